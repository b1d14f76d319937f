"""What a widget says in another language than English: everything, to the last move."""

import gc
import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import knotwidgets as kw
from knotwidgets import Board, Puzzle, puzzles
from knotwidgets.words import into, written
from tests.games.celtic_games import FINISHED
from tests.pseudo import PSEUDO, pseudo_language  # noqa: F401 - a fixture
from tests.widgets.machines import Presser, Told, Watch, against, first, panel, report_of
from tests.wire import Wire

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("pseudo_language")]

# What stands in a state and is no text: names for the browser's own use, shapes, and notation.
MUTE = {
    *("box", "d", "each", "id", "kind", "picks", "rev", "style", "symbols", "to"),
    *("marks", "refused", "reason", "player", "players", "hides", "themes", "lang", "along"),
    *("entrances", "board", "frame", "place", "arrangement", "sound", "letters", "styles"),
}
NOTATION = {
    *("panel.text", "panel.moves.text", "scene.moves.turn"),
    *("panel.can", "panel.cannot", "panel.on", "can", "cannot", "on"),
}
TOLD = ("state", "look", "thinking", "drawn")
PLAIN = {"Celtic", "Kingdoms", "Knot", "MCTS"}
WORD = re.compile(r"[A-Za-z]{2,}")  # a letter alone is a column, a mark or a key


def texts(data: object, path: str = "") -> Iterator[tuple[str, str]]:
    """All that is shown or spoken in what a browser is told, with its place."""
    if isinstance(data, str):
        if path not in NOTATION:
            yield path, re.sub(r"{\w+}", "", data) if path.startswith("words") else data
    elif isinstance(data, dict):
        for key, value in data.items():
            if key not in MUTE:
                yield from texts(value, f"{path}.{key}".lstrip("."))
    elif isinstance(data, list):
        for value in data:
            yield from texts(value, path)


def texts_told(wire: Wire) -> dict[str, str]:
    """All texts that a widget has told the browser, each with one of its places."""
    told = []
    for message in wire.published:
        if message["method"] == "update":
            told += [message["state"].get(part, {}) for part in TOLD]
        else:
            told.append(message["content"])
    return {text: place for place, text in texts(told)}


def all_foreign(wire: Wire, names: set[str]) -> int:
    """Checks all texts for English words; gives their number. Names and notation may be there."""
    known = "|".join(re.escape(name) for name in sorted(names | PLAIN, key=len, reverse=True))
    name = re.compile(rf"(?<!\w)(?:{known})(?!\w)")
    told = texts_told(wire)
    for text, place in told.items():
        assert WORD.findall(name.sub("", text)) == [], (place, text)
    return len(told)


def cells_of(board: Board) -> set[str]:
    return {target["id"] for target in board.state["scene"]["targets"]}


def heard_from_the_start(widget: Board | Puzzle, wire: Wire) -> None:
    """Lets the wire have heard what the widget has said before anybody listened."""
    wire.published.append({"method": "update", "state": widget.get_state()})


def play_on(user: Presser, chooser: random.Random) -> None:
    """A person's move; before it, sometimes, something that is refused or taken back."""
    board = user.board
    position = board.position
    if chooser.random() < 0.5:
        wrong = chooser.choice(sorted(cells_of(board)))
        if wrong not in position.legal_moves:
            user.pick(wrong)
    if chooser.random() < 0.1:
        user.press("undo")
        user.press("redo")
    if board.position == position:
        move = chooser.choice(position.legal_moves)
        user.pick(*position.game.picks(position, move))


def play_to_the_end(user: Presser, chooser: random.Random) -> None:
    while user.board.position.player:
        play_on(user, chooser)


SMALL = kw.boards.gallery["eight"]  # on others a random game is a long one

GAMES: dict[str, Callable[[], Any]] = {
    "a match of Kingdoms": lambda: kw.Match(kw.Kingdoms(board="5x5")),
    "Celtic!": kw.Celtic,
    "the end of a game of Celtic!": lambda: kw.Celtic().start().play(*FINISHED[:-2]),
    "Celtic Knot for four": lambda: kw.CelticKnot(players=4, board=SMALL, coins=2, split=True),
}


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_has_no_word_of_english(game: str) -> None:
    chooser = random.Random(7)
    board = kw.play(GAMES[game](), lang=PSEUDO, seed=1)
    user = Presser(board)
    heard_from_the_start(board, user.wire)
    names = {*cells_of(board), "nonsense", "off"}
    for name in ("undo", "redo", "next", "nonsense"):
        user.press(name)
    user.pick("nonsense")
    user.press("undo", rev=-1)
    play_to_the_end(user, chooser)
    user.pick(min(cells_of(board)))
    if board.match:
        user.press("next")
        play_to_the_end(user, chooser)
        user.press("next")
    user.press("undo")
    names |= {move.strip(">") for move in board.record.moves}
    names |= {line.move.strip(">") for line in board.record.line}
    assert all_foreign(user.wire, names) > 150


