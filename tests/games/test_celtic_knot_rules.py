"""The rules of Celtic Knot on positions that show one of them each."""

import random
from collections.abc import Iterator
from itertools import pairwise

import pytest

from knotwidgets import CelticKnot, IllegalMove, Position
from knotwidgets.games.celtic_knot.game import Flips, Group
from tests.games.celtic_knot_boards import RING

GAME = CelticKnot()
SPLIT = CelticKnot(split=True)
DEAD_END = CelticKnot(exit="dead end")
NAMES = ("nickel", "dime", "quarter", "penny")


def after(text: str, move: str, game: CelticKnot = GAME) -> str:
    return game.position(text).play(move).text


def events(text: str, turn: str, game: CelticKnot = GAME) -> tuple[str, ...]:
    *first, last = game.decisions(turn)
    before = game.position(text).play(*first)
    return game.events(before.state, before.play(last).state)


# ---- setup ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everyone_has_a_coin_on_each_mark(players: int) -> None:
    game = CelticKnot(players=players)
    marks = dict.fromkeys(("I9", "A1", "A9", "I3", "I1", "A7"), 1)
    assert game.players == NAMES[:players]
    assert game.coins(game.start()) == dict.fromkeys(game.players, marks)
    assert game.left(game.start()) == dict.fromkeys(game.players, 6)
    assert game.start().player == "nickel"


def test_fewer_coins_stand_on_the_first_marks_x_before_o() -> None:
    for number, marks in ((2, {"A9", "I9"}), (5, {"A9", "I9", "A1", "I1", "A7"})):
        game = CelticKnot(coins=number)
        assert game.coins(game.start())["dime"].keys() == marks


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


def test_all_own_coins_on_the_space_are_flipped_and_move_together() -> None:
    text = "nickel:A9*3,C8 dime:A9*2 nickel"
    assert GAME.position(f"{text} A9").legal_moves == ("=3", "=4", "=5", "=6")
    assert after(text, "A9=3>C8") == "nickel:C8*4 dime:A9*2 dime"
    assert GAME.flips(GAME.position(f"{text} A9=5")) == Flips(heads=1, tails=2)


# ---- the way -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("where", "goals", "dead_end_goals"),
    [
        ("A9=2", ">C9 >A7", None),
        ("C8=1", ">C9 >C7", None),  # into a crossing on top
        ("C8=2", ">B9 >C6", None),  # and straight on
        ("D7=1", ">E7 >C7'", None),  # below it
        ("D7=2", ">F7 >B7", None),
        ("C7=1", ">C8 >C6 >C7'", None),  # a tunnel: the drop is the first point
        ("C7=2", ">C9 >C5' >D7 >B7", None),
        ("C7'=1", ">D7 >B7", None),  # none climbs
        ("C5=1", ">D5 >B5", None),  # no tunnel
        ("E6=1", ">E7' >off", None),  # the exit on top
        ("D5=1", ">C5 >off", None),  # and below
        ("E8=3", ">G9 >off", None),
        ("E6=2", ">E8 >E4", ">E8"),  # through the exit
        ("F5=2", ">H5 >D5", ">H5"),
        ("E7=4", ">F9 >E4 >G5' >A7", ">F9 >G5' >A7"),
    ],
)
def test_coins_go_exactly_so_far(where: str, goals: str, dead_end_goals: str | None) -> None:
    space, _, total = where.partition("=")
    number = (int(total) + 1) // 2
    text = f"nickel:{space}*{number},H9 dime:A1 nickel {where}"
    assert GAME.position(text).legal_moves == tuple(goals.split())
    assert DEAD_END.position(text).legal_moves == tuple((dead_end_goals or goals).split())


