"""What the README and the docs say is true: code runs, links lead somewhere."""

import ast
import gc
import re
import runpy
import sys
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from altair import JupyterChart

import knotwidgets
from knotwidgets.lessons.tasks import KINDS
from knotwidgets.widgets.board import Board
from knotwidgets.widgets.shell import GIVEN, Now
from tests.amounts import IS_THOROUGH

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent
SMALLER = {  # fewer games, none compiled that need not be, a cluster in this process
    "100_000": "100",
    ", 200, seed=": ", 40, seed=",
    "n=200,": "n=40,",
    "run(200": "run(40",
    "run(1000)": "run(100)",
    "compiled=True": "compiled=False",
    "10_000,": "100,",
    "perft(Breakthrough(), 3)": "perft(Breakthrough(), 2)",
    "gymnasium(kw.CelticKnot(), 64)": "gymnasium(kw.Kingdoms(), 64)",
    '"captures", 10': '"captures", 2',
    '"captures", 4,': '"captures", 1,',
    "width=1800": "width=180",
    '"game.gif"': '"game.gif", width=60',
    "run(until=": "run(100, until=",
    "run(test=": "run(100, test=",
    "find_puzzles(kw.CelticKnot(), 3,": 'find_puzzles(kw.Kingdoms(board="4x4"), 1,',
    "kinds(kw.Celtic())": 'kinds(kw.Kingdoms(board="3x3"))',
    'kw.lesson("kingdoms").save': 'kw.drill(kw.Kingdoms(board="3x3"), "moves", 2).save',
    'kw.lessons["celtic"])': 'kw.lessons["celtic"].steps[:2])',
    "copies=30": "copies=2",
    "1024, seed=1": "8, seed=1",
    "n_workers=2, threads_per_worker=1": "n_workers=1, processes=False",
}
GAMES = ("kingdoms", "celtic", "celtic_knot")
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]


def named(page: Path) -> str:
    return str(page.relative_to(ROOT))


def text_told_after(statement: ast.stmt, lines: str) -> str:
    """The text, or texts, that the comment behind a statement gives as its value, or nothing."""
    last = lines.splitlines()[(statement.end_lineno or 0) - 1]
    told = re.search(r"# ('.*')(?:$|, as )", last.encode()[statement.end_col_offset :].decode())
    return repr(ast.literal_eval(told[1])) if told else ""


