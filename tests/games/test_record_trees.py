"""The tree of a record: variations grown, promoted, deleted, commented on, shown and read back."""

import random
import re
from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given, settings, strategies as st

from knotwidgets import Kingdoms, Record
from knotwidgets.core.lines import Line, Path, Ply, normal
from knotwidgets.widgets.pages import Replay
from tests.amounts import amount

START = Kingdoms(board="4x4").start()
STEPS = st.lists(st.tuples(st.sampled_from("vvvvpcd"), st.integers(0, 10**6)), max_size=25)


def paths(line: Line, above: Path = (), first: int = 0) -> Iterator[Path]:
    """All places but the first, found by walking the tree."""
    for at, ply in enumerate(line, first):
        yield (*above, at + 1)
        for number, variation in enumerate(ply.variations):
            yield from paths(variation, (*above, at, number), at)


def moves_to(record: Record, path: Path) -> tuple[str, ...]:
    """The moves that lead to a place, read off the tree one by one."""
    *branches, end = path
    line, moves, first = record.line, [], 0
    for at, number in zip(branches[::2], branches[1::2], strict=True):
        moves += [ply.move for ply in line[: at - first]]
        line, first = line[at - first].variations[number], at
    return (*moves, *(ply.move for ply in line[: end - first]))


def places(record: Record) -> set[tuple[str, ...]]:
    return {moves_to(record, path) for path in paths(record.line)}


def changed(record: Record, what: str, chance: random.Random) -> Record:
    """The record after one change, whose effect is compared with what it was before."""
    path = chance.choice([(0,), *paths(record.line)])
    before, moves = places(record), moves_to(record, path)
    position = START.play(*moves)
    if what == "v" and position.legal_moves:
        move = chance.choice(position.legal_moves)
        grown = record.vary(move, path)
        assert places(grown) == before | {(*moves, str(position.play(move).last))}
        assert grown.moves[: len(record.moves)] == record.moves
        return grown
    if what == "p" and len(path) > 1:
        risen = record.promote(path)
        shorter = (*path[:-3], path[-1])
        assert (places(risen), moves_to(risen, shorter)) == (before, moves)
        assert risen.promote((*path[:-1], path[-3] + 1)) == record
        return risen
    if what == "d" and moves:
        rest = record.delete(path)
        assert places(rest) == {one for one in before if one[: len(moves)] != moves}
        return rest
    noted = record.comment(f"{path}", path)
    assert (places(noted), noted.comment_at(path)) == (before, f"{path}")
    return noted


@settings(max_examples=amount(200, 10))
@given(steps=STEPS)
def test_a_tree_keeps_what_it_is_not_told_to_lose(steps: list[tuple[str, int]]) -> None:
    record = Record(START)
    for what, number in steps:
        record = changed(record, what, random.Random(number))
    assert Record.read(record.text) == record
    for place in {*product(range(4), repeat=3)} - {*paths(record.line)}:
        with pytest.raises(ValueError, match="There is no place"):
            record.comment("!", place)
    for path in paths(record.line):
        shown = record.with_main_line(path)
        assert shown.moves[: path[-1]] == moves_to(record, path)
        assert shown.positions == Record(START, shown.line).positions
        assert places(shown) == places(record)


def test_a_place_that_is_not_there_is_refused() -> None:
    record = Record(START).play("A1").play("B4").vary("C4", 1)
    assert (normal((1, 0, 1)), record.comment_at((1, 0, 2))) == ((1,), "")
    beyond = [(), (3,), (-1,), (1, 0), (1, 1, 2), (0, 0, 1), (2, 0, 2), (1, 0, 3), (1, 0, 1)]
    for place in [*beyond, (1, 0, 2.0), (True,), True, 1.0, "1", -1, 3]:
        message = re.escape(
            f"There is no place {place!r} in the record; there are 0–2, (1, 0, 2–2)."
        )
        for ask in (Record.promote, Record.comment_at, Record.with_main_line, Replay):
            with pytest.raises(ValueError, match=message):
                ask(record, place)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="it is in the main line"):
        record.promote(2)
    with pytest.raises(ValueError, match="no move leads to the first position"):
        record.delete(0)


def test_variations_of_a_variations_first_move_are_found() -> None:
    nested = Ply("C4", variations=((Ply("D3"), Ply("A2")),))
    record = Record(START, (Ply("A1"), Ply("B4", variations=((Ply("B3"),), (nested,)))))
    assert record.with_main_line((1, 1, 1, 0, 3)).moves == ("A1", "D3", "A2")
    assert record.promote((1, 1, 1, 0, 3)).with_main_line((1, 1, 3)).moves == ("A1", "D3", "A2")
