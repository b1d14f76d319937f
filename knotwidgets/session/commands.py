"""Commands: functions of a document that return the document to be shown next.

A command raises `RefusedError` where it can't be done, and `IllegalMove` for moves that can't be
played. Buttons, keys, messages and the methods of Python all go through the table `COMMANDS`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import Any, NamedTuple

from ..core import Game, Position, Record, RecordError
from ..core.errors import fixed, of_kind
from ..core.game import StepGame
from ..core.record import CLOCK_TAG
from ..engine import Report
from ..scene.editing import TURN, Editing, refusal_text
from ..words import player, say, sentences
from . import clocks, places, reviews, seats
from .document import (
    NOBODY,
    Cursor,
    Document,
    DrawOffer,
    Kind,
    LastMove,
    Layers,
    Origin,
    Question,
    RefusedError,
    Snapshot,
    another,
    decisions,
    last_changes,
    no_action,
    past_along,
    rests,
    seed_of,
    seeded,
    settled,
    stale_error,
)
from .lobby import Choice, is_ours
from .places import changes_after_look, look
from .reviews import switch

SWITCHES = ("guide", "warn", "knots", "sweep")


# ---- moves


def play(doc: Document, *moves: str) -> Document:
    """Play moves at the position shown; raises `IllegalMove`.

    Without moves, begin a game at the position that has been set up.
    """
    if not moves and doc.game.stepwise:
        return set_up(doc, position_of(doc, "play"))
    before = cursor = doc.cursor
    for decision in chain.from_iterable(map(doc.game.decisions, moves)):
        cursor = cursor.play(decision, instead=doc.took_back(cursor.path))
    if cursor is before:
        return doc.at(cursor)
    if doc.game.stepwise and cursor.position.text == before.position.text:
        return doc
    cursor = settled(cursor)
    if cursor.record is before.record:  # the record has these moves already: nothing new to undo
        past, future = changes_after_look(doc, cursor.path)
    else:
        past = (*past_along(doc.past, before.path, cursor.path), *decisions(cursor, before.ply))
        future = ()
    offered = doc.offered if doc.machine else None
    return doc.at(cursor, past=past, future=future, since=before.ply, offered=offered)


def pick(doc: Document, *picks: str) -> Document:
    """Play the move that these picks mean; in a record that is only read, one of its own moves."""
    if doc.thinks and not doc.reading:
        stop_button = say("buttons.stop" if doc.has_human else "buttons.stop_all")
        text = say("thinking.not_yours", player=player(doc.machine), stop=stop_button)
        raise RefusedError(text, reason="turn")
    position = doc.position
    move = position.game.move_of(position, picks)
    if doc.reading and position.explain(move).legal and move not in doc.recorded_moves:
        raise RefusedError(say("page.no_such_move"))
    return play(doc, move)


def chosen(doc: Document, move: str, report: Report | None) -> Document:
    """Play the move of a machine."""
    mover, after = str(doc.position.player), play(doc, move)
    turn = doc.game.view.turn_effects(after.line.positions[doc.ply : after.ply + 1])
    sentence = turn or say("thinking.played", player=player(mover), move=move)
    return replace(after, played=LastMove(mover, sentence, report))


# ---- games


def new(doc: Document, **changes: Any) -> Document:
    """Begin again from the first position; of a match, with its first game."""
    match = doc.origin.match
    start = doc.origin.start if match else doc.record.start
    return _begin(doc, Cursor(Record(start)), match=match, **changes)


def begin(doc: Document, choice: Choice) -> Document:
    """Begin the game that is chosen; `undo` brings back what was there."""
    chosen = _snapshot_of(Cursor(Record(choice.start)), choice)
    on = (doc.on - {"guide", "analyse"}) | choice.on
    return _begin(
        doc,
        chosen.cursor,
        **chosen.as_fields(doc.game),
        taken_seats=NOBODY,
        on=on,
        clock=choice.clock,
    )


def _snapshot_of(cursor: Cursor, choice: Choice | None) -> Snapshot:
    """Return a game, with the machines of the choice if that is of this game."""
    is_its_game = choice and choice.game == cursor.record.game
    seats = fixed(choice.seats) if choice and is_its_game else NOBODY
    origin = Origin(cursor.record.start, None, choice)
    return Snapshot(cursor, None, seats, origin, Layers(), is_game=True)


def rematch(doc: Document) -> Document:
    """Begin a new game in which everybody sits where the next player sat, and keep the score.

    Where nobody has a name the players keep their seats: nothing would tell who has won before.
    """
    players = doc.game.players
    next_seat = dict(
        zip(players, (*players[1:], *players[:1]) if doc.names else players, strict=True)
    )

    def moved_on(by_player: Mapping[str, Any]) -> Mapping[str, Any]:
        return fixed({next_seat[one]: what for one, what in by_player.items()})

    own, seats, taken = doc.record.names, moved_on(doc.seats), moved_on(doc.taken_seats)
    score, on = moved_on(doc.won), doc.on - {"analyse"}  # a review has left that on
    return new(doc, seats=seats, taken_seats=taken, score=score, names=moved_on(own), on=on)


def next_game(doc: Document) -> Document:
    """Go on to the next game of the match."""
    match = doc.scored_match
    if match is None or not doc.may_go_on:
        raise RefusedError(say("widget.no_next"))
    return _begin(doc, Cursor(Record(match.start())), match=match)


def set_up(doc: Document, position: Position) -> Document:
    """Show a position, also of another game; `undo` brings back what was there."""
    cursor = Cursor(Record(position))
    return doc if position == doc.position else _begin(doc, cursor, match=None, is_game=False)


def read(doc: Document, text: str, choice: Choice | None = None) -> Document:
    """Show the game of a record, or from a position; `undo` brings back what was there.

    It may be of another game, unless the board's is a user's own, or one with changed rules, and
    no `choice` says that it was read in the lobby. Raises `RefusedError` for any other text.
    """
    record = _record(doc, text, choice)
    cursor = Cursor(record, (len(record.line),))
    if record.game == doc.game and not choice:
        return _begin(doc, cursor, match=None)
    shown = _snapshot_of(cursor, choice).as_fields(doc.game)
    return _begin(doc, cursor, **shown, taken_seats=NOBODY, clock=None)


def found(doc: Document, text: str, choice: Choice | None = None) -> Document:
    """Offer a game that the page has kept for the same cell; `undo` leads to it, too.

    A game that was chosen in the lobby may be any game; else it must have begun at this board's
    first position. Raises `RefusedError` for any text that is no such record.
    """
    record = _record(doc, text, choice)
    if record.start != doc.origin.start and not choice:
        return doc
    cursor = settled(Cursor(seeded(record), (len(record.line),)))
    own = doc.snapshot._replace(cursor=cursor, is_game=True)
    kept_game = _snapshot_of(cursor, choice) if choice else own
    return doc.renewed(past=last_changes((kept_game, *doc.past)), offered=doc.offered or kept_game)


def resume(doc: Document) -> Document:
    """Go on with the game that is offered, if one is."""
    offered = doc.offered
    if not offered:
        return doc
    players = {"seats": doc.seats} if offered.origin is doc.origin else {"taken_seats": NOBODY}
    return doc.replaced_by(
        offered.cursor, is_game=True, **{**offered.as_fields(doc.game), **players}
    )


def place(doc: Document, position: Position) -> Document:
    """Show a position: where it is on the line that is shown, else as that of a new record."""
    of_kind("position", position, Position, f"one of {doc.game!r}")
    if position.game != doc.game:
        raise ValueError(f"{position!r} is of another game; this board shows {doc.game!r}")
    line = doc.line.positions
    plies = [ply for ply, one in enumerate(line) if one == position and rests(one)]
    if not plies:
        return _begin(doc, Cursor(Record(position)), match=None)
    return doc if doc.ply in plies else look(doc, (*doc.cursor.path[:-1], plies[-1]))


def _record(doc: Document, text: str, choice: Choice | None) -> Record:
    """Read a record of this game or of the choice's; on a board for our games, of any game."""
    if not str(text).strip():
        raise RefusedError(say("browser.recordHow"))
    try:
        return Record.read(text, choice.game if choice else doc.game)
    except RecordError as error:
        fault = error
    if choice or (is_ours(type(doc.game)) and not doc.game.changed_rules):
        try:
            return Record.read(text)
        except RecordError as error:
            # where the game is named, or can be any, this says more
            fault = error if choice or fault.game else fault
    text = say("widget.no_record", fault=sentences((fault.full_reason,)))
    if fault.game is not None:
        text = say("widget.other_game", other=fault.game, game=doc.game)
    raise RefusedError(text) from fault