@pytest.mark.parametrize("document", PAGES, ids=named)
def test_python_examples_run_in_order_and_have_the_texts_that_stand_behind_them(
    document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(
        JupyterChart, "_is_offline", not IS_THOROUGH
    )  # as if its scripts were there
    names: dict[str, object] = {}
    text = document.read_text(encoding="utf-8")
    if not IS_THOROUGH:
        for full, small in SMALLER.items():
            text = text.replace(full, small)
    for block in re.finditer(r"```python\n(.*?)```", text, re.DOTALL):
        lines = "\n" * text.count("\n", 0, block.start(1)) + block[1]
        for statement in ast.parse(lines, document).body:
            told = text_told_after(statement, lines)
            if told and isinstance(statement, ast.Expr):
                code = compile(ast.Expression(statement.value), document, "eval")
                value = repr(eval(code, names)).replace(r"\xa0", " ")  # noqa: S307
                assert value == told, f"{document.name}, line {statement.lineno}: it is {value}"
            else:
                exec(compile(ast.Module([statement], []), document, "exec"), names)  # noqa: S102


@pytest.mark.parametrize(("page", "least"), [("README.md", 2), ("docs/script.md", 7)])
def test_values_in_the_comments_of_examples_are_right(page: str, least: int) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    names: dict[str, Any] = {"kw": knotwidgets, "Fraction": Fraction}
    checked = 0
    for block in re.findall(r"```python\n(.*?)```", text, re.DOTALL):
        for line in re.findall(r"^pos = .*$", block, re.MULTILINE):
            exec(line, names)  # noqa: S102 - our own document
        for expression, value in re.findall(
            r"^(pos\.[^#\n]*?) +# ('.*'|\(.*\)|\{.*\}|\w+\(.*?\))(?::.*)?$", block, re.MULTILINE
        ):
            assert eval(expression, names) == eval(value, names), expression  # noqa: S307
            checked += 1
    assert checked >= least


def test_the_readme_is_short_and_leads_to_the_map() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 120
    assert "](docs/index.md)" in text


def test_each_page_stands_under_one_task_of_the_map() -> None:
    docs = ROOT / "docs"
    _, *tasks = (docs / "index.md").read_text(encoding="utf-8").split("\n## ")
    told = [re.findall(r"(?m)^\* \[.*?\]\((.*?)\)$", task) for task in tasks]
    assert len(told) == 11
    assert all(told[:-1])
    pages = [path for path in docs.rglob("*.md") if path != docs / "index.md"]
    beside = ["../CONTRIBUTING.md", "../CHANGELOG.md", "../SECURITY.md"]
    expected = [*(path.relative_to(docs).as_posix() for path in pages), *beside]
    assert sorted(page for task in told for page in task) == sorted(expected)


@cache
def headings(page: Path) -> set[str]:
    """The names by which the headings of a page are linked."""
    lines = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", line.lower()).replace(" ", "-") for line in lines}


@pytest.mark.parametrize("document", PAGES, ids=named)
def test_links_lead_to_files_and_headings(document: Path) -> None:
    text = re.sub("<!--.*-->", "", document.read_text(encoding="utf-8"))  # which the site alone has
    links = re.findall(r"\]\(([^)#:]*)(?:#([^)]+))?\)", text)
    for target, heading in links:
        page = document.parent / target if target else document
        assert page.exists(), target
        assert not heading or heading in headings(page), f"{target}#{heading}"


@pytest.mark.parametrize("page", ["CONTRIBUTING.md", "docs/design.md"])
def test_places_that_a_page_names_exist_in_every_game(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    folders = "benchmarks|docs|examples|js|knotwidgets|site|tests"
    places = re.findall(rf"`((?:{folders})/[^`]*)`", text)
    assert len(places) > 5
    for place in places:
        for game in GAMES:
            assert (ROOT / place.replace("<game>", game)).exists(), place


def test_names_stand_in_the_file_in_which_a_page_says_they_are() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    told = re.findall(r"((?:`\w+`(?:, | and | or )?)+) in `([^`]+/[^`]+\.\w+)`", text)
    assert len(told) > 25
    for names, place in told:
        for name in re.findall(r"`(\w+)`", names):
            for game in GAMES:
                file = ROOT / place.replace("<game>", game)
                found = re.search(rf"\b{name}\b", file.read_text(encoding="utf-8"))
                assert found, f"CONTRIBUTING.md: there is no {name} in {place}"


def test_files_that_a_page_names_alone_stand_beside_another_of_the_same_row() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    for row in re.findall(r"(?m)^\| .*", text):
        named = " ".join(row.replace("<game>", game) for game in GAMES)
        places = [ROOT / place for place in re.findall(r"`(\w+/[^` ]*)`", named)]
        folders = {place if place.is_dir() else place.parent for place in places}
        folders |= {ROOT / "knotwidgets/games" / game for game in GAMES}  # "in its `game.py`"
        for name in re.findall(r"`(\w+\.(?:py|js|ts))`", row):
            assert any((folder / name).exists() for folder in folders), f"{name} in {row}"


WALKS: dict[str, tuple[Callable[[], Any], list[str]]] = {
    "a move": (lambda: knotwidgets.play(knotwidgets.Kingdoms()), ["D4"]),
    "an answer in a lesson": (lambda: knotwidgets.lesson("kingdoms"), ["D4"]),
    "an edit": (lambda: knotwidgets.edit(knotwidgets.Kingdoms()), ["piece:red", "D4"]),
    "a step of a puzzle": (
        lambda: knotwidgets.Puzzle(knotwidgets.puzzles.easy()),
        ["tile:corner", "a1", "SW"],
    ),
}


def walked(widget: Any, picks: list[str]) -> set[str]:
    """The files that a pick in the browser passes."""
    passed = set[str]()
    sent = {"kind": "pick", "id": "v:1", "rev": widget.state["rev"], "picks": picks}
    gc.disable()  # the end of other widgets is no part of the walk
    sys.setprofile(lambda frame, *_: passed.add(frame.f_code.co_filename))
    try:
        widget._receive(None, sent, [])
    finally:
        sys.setprofile(None)
        gc.enable()
    assert widget.state["rev"] > sent["rev"]
    places = (Path(one) for one in passed)
    return {str(one.relative_to(ROOT)) for one in places if one.is_relative_to(ROOT)}


@pytest.mark.parametrize("walk", WALKS)
def test_the_four_walks_of_the_house_are_as_they_are_drawn(walk: str) -> None:
    text = (ROOT / "docs/design.md").read_text(encoding="utf-8")
    table = text[text.index("### Four walks") : text.index("When chance is to move")]
    head, _, *rows = [
        line.strip("| ").split(" | ") for line in re.findall("^\\|.*", table, re.MULTILINE)
    ]
    column = head.index(walk)
    named = {one for row in rows for one in re.findall("`([^`]+)`", row[column + 1])}
    make, picks = WALKS[walk]
    with make() as widget:
        passed = walked(widget, picks)
    rooms = ("knotwidgets/session", "knotwidgets/widgets")
    assert named <= passed
    assert {one for one in passed if one.startswith(rooms)} <= named


@pytest.mark.parametrize(
    ("thing", "place"),
    [
        ("a key", "js/src/input/keys.ts"),
        ("a notebook host", "js/src/look/host.ts"),
        ("a measure of games", "knotwidgets/lab/measures.py"),
        ("an export", "knotwidgets/scene/svg.py"),
    ],
)
def test_what_is_often_added_is_a_row_in_one_place(thing: str, place: str) -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    (row,) = re.findall(rf"^\| {thing} \| (.*) \|$", text, re.MULTILINE)
    named = set(re.findall(r"`((?:knotwidgets|js/src)/[^`]*)`", row))
    assert named == {place}


def test_the_page_on_lessons_tells_every_word_of_conditions_and_every_kind_of_task() -> None:
    page = (ROOT / "docs/write_a_lesson.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`.*?) \| ", page, re.MULTILINE)
    told = re.findall(r"`([^`]*)`", " ".join(rows))
    for word in knotwidgets.lessons.VOCABULARY:
        assert any(one.startswith(word) for one in told), word
    kinds = set(re.findall(r"^\| `([^:`]+): ", page, re.MULTILINE))
    assert set(KINDS) <= kinds, "a kind has no row in docs/write_a_lesson.md"


def test_the_page_on_linking_tells_every_trait_of_a_board_and_each_option_is_one() -> None:
    page = (ROOT / "docs/linking.md").read_text(encoding="utf-8")
    told = re.findall(r"`(?:board)?\.(\w+)`", page)
    traits = {name for name, trait in vars(Board).items() if isinstance(trait, Now)}
    assert set(GIVEN) <= traits, "an option of GIVEN is no trait in knotwidgets/widgets/board.py"
    assert traits <= set(told), "a trait has no row in docs/linking.md"


def test_the_picture_of_the_house_shows_every_room() -> None:
    drawn = (ROOT / "docs/pictures/house.svg").read_text(encoding="utf-8")
    rooms = {path.parent for path in (ROOT / "knotwidgets").glob("*/__init__.py")}
    assert {f"{room.name}/" for room in rooms} <= set(re.findall(r">(\w+/)<", drawn))


def test_pictures_of_the_readme_are_as_they_are_drawn_now() -> None:
    for path, svg in runpy.run_path(str(ROOT / "docs/pictures/refresh.py"))["pictures"]().items():
        assert path.read_text(encoding="utf-8") == svg, "run docs/pictures/refresh.py"


def test_pages_of_rules_are_what_the_rules_say_now(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(ROOT / "docs/rules")
    for path, text in runpy.run_path(str(ROOT / "docs/rules/refresh.py"))["pages"]().items():
        assert path.read_text(encoding="utf-8") == text, "run docs/rules/refresh.py"
