"""Make the table of names anew, `knotwidgets/knotwork/names.txt`, from the diagrams of KnotInfo.

    .venv-knots/bin/python -m tests.knotwork.knot_names

It takes the package `database_knotinfo`, by C. Livingston and A. H. Moore, of which nothing but the
names comes into the table: forms are worked out from the diagrams by our own code.
"""

import re
from ast import literal_eval
from collections.abc import Iterator
from pathlib import Path

from knotwidgets.knotwork import CodedDiagram

FILE = Path(__file__).parents[2] / "knotwidgets" / "knotwork" / "names.txt"
MOST = 11
HEAD = """\
# Prime alternating knots by their names in the tables of Rolfsen and KnotInfo, and links by those
# in the table of Thistlethwaite, each with its form; see `flypes.form`. Made by
# `python -m tests.knotwork.knot_names`.
"""


def rows(most: int = MOST) -> Iterator[tuple[str, CodedDiagram, dict[str, str]]]:
    """Yield what KnotInfo and LinkInfo have: a name, a diagram and all that is known of it."""
    from database_knotinfo import link_list

    for is_link, name, code in (
        (False, "name", "pd_notation"),
        (True, "name_unoriented", "pd_notation_vector"),
    ):
        for row in link_list(proper_links=is_link):
            crossings = row["crossing_number"]
            if crossings.isdigit() and int(crossings) <= most and row[code]:
                text = row[code].replace("{", "[").replace("}", "]")
                yield row[name], CodedDiagram.of_pd([*map(tuple, literal_eval(text))]), row


def in_order(name: str) -> tuple[bool, list[int], str]:
    """Knots first, and smaller ones before larger ones."""
    return name.startswith("L"), [int(digits) for digits in re.findall(r"\d+", name)], name


def made() -> str:
    """Return the text of the table."""
    first = {name: one for name, one, _ in rows() if one.is_alternating and one.signs}
    forms = {name: min(one.forms) for name, one in first.items()}
    return HEAD + "".join(f"{name} {forms[name]}\n" for name in sorted(forms, key=in_order))


if __name__ == "__main__":
    FILE.write_text(made(), encoding="utf-8")