@pytest.mark.parametrize(
    ("where", "goal", "route"),
    [
        ("D7=2", "B7", "D7 C7' B7"),
        ("C7=2", "D7", "C7 C7' D7"),
        ("F5=2", "D5", "F5 E5' D5"),
        ("E7=4", "E4", "E7 E7' E6 E5 E4"),
        ("D5=1", "off", "D5 E5"),
    ],
)
def test_a_route_tells_every_space(where: str, goal: str, route: str) -> None:
    space, _, total = where.partition("=")
    number = (int(total) + 1) // 2
    pos = GAME.position(f"nickel:{space}*{number},H9 dime:A1 nickel {where}")
    assert GAME.routes(pos)[goal] == tuple(route.split())


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
    assert events(text, "A9=3>C8") == ("Nickel lands beside Dime: a bonus turn",)
    pos = GAME.position(text).play("A9=3>C8")
    assert pos.text == "nickel:C8*3 dime:A1,C8 nickel bonus C8*2"
    assert GAME.group(pos) == Group("C8", 2, 0, bonus=True)
    assert pos.legal_moves == ("=2", "=3", "=4")
    assert pos.play("=2>B9").text == "nickel:B9*2,C8 dime:A1,C8 dime"


def test_an_event_names_everyone_there() -> None:
    game = CelticKnot(players=4)
    text = "nickel:A9 dime:B9 quarter:B9 penny:A1 nickel"
    assert events(text, "A9=1>B9", game) == ("Nickel lands beside Dime and Quarter: a bonus turn",)


def test_the_layers_of_a_crossing_are_two_spaces() -> None:
    assert after("nickel:C8,A1 dime:C7',A1 nickel", "C8=1>C7").endswith(" dime")
    text = "nickel:C7,A1 dime:C7',A1 nickel"
    assert events(text, "C7=1>C7'") == ("Nickel lands beside Dime: a bonus turn",)


@pytest.mark.parametrize("way", [">off", ">E5", "E5", "off", ">OFF", ">E5'", " >Off "])
def test_the_exit_may_be_named(way: str) -> None:
    assert GAME.position("nickel:D5,A1 dime:A1 nickel D5=1").play(way).last == ">off"


def test_coins_that_end_on_the_exit_leave_the_board() -> None:
    text = "nickel:E8*2,A1 dime:A1 nickel"
    assert after(text, "E8=3>off") == "nickel:A1 dime:A1 dime"
    assert events(text, "E8=3>off") == ("2 coins leave the board: Nickel has 1 left",)
    text = "nickel:E6,A1*3 dime:A1 nickel"
    assert events(text, "E6=1>off") == ("1 coin leaves the board: Nickel has 3 left",)


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


# ---- each coin its own route ---------------------------------------------------------------------


def test_each_coin_chooses_its_own_route_of_the_same_length() -> None:
    pos = SPLIT.position("nickel:A9*3 dime:A1 nickel A9=4")
    assert pos.legal_moves == (">C7", ">C7'")
    assert pos.play(">C7").text == "nickel:A9*2,C7 dime:A1 nickel A9=4/3"
    assert SPLIT.flips(pos.play(">C7")) == Flips(heads=2, tails=1)
    assert pos.play(">C7>C7'>C7").text == "nickel:C7*2,C7' dime:A1 dime"


def test_only_coins_beside_an_opponent_have_a_bonus_turn() -> None:
    pos = SPLIT.position("nickel:A9*2,C8 dime:C8,A1 nickel A9=3").play(">B7", ">C8")
    assert pos.text == "nickel:C8*2,B7 dime:A1,C8 nickel bonus C8*1"


def test_the_player_chooses_which_group_goes_first() -> None:
    text = "nickel:A9*3,H1 dime:C8,B7 nickel"
    assert events(text, "A9=3>C8>B7", SPLIT) == ("Nickel lands beside Dime: a bonus turn",)
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
    assert events(text, ">A1", together) == ("Nickel lands beside Dime: a bonus turn",)
    split = CelticKnot(board=RING, split=True)
    assert after(text, ">A1", split) == "nickel:A1*2 dime:A1 nickel A1*1=4/2 owed:A1"
    assert after(text, ">A1>A1", split) == "nickel:A1*2 dime:A1 nickel bonus A1"
