"""The rules of Celtic Knot on positions that show one of them each."""

import random
from collections.abc import Iterator
from itertools import accumulate, pairwise

import pytest

from knotwidgets import CelticKnot, IllegalMove, Position
from knotwidgets.games.celtic_knot.game import Flips, Group
from tests.games.celtic_knot_boards import RING

GAME = CelticKnot()
SPLIT = CelticKnot(split=True)
DEAD_END = CelticKnot(exit="dead end")


def after(text: str, move: str, game: CelticKnot = GAME) -> str:
    return game.position(text).play(move).text


def events(text: str, turn: str, game: CelticKnot = GAME) -> tuple[str, ...]:
    *first, last = game.decisions(turn)
    before = game.position(text).play(*first)
    return game.events(before.state, before.play(last).state)


# ---- setup ---------------------------------------------------------------------------------------


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
    for pos in _going(game, 3):
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


def _going(game: CelticKnot, games: int) -> Iterator[Position]:
    for seed in range(games):
        rng, pos = random.Random(seed), game.start()
        while pos.player:
            pos = pos.play(rng.choice(pos.legal_moves))
            if game.phase(pos) == "go":
                yield pos


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


@pytest.mark.parametrize("way", [">off", ">E5", "E5", "off", ">OFF", ">E5'", " >Off "])
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
        ("C5*2", "Nickel's last 2 coins are home"),
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
        (GAME, "C7", "C7=2>B7", "flips 2: C7 under the bridge to B7"),
        (GAME, "D5", "D5=2>F5", "flips 2: D5 to F5"),
        (GAME, "C5,A1", "C5=2>off", "flips 2: C5 home"),
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
    assert game.view.turned(positions) == f"Nickel {said}"


# ---- each coin its own route ---------------------------------------------------------------------


def test_each_coin_chooses_its_own_route_of_the_same_length() -> None:
    pos = SPLIT.position("nickel:A9*3 dime:A1 nickel A9=4")
    assert pos.legal_moves == (">C7", ">C7'")
    assert pos.play(">C7").text == "nickel:A9*2,C7 dime:A1 nickel A9=4/3"
    assert SPLIT.flips(pos.play(">C7")) == Flips(heads=2, tails=1)
    assert pos.play(">C7>C7'>C7").text == "nickel:C7*2,C7' dime:A1 dime"


def test_the_player_chooses_which_group_goes_first() -> None:
    text = "nickel:A9*3,H1 dime:C8,B7 nickel"
    assert events(text, "A9=3>C8>B7", SPLIT) == ("Nickel meets Dime: go again",)
    pos = SPLIT.position(text).play("A9=3>C8>B7>B7")
    assert pos.text == "nickel:C8,H1,B7*2 dime:C8,B7 nickel bonus owed:C8,B7*2"
    assert (pos.player, SPLIT.phase(pos), pos.legal_moves) == ("nickel", "choose", ("C8", "B7"))
    pos = pos.play("B7=3>A9")
    assert pos.text == "nickel:A9,C8,H1,B7 dime:C8,B7 nickel bonus B7=3/2 owed:C8"
    pos = pos.play(">E7")
    assert SPLIT.group(pos) == Group("C8", 1, 0, bonus=True)
    assert pos.play("=1>C9").player == "dime"


def test_coins_that_come_to_a_group_in_wait_join_it() -> None:
    pos = SPLIT.position("nickel:A9,B9,H1 dime:A9,B9 nickel bonus owed:A9,B9").play("A9=1>B9")
    assert SPLIT.group(pos) == Group("B9", 2, 0, bonus=True)


def test_a_group_without_a_way_stays_and_the_next_one_goes() -> None:
    game = CelticKnot(board=RING.replace("O-+", "O-X"), split=True, exit="dead end")
    text = "nickel:A1*2,A2 dime:A1,A2 nickel bonus owed:A1*2,A2"
    assert after(text, "A1=3", game) == "nickel:A1*2,A2 dime:A1,A2 nickel bonus A2"
    assert events(text, "A1=3", game) == ("No way is that long: these coins stay",)


def test_once_round_to_the_same_space_is_a_move_too() -> None:
    text = "nickel:A1*2 dime:A1 nickel A1=4"
    together = CelticKnot(board=RING)
    assert together.position(text).legal_moves == (">A1",)
    assert after(text, ">A1", together) == "nickel:A1*2 dime:A1 nickel bonus A1"
    assert events(text, ">A1", together) == ("Nickel meets Dime: go again",)
    split = CelticKnot(board=RING, split=True)
    assert after(text, ">A1", split) == "nickel:A1*2 dime:A1 nickel A1*1=4/2 owed:A1"
    assert after(text, ">A1>A1", split) == "nickel:A1*2 dime:A1 nickel bonus A1"
