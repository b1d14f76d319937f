"""Single rules of Celtic!, each in a position that shows it."""

from typing import Any

import pytest

from knotwidgets import Celtic, IllegalMove, perft

GAME = Celtic()


# ---- a tile must fit -----------------------------------------------------------------------------


SPOT = GAME.position("e4:NE* e5:NESW* f5:NWo e6:Sb orange")


@pytest.mark.parametrize("move", [" F6:nes ", "f6:SEN", "f6:NESo"])
def test_a_move_is_read_in_small_letters_in_any_order_and_with_its_colour(move: str) -> None:
    assert SPOT.play(move).last == "f6:NES"


@pytest.mark.parametrize(
    ("picks", "move"),
    [
        (("tile:corner", "c4", "NE"), "c4:NE"),
        (("c4", "tile:tee*", "NES"), "c4:NES*"),
        (("tile:cap", "c4", "NE"), "tile:cap c4 NE"),  # a cap has one open side
        (("tile:corner", "c4", "d4"), "d4:corner"),
        (("NE", "c4", "tile:corner"), "NE c4 tile:corner"),
        (("c4", "d4"), "d4"),
        (("c4", "tile:capb"), "c4:capb"),
        ((), ""),
    ],
)
def test_moves_of_picks(picks: tuple[str, ...], move: str) -> None:
    assert GAME.move_of(SPOT, picks) == move


# ---- turns ---------------------------------------------------------------------------------------


def test_who_begins_passes_at_once_without_a_tile_that_fits() -> None:
    game = Celtic(window=3, tiles="orange 2 cross, blue 1 cap, neutral 1 cross")
    pos = game.start()
    assert pos.player == "blue"
    assert pos.play("c4:S").player is None


def test_an_overrun_is_refused_or_costs_the_turn() -> None:
    moves = ("d5:EW", "c5:EW")
    refusing = GAME.start().play(*moves)
    with pytest.raises(IllegalMove, match="its east side opens into column g") as refused:
        refusing.play("f5:EW")
    assert (refused.value.rule, refused.value.marks) == ("overrun", ("b5",))
    game = Celtic(overrun="forfeit")
    pos = game.start().play(*moves)
    verdict = pos.explain("f5:EW")
    assert (verdict.legal, verdict.rule) == (False, "overrun")
    assert "f5:EW" not in pos.legal_moves
    after = pos.play("f5:EW")
    assert game.events(pos.state, after.state) == ("Orange loses the turn: no room in the window",)
    assert (after.player, after.last) == ("blue", "f5:EW")
    assert (game.tiles_on(after), game.rack(after)) == (game.tiles_on(pos), game.rack(pos))
    assert "and cost the turn: its east side opens" in verdict.message
    with pytest.raises(IllegalMove):
        pos.play("f5:EN")  # no overrun, but it doesn't meet e5


def test_what_costs_the_turn_by_a_changed_rule_is_laid_in_the_box_alone() -> None:
    def astray(board: Any, tiles: Any, box: Any) -> Any:  # noqa: ARG001 - a rule's form
        """A tile on any cell costs the turn."""
        return (board.cells,) * 16

    pos = Celtic(overrun="forfeit", rules={"astray": astray}).start()  # a cross on e5
    assert pos.play("f6:N").last == "f6:N"
    with pytest.raises(IllegalMove):
        pos.play("g4:N")  # a cell that has no number yet


# ---- options and rules ---------------------------------------------------------------------------


def test_a_swapped_rule_is_followed_by_moves_verdicts_and_scores() -> None:
    def choices(racks: tuple[int, ...], player: int, sides: int) -> int:
        """Neutral tiles may not be laid."""
        return 1 if held(racks[player], sides) else 0  # type: ignore[name-defined]  # noqa: F821

    def knot_score(tiles: tuple[int, ...], visited: int, player: int) -> int:
        """Neutral tiles count for both."""
        return (visited & (tiles[4 + player] | tiles[6])).bit_count()

    game = Celtic(rules={"choices": choices, "knot_score": knot_score})
    pos = game.start()
    assert not [move for move in pos.legal_moves if "*" in move]
    assert perft(pos, 1) == 32
    text = "e6:S* is against the changed rule 'choices': “Neutral tiles may not be laid.”"
    assert pos.explain("e6:S*").message == text
    text = "e5:NESW* e4:No d5:Eb f5:Wo e6:Sb -"
    pos = game.position(text)
    assert game.scores(pos) == {"orange": (3,), "blue": (3,)}
    assert GAME.scores(GAME.position(text)) == {"orange": (2,), "blue": (2,)}