def _begin(
    doc: Document,
    cursor: Cursor,
    names: Mapping[str, str] | None = None,
    score: Mapping[str, float] = NOBODY,
    **changes: Any,
) -> Document:
    own, record = seed_of(cursor.record), cursor.record
    clock = changes.pop("clock", dict(doc.record.tags).get(CLOCK_TAG))
    seed = another(seed_of(doc.record)) if own is None else own
    if not (record.line or record.names):  # the same people go on
        record = record.named(doc.record.names if names is None else names)
        record = record.tagged(**{CLOCK_TAG: clock or None})
    record = record.scored(score) if score else record
    cursor = replace(cursor, record=seeded(record, seed))
    return doc.replaced_by(cursor, **{"is_game": True, "began": True, **changes})


# ---- what is set up, puzzles and lessons


def position_of(doc: Document, name: str) -> Position:
    """Return the position that has been set up; in a game, the one that is shown."""
    if not doc.game.stepwise:
        return doc.position
    if not isinstance(doc.game, Editing):
        raise no_action(name)
    edited = doc.position.state
    if edited.fault:
        raise RefusedError(refusal_text(edited.fault.text), marks=edited.fault.marks)
    position: Position = edited.position
    return position


def edit(doc: Document) -> Document:
    """Set up the position that is shown; of a board that is drawn, the pieces on it."""
    position = position_of(doc, "edit")
    return set_up(doc, Editing(position.game).at(position))


