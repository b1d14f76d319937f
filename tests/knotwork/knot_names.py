"""Make the table of names anew, `knotwidgets/knotwork/names.txt`, from the diagrams of KnotInfo.

    .venv-knots/bin/python -m tests.knotwork.knot_names

It takes the package `database_knotinfo`, by C. Livingston and A. H. Moore, of which nothing but the
names comes into the table: forms are worked out from the diagrams by our own code.
"""

import re
from ast import literal_eval
from functools import cache
from pathlib import Path

from knotwidgets.knotwork import CodedDiagram

FILE = Path(__file__).parents[2] / "knotwidgets" / "knotwork" / "names.txt"
MOST = 11
HEAD = """\
# Prime alternating knots by their names in the tables of Rolfsen and KnotInfo, and links by those
# in the table of Thistlethwaite, each with its form; see `flypes.form`. Made by
# `python -m tests.knotwork.knot_names`.
"""


@cache
def rows(most: int = MOST) -> list[tuple[str, CodedDiagram, dict[str, str]]]:
    """Return what KnotInfo and LinkInfo have: a name, a diagram and all that is known of it."""
    from database_knotinfo import link_list

    found = []
    for is_link, name, code in (
        (False, "name", "pd_notation"),
        (True, "name_unoriented", "pd_notation_vector"),
    ):
        for row in link_list(proper_links=is_link):
            crossings = row["crossing_number"]
            if crossings.isdigit() and int(crossings) <= most and row[code]:
                text = row[code].replace("{", "[").replace("}", "]")
                diagram = CodedDiagram.of_pd([*map(tuple, literal_eval(text))])
                found.append((row[name], diagram, row))
    return found


def in_order(name: str) -> tuple[bool, list[int], str]:
    """Knots first, and smaller ones before larger ones."""
    return name.startswith("L"), [int(digits) for digits in re.findall(r"\d+", name)], name


def made(part: int = 1) -> str:
    """Return the text of the table, or with a line of every `part` names."""
    first = {name: one for name, one, _ in rows() if one.is_alternating and one.signs}
    shown = sorted(first, key=in_order)[::part]
    return HEAD + "".join(f"{name} {min(first[name].forms)}\n" for name in shown)


if __name__ == "__main__":
    FILE.write_text(made(), encoding="utf-8")
