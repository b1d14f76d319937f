"""Typical slips in writing a lesson are told with the line, and with what to write."""

from pathlib import Path

import pytest

import knotwidgets as kw
from tests.lessons.test_lesson_faults import GOOD, HEAD, SIEGE, TASK, task

BLOCK = HEAD + SIEGE  # a task after it begins at line 15

SLIPS = [
    # text, line, column, the line as it is quoted, the way out
    (
        task("\tplay: xD6"),
        16,
        2,
        "play: xD6",
        "must begin at the start of its line; write 'play: xD6'",
    ),
    (task("- play: xD6"), 16, 1, "- play: xD6", "start of its line; write 'play: xD6'"),
    (task("**play**: xD6"), 16, 1, "**play**: xD6", "start of its line; write 'play: xD6'"),
    (task("play: any\n  where: wins"), 17, 3, "where: wins", "write 'where: wins'"),
    (task("play:xD6"), 16, 1, "play:xD6", "a blank is missing after the colon; write 'play: xD6'"),
    (
        task("hint:Look"),
        16,
        1,
        "hint:Look",
        "a blank is missing after the colon; write 'hint: Look'",
    ),
    (task("Play: xD6"), 16, 1, "Play: xD6", "name must be in lower case; write 'play: xD6'"),
    (task("Yes or no: wins"), 16, 1, "Yes or no: wins", "lower case; write 'yes or no: wins'"),
    (task("Wrong D4: No"), 16, 1, "Wrong D4: No", "lower case; write 'wrong D4: No'"),
    (task("play : xD6"), 16, 1, "play : xD6", "nothing may stand between 'play' and its colon"),
    (
        task("play\xa0: xD6"),
        16,
        1,
        "play\\xa0: xD6",
        "nothing may stand between 'play' and its colon",
    ),
    (task("play xD6"), 16, 1, "play xD6", "a colon is missing after 'play'; write 'play: xD6'"),
    (task("play = xD6"), 16, 1, "play = xD6", "a colon is missing after 'play'; write 'play: xD6'"),
    (task("play; xD6"), 16, 1, "play; xD6", "a colon is missing after 'play'"),
    (
        task("solution:D4"),
        16,
        1,
        "solution:D4",
        "a name, a colon and a blank; expected 'play', 'mark'",
    ),
    (task("play: xD6\nhnt: Look"), 17, 1, "hnt: Look", "hnt' can't stand here"),
    (task("spiele: xD6"), 16, 1, "spiele: xD6", "expected 'play', 'mark', 'yes or no'"),
    (GOOD.replace("game:", "Game:"), 4, 1, "Game: Kingdoms", "write 'game: Kingdoms'"),
    (GOOD.replace("Kingdoms", "kingdoms"), 4, 7, "game: kingdoms", "did you mean 'Kingdoms'?"),
    (BLOCK.replace("battle\n", "battle\nAfter: xD6\n"), 13, 1, "After: xD6", "write 'after: xD6'"),
    # conditions
    (task("yes or no: number of kingdoms of red==1"), 16, 34, "of red==1", "both sides of '=='"),
    (task("yes or no: possible moves = 1"), 16, 27, "moves = 1", "'=' is unknown; write '=='"),
    (task("yes or no: possible moves ≤ 1"), 16, 27, "moves ≤ 1", "write '<='"),
    (task("yes or no: points of red == 1,5"), 16, 29, "== 1,5", "'1,5' is no whole number"),
    (task("yes or no: player == “red”"), 16, 22, "== “red”", "quotes must be straight"),
    (
        task("play: any\nwhere: wins und ends"),
        17,
        13,
        "wins und ends",
        "'und' is unknown; write 'and'",
    ),
    (task("play: any\nwhere: Captures"), 17, 8, "where: Captures", "did you mean 'captures'?"),
    (task("mark: neighbours of d4"), 16, 21, "of d4", "did you mean 'D4'?"),
    (task("play: any\nwithin: 2,0"), 17, 9, "within: 2,0", "no number of 1 to 99"),
    (
        GOOD.replace("doms\n", "doms\nwith: board=„3x3“\n"),
        5,
        7,
        "board=„3x3“",
        "quotes must be straight",
    ),
    # blocks and steps
    (BLOCK + "```task\nplay: xD6\n", 15, 1, "```task", "never closed by ```"),
    (BLOCK + "play: xD6\n```\n", 16, 1, "```", "such as '```task', is missing"),
    (BLOCK.replace("battle\n```", "battle") + TASK, 11, 1, "```position", "never closed by ```"),
    (
        BLOCK + "``task\nplay: xD6\n``\n",
        15,
        1,
        "``task",
        "write '```task' at the start of the line",
    ),
    (BLOCK + "'''task\nplay: xD6\n'''\n", 15, 1, "task", "write '```task' at the start"),
    (BLOCK + "```Tasks\nplay: xD6\n```\n", 15, 1, "```Tasks", "write '```task' at the start"),
    (BLOCK + "    ```task\n    play: xD6\n    ```\n", 15, 1, "```task", "at the start of the line"),
    (GOOD + "##Two\n", 18, 1, "##Two", "a blank is missing after '##'; write '## Two'"),
]


def test_there_are_slips_enough() -> None:
    assert len(SLIPS) >= 20


@pytest.mark.parametrize(("text", "line", "column", "quoted", "way_out"), SLIPS)
def test_a_slip_is_told_with_its_line_and_the_way_out(
    text: str, line: int, column: int, quoted: str, way_out: str, tmp_path: Path
) -> None:
    path = tmp_path / "forts.md"
    path.write_text(text, "utf-8")
    first = str(kw.lessons.check(path)[0])
    place, _, said = first.partition("): ")
    assert place.startswith(f"line {line}, column {column} (")
    assert quoted in place
    assert way_out in said


@pytest.mark.parametrize(
    "data",
    [
        GOOD.encode("utf-8-sig"),
        GOOD.replace("\n", "\r\n").encode(),
        GOOD.replace("\n", "\r").encode(),
        GOOD.replace("play: ", "play:\t").encode(),
        GOOD.replace("play: ", "play:\xa0").encode(),
    ],
    ids=["a mark of the byte order", "Windows", "old Macintosh", "a tab", "a no-break space"],
)
def test_what_editors_do_is_no_slip(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "forts.md"
    path.write_bytes(data)
    assert kw.lessons.check(path) == ()


@pytest.mark.parametrize("encoding", ["latin-1", "utf-16"])
def test_a_file_in_another_encoding_is_told(encoding: str, tmp_path: Path) -> None:
    path = tmp_path / "forts.md"
    path.write_bytes(GOOD.replace("Look.", "Hügel.").encode(encoding))
    faults = kw.lessons.check(path)
    assert any("save the file in the encoding UTF-8" in one.text for one in faults)
    if encoding == "latin-1":
        assert faults[0].line == 9


def test_the_text_of_a_step_may_have_blocks_of_code_and_lists() -> None:
    free = "```python\nplay:xD6\n```\n\n* play:xD6\n\n### More\n\n> ~~task~~\n\n"
    text = GOOD.replace("```position", f"{free}```position")
    assert "play:xD6" in kw.Lesson.read(text)[0].text