def edit_board(doc: Document) -> Document:
    """Draw the board of the game that is shown."""
    return set_up(doc, board_of(position_of(doc, "board").game))


def board_of(game: Game) -> Position:
    """Return the board of a game to be edited; raises `RefusedError` if it can't be drawn."""
    board = Editing(game).drawing()
    if board is None:
        raise RefusedError(say("editor.no_board"))
    return board


def turn(doc: Document, whose: str) -> Document:
    """Let it be somebody's turn in a position that is set up."""
    if not isinstance(doc.game, Editing):
        raise no_action(f"turn:{whose}")
    return play(doc, TURN + whose)


def clear(doc: Document) -> Document:
    """Take away all that has been laid."""
    step = doc.game.clearing(doc.position.state) if isinstance(doc.game, StepGame) else ""
    if not step:
        raise RefusedError(say("widget.no_tiles"))
    return play(doc, step)


def check(doc: Document) -> Document:
    """Mark what is wrong with the tiles of a puzzle."""
    found = doc.game.checked(doc.position.state) if isinstance(doc.game, StepGame) else None
    if found is None:
        raise no_action("check")
    return replace(doc, finding=found._replace(looking=doc.finding and doc.finding.looking))


# ---- layers and questions


def layer(doc: Document, name: str) -> Document:
    """Show a layer that is hidden, or hide it."""
    if name not in doc.layers.shown:
        raise no_action(f"layer:{name}")
    return layered(doc, {name: not doc.layers.shown[name]})


def layered(doc: Document, shown: Mapping[str, bool]) -> Document:
    """Show and hide layers."""
    return replace(doc, layers=doc.layers.showing(shown))


def give(doc: Document, name: str, value: Any) -> Document:
    """Give the picture another value of an option."""
    return replace(doc, layers=doc.layers.with_option(name, value))


def flip(doc: Document) -> Document:
    """Turn the board half round, and say which way up it is now."""
    if not doc.game.has_sides:
        raise no_action("flipped")
    flipped = not doc.layers.option("flipped")
    return replace(
        give(doc, "flipped", flipped),
        notice=say("widget.flipped" if flipped else "widget.unflipped"),
    )


def pose(doc: Document, question: Question | None) -> Document:
    """Ask a question, or withdraw it by None; picks made before this are no answers."""
    if question and doc.question:
        raise ValueError(f"the board asks {doc.question.text!r} already")
    return doc.renewed(question=question, hushed=question is None)


def answer(doc: Document, target: str | None) -> Document:
    """Answer the question to people; raises `RefusedError` for what is not among the choices."""
    posed = doc.question
    if posed is None:
        raise stale_error()
    if target is not None and target not in posed.among:
        raise RefusedError(say("widget.not_asked", what=target, question=posed.text))
    return replace(pose(doc, None), answer=target)


def anyway(doc: Document) -> Document:
    """Play the move that is held."""
    if not (held := doc.held_now):
        raise stale_error()
    return pick(doc, *held.picks)


def decline(doc: Document) -> Document:
    """Decline a draw, take back the move that is held, or give no answer to the question."""
    if doc.draw and doc.draw.to:
        sentence = say("widget.draw_declined", player=player(doc.draw.to))
        return replace(doc, draw=DrawOffer("", sentence))
    return replace(doc, held=None) if doc.held_now else answer(doc, None)


# ---- the table


class Command(NamedTuple):
    """What can be asked of a document.

    Python may ask for any. The browser may ask for one if the document's kind is among `on`: by a
    message whose kind is the command's name, or by a `button` of that name. The name of a button
    that `takes` an argument has it after a colon: `layer:heat`. A `timeless` command means the same
    whatever is shown meanwhile, and is never stale. Moves played by a `silent` command are shown,
    but listeners are not called.
    """

    run: Callable[..., Document]
    on: tuple[Kind, ...] = ("game",)
    button: bool = False
    takes: bool = False
    timeless: bool = False
    silent: bool = False


