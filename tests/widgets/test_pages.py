"""Pages without Python: what they hold is what boards show and answer."""

import json
import random
import re
from base64 import b64decode
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any
from zlib import decompress

import pytest
from hypothesis import given, strategies as some

import knotwidgets as kw
from knotwidgets.scene import records
from knotwidgets.session.session import explained
from knotwidgets.widgets.page.automaton import (
    Node,
    TooManyError,
    key_of,
)
from knotwidgets.widgets.page.interned import Interned
from knotwidgets.widgets.pages import Replay
from tests.amounts import amount, few
from tests.offers import offers

HOSTILE = '</script><script>alert("!")</script><img src=x onerror=alert(1)>'
GAMES = (kw.Kingdoms(), kw.Celtic(), kw.CelticKnot())


def played(game: kw.Game, plies: int, seed: int = 1) -> kw.Record:
    """A game at random, with a variation that goes on for some moves, and a comment."""
    chance = random.Random(seed)

    def grown(record: kw.Record, plies: int) -> kw.Record:
        for _ in range(plies):
            position = record.end
            moves = [*position.legal_moves, *(move for move, _ in position.chance)]
            if moves:
                record = record.play(chance.choice(moves))
        return record

    record = grown(kw.Record(game.start()), plies // 3)
    fork = len(record.line)
    other = grown(record, 4).moves[fork:]
    record = grown(record, plies - fork)
    assert record.moves[fork] != other[0]
    path: tuple[int, ...] = (fork,)
    for ply, move in enumerate(other, fork + 1):
        record, path = record.vary(move, path), (fork, 0, ply)
    return record.comment("here it turns", 3).comment("Two friends", 0)


def asked(node: Node, request: dict[str, Any]) -> Any:
    """What comes of a request at a node."""
    key = key_of(request)
    return node.answers.get(key) or node.also.get(key)


def unfolded(text: str) -> Any:
    """Interned data as it was, read naively."""
    data = json.loads(text)

    def unfold(value: Any) -> Any:
        if isinstance(value, dict) and value.keys() == {"$"}:
            name = value["$"]
            parts = data["parts"]
            if isinstance(name, list):
                return [unfold(parts[one]) for one in name]
            return unfold(parts[name])
        if isinstance(value, dict):
            return {name: unfold(part) for name, part in value.items()}
        return [unfold(part) for part in value] if isinstance(value, list) else value

    return unfold(data["whole"])


def content(html: str) -> Any:
    """What a page holds, unpacked."""
    return unfolded(decompress(b64decode(re.findall(r'unpacked\("([^"]*)"\)', html)[1])).decode())


def drawn(scene: Any) -> list[dict[str, Any]]:
    """The items of a scene, each with the path that it may name only."""
    named = {f"#{name}": path for name, path in scene["symbols"].items()}
    return [{**one, "d": named.get(one.get("d"), one.get("d"))} for one in scene["items"]]


# ---- what is held beforehand


@pytest.mark.parametrize("game", few(GAMES, 1))
def test_a_walk_answers_as_a_board_does(game: kw.Game) -> None:
    record = played(game, 30).named(dict.fromkeys(game.players, "Random"))
    with Replay(record) as replay:
        automaton, _ = replay.automata()
    seats: Any = dict.fromkeys(game.players, kw.Random())
    board = kw.play(record.tagged(Seed="0"), **seats).stop()
    board.jump(0)
    chance, node = random.Random(2), automaton.nodes[automaton.start]
    for _ in range(amount(400, 40)):
        known = {**node.answers, **node.also}
        key = chance.choice([key for key in known if '"jump"' in key])
        request, answer = json.loads(key), known[key]
        if "path" in request:
            board.jump(*request["path"])
        else:
            board.ply = request["ply"]
        node = automaton.nodes[answer.get("to", automaton.nodes.index(node))]
        mine, theirs = node.shown["state"]["panel"], board.state["panel"]
        told = ("text", "situation", "moves", "ply", "path", "steps", "comment", "past", "scores")
        assert [mine[name] for name in told] == [theirs[name] for name in told]
        plain = board.position.scene(annotations=board.annotations, legal=False).wire()
        assert drawn(node.shown["state"]["scene"]) == drawn(plain)


def test_moves_of_the_record_can_be_picked_and_no_others() -> None:
    record = kw.Record(kw.Kingdoms(touch_move=True).start()).play("D4").play("E6").vary("C5", 1)
    with Replay(record) as replay:
        automaton, _ = replay.automata()
    start = automaton.nodes[automaton.start]
    assert "to" in asked(start, {"kind": "jump", "path": [1, 0, 2]})  # also of touch-move
    node = automaton.nodes[asked(start, {"kind": "pick", "picks": ["D4"]})["to"]]
    picked = {picks for move in node.shown["state"]["scene"]["moves"] for picks in move["each"]}
    assert picked == {"E6", "C5"}
    assert asked(node, {"kind": "pick", "picks": ["G3"]}) is None
    assert not automaton.otherwise["pick"]["ok"]
    last = automaton.nodes[asked(node, {"kind": "pick", "picks": ["C5"]})["to"]]
    assert last.shown["state"]["panel"]["path"] == [1, 0, 2]
    assert last.shown["state"]["scene"]["moves"] == []
    offered = {*offers(last.shown["state"]["panel"])}
    assert offered == {"rules", "record:share", "record:copy", "record:save"}


def test_a_page_may_know_why() -> None:
    position = kw.Kingdoms().position("_5_/2r1b2/7/3r3/7/7/_5_ blue manoeuvres")
    with Replay(kw.Record(position).play("F4"), explain=True) as replay:
        automaton, _ = replay.automata()
    start = automaton.nodes[automaton.start]
    board = kw.play(position)
    for cell in ("D6", "D4", "C5", "F4"):
        verdict = explained(position, (cell,))
        reply = asked(start, {"kind": "explain", "picks": [cell]})["reply"]
        assert reply["message"] == str(verdict.message)
        answer = asked(start, {"kind": "pick", "picks": [cell]})
        if cell == "F4":
            assert "to" in answer
        elif position.explain(cell).legal:
            assert answer["reply"]["message"].startswith("Only moves of this game")
        else:
            assert answer["reply"]["message"] == position.explain(cell).message
            assert answer["reply"]["marks"] == [*position.explain(cell).marks]
    board.close()
    assert {len(node.shown["state"]["panel"]["moves"]) for node in automaton.nodes} == {1}


def test_no_browser_hears_of_what_is_asked() -> None:
    with Replay(kw.Record(kw.Kingdoms().start())) as replay:
        assert replay.comm is None
    board = kw.play(kw.Kingdoms())
    assert board.comm is not None


def test_too_much_is_refused() -> None:
    record = kw.Record(kw.Kingdoms().start()).play("D4").play("E6")
    with (
        Replay(record) as replay,
        pytest.raises(TooManyError, match="more to be seen than the 2 "),
    ):
        replay._explore(replay._requests_here, most=2)


SCALARS = some.none() | some.booleans() | some.integers(0, 2) | some.floats(0, 1) | some.text()
DATA = some.recursive(
    SCALARS,
    lambda inner: some.lists(inner) | some.dictionaries(some.sampled_from("abcdef"), inner),
)


@given(DATA)
def test_interned_data_is_the_same_data(data: Any) -> None:
    twice = [data, {"again": data}]
    taken = Interned()
    again = unfolded(taken.text([taken.take(data), {"again": data}]))
    assert json.dumps(again) == json.dumps(twice)


# ---- the file


def test_a_record_is_saved_as_a_page(tmp_path: Path) -> None:
    record = played(kw.Kingdoms(), 60)
    assert record.end.outcome
    path = tmp_path / "game.html"
    record.save(path)
    assert path.stat().st_size < 152_000  # 250 kB are the most that a game may take
    shown = content(path.read_text("utf-8"))["shown"][0]["automata"][0]["nodes"][0]["shown"]
    assert len(shown["state"]["panel"]["moves"]) == len(record.moves)


def test_nothing_of_a_record_is_part_of_the_page(tmp_path: Path) -> None:
    record = kw.Record(kw.Kingdoms().start()).play("D4").comment(HOSTILE).tagged(Red=HOSTILE)
    page = kw.page([record, record.comment(HOSTILE, 0)], title=HOSTILE, titles=[HOSTILE, HOSTILE])
    page.save(tmp_path / "page.html")
    for html in (page.html, page._repr_mimebundle_()["text/html"]):
        assert "<img src=x" not in html
        assert html.count("<script>") == html.count("</script>") == 1
    assert content(page.html)["shown"][0]["title"] == HOSTILE
    assert "default-src 'none'" in page.html


def test_titles_tell_who_played() -> None:
    record = kw.Record(kw.Kingdoms().start()).play("D4")
    named = record.tagged(Red="Maeve", Blue="Finn", Event="Tara", Date="1999-01-01")
    both = kw.page([named, record, record.end, kw.Celtic()], lang="de")
    assert [one["title"] for one in content(both.html)["shown"]] == [*both.titles]
    assert content(kw.page(record).html)["title"] == ""  # the panel shows it


def test_a_position_is_a_page() -> None:
    page = content(kw.page(kw.Kingdoms().start().play("D4"), heat={"E6": 1.0}).html)
    node = page["shown"][0]["automata"][0]["nodes"][0]
    assert node["shown"]["state"]["panel"]["moves"] == []
    assert any(item["id"].startswith("heat") for item in node["shown"]["state"]["scene"]["items"])


def test_other_packages_may_save_records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = EntryPoint("loud", "builtins:str", records.GROUP)
    monkeypatch.setattr(records, "entry_points", lambda group: [other] * (group == records.GROUP))
    record = kw.Record(kw.Kingdoms().start())
    record.save(tmp_path / "game.loud")
    assert (tmp_path / "game.loud").read_text("utf-8") == str(record)
    with pytest.raises(ValueError, match="loud"):
        record.save(tmp_path / "game.lout")


# ---- in a notebook


def test_a_board_that_is_embedded_keeps_its_game() -> None:
    board = kw.play(kw.Kingdoms(), embed=True).play("D4", "E6").jump(1)
    html = board.picture_html()
    page = content(html)["shown"][0]["automata"]
    start = page[0]["nodes"][page[0]["start"]]["shown"]["state"]
    assert start["panel"]["text"] == board.position.text
    assert html.startswith('<div class="kw-embedded"><img src="data:image/svg+xml')
    board.close()
    plain = kw.play(kw.Kingdoms())
    assert "<script" not in plain.picture_html()
