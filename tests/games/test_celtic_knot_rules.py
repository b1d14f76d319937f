"""The rules of Celtic Knot on positions that show one of them each."""

from itertools import accumulate, pairwise

import pytest

from knotwidgets import CelticKnot, IllegalMove, Position
from knotwidgets.games.celtic_knot.game import Flips, Group
from tests.games.celtic_knot_boards import RING
from tests.games.random_games import random_line

GAME = CelticKnot()
SPLIT = CelticKnot(split=True)
DEAD_END = CelticKnot(exit="dead end")


def after(text: str, move: str, game: CelticKnot = GAME) -> str:
    return game.position(text).play(move).text


def events(text: str, turn: str, game: CelticKnot = GAME) -> tuple[str, ...]:
    *first, last = game.decisions(turn)
    before = game.position(text).play(*first)
    return game.events(before.state, before.play(last).state)


# ---- choose and flip -----------------------------------------------------------------------------


def test_a_turn_is_a_space_the_flips_and_a_destination() -> None:
    pos = GAME.start()
    said = []
    for move in ("A9", "=2", ">C9"):
        said.append((pos.player, GAME.phase(pos), GAME.group(pos), GAME.flips(pos)))
        pos = pos.play(move)
    assert said == [
        ("nickel", "choose", None, None),
        ("chance", "flip", Group("A9", 1, 0, bonus=False), None),
        ("nickel", "go", Group("A9", 1, 2, bonus=False), Flips(0, 1)),
    ]
    assert (pos.player, pos.last) == ("dime", ">C9")
    assert (pos.state.number, pos.state.space) == (0, -1)  # no coin is in hand
    assert pos == GAME.start().play("A9=2>C9") == GAME.start().play("A9=2", ">C9")


# ---- the way -------------------------------------------------------------------------------------


def test_there_are_routes_only_when_the_coins_go() -> None:
    assert GAME.routes(GAME.start()) == GAME.routes(GAME.start().play("A9")) == {}


@pytest.mark.parametrize(
    "game",
    [GAME, DEAD_END, CelticKnot(board=RING, players=3)],
    ids=["standard", "dead end", "ring"],
)
def test_every_route_leads_from_space_to_neighbour(game: CelticKnot) -> None:
    beside = {
        frozenset(pair)
        for strand in game.drawn.strands
        for pair in zip(strand.spaces, strand.spaces[1:] + strand.spaces[:1], strict=True)
    } | {frozenset((tunnel, f"{tunnel}'")) for tunnel in game.drawn.tunnels}
    exits = (game.drawn.exit, f"{game.drawn.exit}'")
    gone = 0
    positions = [pos for seed in range(3) for pos in random_line(game, seed, 2000)]
    for pos in positions:
        if game.phase(pos) != "go":
            continue
        group = game.group(pos)
        assert group
        for goal, route in game.routes(pos).items():
            length = (route[0], route[-1], len(route) - 1)
            assert length == (group.space, game.square(goal), group.total)
            ends = exits if goal == "off" else (goal,)
            ways = [(*route[:-1], end) for end in ends]
            assert any(all(frozenset(pair) in beside for pair in pairwise(way)) for way in ways), (
                route
            )
            assert not (game.board.dead_end and {*exits} & {*route[:-1]})
            gone += goal == "off"
    assert gone


def test_no_full_route_ends_the_turn() -> None:
    text = "nickel:I6*6 dime:I9 nickel"
    assert DEAD_END.position(text).play("I6=11").legal_moves
    assert after(text, "I6=12", DEAD_END) == "nickel:I6*6 dime:I9 dime"
    assert events(text, "I6=12", DEAD_END) == ("No way is that long: the turn ends",)


# ---- after the move ------------------------------------------------------------------------------


def test_landing_beside_an_opponent_gives_the_moved_coins_another_turn() -> None:
    text = "nickel:A9*2,C8 dime:C8,A1 nickel"
    assert events(text, "A9=3>C8") == ("Nickel meets Dime: go again",)
    pos = GAME.position(text).play("A9=3>C8")
    assert pos.text == "nickel:C8*3 dime:A1,C8 nickel bonus C8*2"
    assert GAME.group(pos) == Group("C8", 2, 0, bonus=True)
    assert pos.legal_moves == ("=2", "=3", "=4")
    assert pos.play("=2>B9").text == "nickel:B9*2,C8 dime:A1,C8 dime"


@pytest.mark.parametrize("way", ["E5", "off", ">E5'", " >Off "])
def test_the_exit_may_be_named(way: str) -> None:
    assert GAME.position("nickel:D5,A1 dime:A1 nickel D5=1").play(way).last == ">off"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_without_coins_wins_at_once(players: int) -> None:
    game = CelticKnot(players=players)
    words = ["nickel:D5,A1", "dime:D5", "quarter:A1", "penny:A1"][:players]
    pos = game.position(" ".join([*words, "dime"])).play("D5=1>off")
    assert (pos.player, pos.legal_moves, game.phase(pos)) == (None, (), "over")
    assert pos.text == " ".join(["nickel:D5,A1", "dime:", *words[2:], "-"])
    assert pos.outcome is not None
    assert pos.outcome.winner == "dime"
    assert pos.outcome.points == {player: int(player == "dime") for player in game.players}
    assert pos.outcome.detail == (
        "Dime has brought home 6 coins and wins.",
        "Nickel has 2 coins left.",
        *(f"{player.capitalize()} has 1 coin left." for player in game.players[2:]),
    )
    with pytest.raises(IllegalMove, match="The game is over"):
        pos.play("A1")


@pytest.mark.parametrize(
    ("coins", "said"),
    [
        ("C5,A1", "Nickel brings 1 coin home: 1 left"),
        ("C5", "Nickel's last coin is home"),
    ],
)
def test_coins_that_come_home_are_told_of(coins: str, said: str) -> None:
    assert events(f"nickel:{coins} dime:A1 nickel", "C5=2>off") == (said,)


# ---- turns in words ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "coins", "moves", "said"),
    [
        (GAME, "C8", "C8=1>C7", "flips 1: C8 to C7, on the bridge"),
        (GAME, "C8", "C8=2>C6", "flips 2: C8 over the bridge to C6"),
        (GAME, "C5,A1", "C5=2>off", "flips 2: C5 home"),
        (GAME, "C7", "C7=2>B7", "flips 2: C7 under the bridge to B7"),
        (GAME, "D5", "D5=2>F5", "flips 2: D5 to F5"),
        (GAME, "A3", "A3=2>A1=1>B1", "flips 2: A3 to A1, meets Dime; then 1 to B1"),
        (
            SPLIT,
            "A9*2",
            "A9=4>C7>C7'",
            "flips 4: A9 to C7, on the bridge; goes A9 to C7, under the bridge",
        ),
        (DEAD_END, "I6*6", "I6=12", "flips 12: I6 stays"),
    ],
)
def test_a_turn_is_told_in_words(game: CelticKnot, coins: str, moves: str, said: str) -> None:
    start = game.position(f"nickel:{coins} dime:A1 nickel")
    positions = [*accumulate(game.decisions(moves), Position.play, initial=start)]
    assert game.view.turn_effects(positions) == f"Nickel {said}"