ALL: tuple[Kind, ...] = ("game", "steps", "lesson")


def _button(run: Callable[..., Document], *on: Kind, takes: bool = False) -> Command:
    return Command(run, on or ("game",), button=True, takes=takes)


def _lesson_command(
    request: str, run: Callable[..., Document] | None = None
) -> Callable[..., Document]:
    """Return a command that lessons do by this method of their script, other documents by `run`."""

    def do(doc: Document, *given: Any) -> Document:
        if doc.script:
            return doc.with_script(getattr(doc.script, request)(*given))
        if run is None:
            raise no_action(request)
        return run(doc, *given)

    return do


def _lesson(request: str, *, takes: bool = False) -> Command:
    return _button(_lesson_command(request), "lesson", takes=takes)


def _anytime(run: Callable[..., Document], *, takes: bool = False) -> Command:
    return Command(run, button=True, takes=takes, timeless=True)


COMMANDS: Mapping[str, Command] = fixed(
    {
        # moves, and what leads to and fro
        "play": _button(play, "steps"),
        "chosen": Command(chosen),
        "pick": Command(_lesson_command("picked", pick), ALL),
        "undo": _button(_lesson_command("taken_back", places.undo), *ALL),
        "redo": _button(places.redo, "game", "steps"),
        "jump": Command(places.jump, ALL),
        "go": Command(_lesson_command("opened", places.go)),
        "look": Command(places.look),
        "rewind": Command(places.rewind),
        "forward": Command(places.forward, silent=True),
        # the record
        "promote": _button(places.promote),
        "delete": _button(places.delete),
        "comment": Command(places.comment),
        "name": Command(seats.name),
        "annotations": Command(places.annotate),
        "merge": Command(places.merge),
        "draw": Command(places.draw),
        "erase": _button(places.annotate),
        # games
        "new": _button(new),
        "fresh": _button(new),
        "next": _button(next_game),
        "rematch": _anytime(rematch),
        "resign": _button(seats.resign),
        "offer_draw": _button(seats.offer_draw),
        "accept": _button(seats.accept),
        "flag": _button(clocks.flag),
        "begin": Command(begin),
        "seat": Command(seats.seat),
        "take": _anytime(seats.take),
        "hand_back": _anytime(seats.hand_back),
        "read": Command(read),
        "found": Command(_lesson_command("resumed", found), ("game", "lesson"), timeless=True),
        "go_on": _button(resume),
        "place": Command(place),
        "set_up": Command(set_up),
        # what is set up, puzzles and lessons
        "edit": _button(edit, "steps"),
        "board": _button(edit_board, "steps"),
        "turn": _button(turn, "steps", takes=True),
        "clear": _button(clear, "steps"),
        "check": _button(check, "steps"),
        "choose": _lesson("chosen", takes=True),
        "lesson:done": _lesson("done"),
        "lesson:undo": _lesson("taken_back"),
        "lesson:hint": _lesson("hinting"),
        "lesson:show": _lesson("helping"),
        "lesson:again": _lesson("again"),
        "lesson:back": _lesson("before"),
        "lesson:on": _lesson("after"),
        "restart": _lesson("restarted"),
        # the machines
        "stop": _anytime(partial(seats.resting, rests=True)),
        "think": _anytime(partial(seats.resting, rests=False)),
        "step": _anytime(partial(seats.resting, stepping=True)),
        "hurry": _anytime(seats.hurry),
        "slower": _anytime(seats.slower),
        "faster": _anytime(seats.faster),
        "pace": Command(seats.pace),
        "analyse": _anytime(reviews.analyse),
        "failed": Command(reviews.failed),
        # switches, layers, questions and reviews
        **{name: _anytime(partial(switch, name=name)) for name in SWITCHES},
        "layer": _anytime(layer, takes=True),
        "layers": Command(layered),
        "give": Command(give),
        "flipped": _anytime(flip),
        "pose": Command(pose),
        "answer": Command(_lesson_command("answered", answer), ("lesson",)),
        "decline": _button(decline),
        "change": Command(replace),  # sets fields of the document, such as `held`
        "anyway": _button(anyway),
        "hint": _button(reviews.hint),
        "knot": _button(reviews.knot),
        "review": _anytime(reviews.review),
        "show_moments": Command(reviews.show_moments),
        "moment": _button(reviews.moment, takes=True),
        "try_again": Command(reviews.try_again),
        "show_advice": Command(reviews.show_advice),
    }
)
"""The commands by name."""