def test_machines_speak_no_english() -> None:
    board = against(first, lang=PSEUDO, red=first)
    user, watch = Presser(board), Watch(board)
    heard_from_the_start(board, user.wire)
    for name in ("hurry", "stop", "slower", "faster", "analyse", "step", "think"):
        user.press(name)
    watch.until(lambda: board.position.player is None)
    names = cells_of(board) | set(board.record.moves) | {"first"}
    assert all_foreign(user.wire, names) > 150


def test_what_a_machine_knows_or_fails_at_is_no_english() -> None:
    answers = Told()

    class Knows:
        def choose(self, position: kw.Position, *, budget: kw.Budget) -> str:
            visits = dict.fromkeys(position.legal_moves[:3], 123_456)
            budget.report(report_of(position, visits, certain=True))
            return answers(position, budget)

    board = against(Knows(), lang=PSEUDO)
    user, watch = Presser(board), Watch(board)
    user.press("analyse")
    user.pick("D4")
    watch.until(lambda: "370" in board.thinking["detail"])
    assert user.pick("E6")["reason"] == "turn"
    for answer in (ValueError("7"), "D4", "E6 F3"):
        answers.tell(answer)
        watch.until(lambda: bool(panel(board)["error"]))
        user.press("think")
    answers.tell("E6")
    watch.until(lambda: board.position.player == "red")
    names = cells_of(board) | {"ValueError", "Knows"}
    assert all_foreign(user.wire, names) > 100


def test_a_puzzle_is_solved_without_a_word_of_english() -> None:
    square = puzzles.Puzzle(2, 2, "4 corner")
    with kw.Puzzle(square, lang=PSEUDO) as widget:
        user = Presser(widget)
        heard_from_the_start(widget, user.wire)
        for name in ("undo", "redo", "clear", "nonsense"):
            user.press(name)
        for picks in (
            *(["a1"], ["tile:corner"], ["tile:corner", "a1"], ["tile:corner", "a1", "N"]),
            *(["nonsense"], ["tile:corner", "a1", "NE"], ["tile:corner", "a1", "NE"]),
            *(["tile:corner", "b1", "NE"], ["tile:corner", "a2", "NE"]),
            ["tile:corner", "b2", "NE"],
        ):
            user.pick(*picks)
        user.press("hint")
        user.press("check")
        user.pick("b1")
        user.press("undo")
        user.press("clear")
        user.ask("jump", ply=1)
        user.press("hint")
        while not widget.hinted:
            gc.collect(0)
        widget.lay("a1:NE b1:NW a2:ES b2:SW")
        user.pick("a1")
        user.press("check")
        user.press("hint")
        assert widget.solved
        assert all_foreign(user.wire, {"a1", "a2", "b1", "b2", "NE", "nonsense", "corner"}) > 100


# ---- the languages themselves


def test_numbers_are_written_as_the_language_does() -> None:
    assert into(written(0.125), "de") == "0,125"
    assert into(written(4.0), "fr") == "4"
    assert into(written(999), "de") == "999"
    assert into(written(1_234_567), "fr") == "1\u202f234\u202f567"


def test_the_picture_of_a_saved_notebook_speaks_the_language() -> None:
    lang = "fr"
    with kw.play(kw.Kingdoms(), lang=lang) as board:
        title = into(board.position.scene().title, lang)
        assert f"<title>{title}</title>" in board._svg()
    with kw.Puzzle(puzzles.easy(), lang=lang) as widget:
        assert panel(widget)["turn"]["text"] in widget._svg()


# ---- choosing one


def test_the_language_may_be_changed_while_a_board_is_shown() -> None:
    board = against(first)
    board.play("D4", *board.position.play("D4").legal_moves[:1])
    english_state, english_look = board.state, board.look
    english_thinking = board.thinking
    wire = Wire(board)
    board.lang = "de"
    (message,) = wire.published  # all at once: no view is ever half in one, half in the other
    assert set(message["state"]) == {"look", "state", "thinking"}
    assert board.look["words"]["buttons.undo"] == "Zurück"
    assert board.look["words"]["moves"] == "Züge"
    assert board.look["themes"] == english_look["themes"]
    assert board.thinking["text"] == "Blau wird von first gespielt"
    assert board.state["rev"] == english_state["rev"]
    assert panel(board)["moves"] == english_state["panel"]["moves"]
    board.lang = "en"
    assert (board.state, board.look) == (english_state, english_look)
    assert board.thinking == english_thinking
