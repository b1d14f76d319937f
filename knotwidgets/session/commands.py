"""Commands: functions of a document that return the document to be shown next.

A command raises `RefusedError` where it can't be done, and `IllegalMove` for moves that can't be
played. Buttons, keys, messages and the methods of Python all go through the table `COMMANDS`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core import Annotations, Game, Position, Record, RecordError
from ..core.advice import Advice, Finding
from ..core.annotations import NOTHING, Arrow
from ..core.errors import fixed, shortened
from ..core.game import StepGame
from ..core.lines import Path, normal, path_of
from ..engine import MCTS, Report
from ..engine.checks import no_class
from ..lessons.reviews import asked_of
from ..scene.editing import TURN, Editing, refused
from ..words import listed, one_after_other, player, say, sentences
from .document import (
    NOBODY,
    Change,
    Cursor,
    Document,
    Held,
    Kind,
    LastMove,
    Layers,
    Origin,
    Question,
    RefusedError,
    Review,
    Shown,
    Tried,
    along,
    another,
    checked_drawings,
    decisions,
    kept,
    resting_before,
    rests,
    seed_of,
    seeded,
    settled,
)
from .lesson import Script
from .seats import (
    faster,
    hand_back,
    hurry,
    name,
    pace,
    seat,
    slower,
    step,
    stop,
    take,
    think,
)

if TYPE_CHECKING:
    from ..lessons.reviews import TurningPoint

SWITCHES = ("guide", "warn", "sweep")


# ---- moves, and what leads to and fro


def play(doc: Document, *moves: str) -> Document:
    """Play moves at the position shown; raises `IllegalMove`.

    Without any, what has been set up is played from there.
    """
    if not moves and doc.game.stepwise:
        return set_up(doc, laid(doc, "play"))
    before = cursor = doc.cursor
    for decision in chain.from_iterable(map(before.record.game.decisions, moves)):
        cursor = cursor.play(decision, instead=doc.took_back(cursor.path))
    if cursor is before:
        return doc.at(cursor)
    if doc.game.stepwise and cursor.position.text == before.position.text:
        return doc
    cursor = settled(cursor)
    if cursor.record is before.record:  # a look along what is there: nothing new to be undone
        past, future = _visited(doc, cursor.path)
    else:
        past = (*along(doc.past, before.path, cursor.path), *decisions(cursor, before.ply))
        future = ()
    offered = doc.offered if doc.machine else None
    return doc.at(cursor, past=past, future=future, since=before.ply, offered=offered)


def pick(doc: Document, *picks: str) -> Document:
    """Play the move that these picks mean; of a record that is only read, one that it has.

    In a lesson its script says what they mean.
    """
    if doc.script:
        return doc.scripted(doc.script.picked(*picks))
    if doc.thinks and not doc.reading:
        named = say("buttons.stop" if doc.has_human else "buttons.stop_all")
        text = say("thinking.not_yours", player=player(doc.machine), stop=named)
        raise RefusedError(text, reason="turn")
    position = doc.position
    move = position.game.move_of(position, picks)
    if doc.reading and position.explain(move).legal and move not in doc.onward:
        raise RefusedError(say("page.no_such_move"))
    return play(doc, move)


def chosen(doc: Document, move: str, report: Report | None) -> Document:
    """Play the move of a machine."""
    mover, now = str(doc.position.player), play(doc, move)
    turn = doc.game.view.turned(now.line.positions[doc.ply : now.ply + 1])
    told = turn or say("thinking.played", player=player(mover), move=move)
    return replace(now, played=LastMove(mover, told, report))


def undo(doc: Document) -> Document:
    """Take back the last moves, wherever one looks, or what was changed after them."""
    if doc.script:
        return doc.scripted(doc.script.taken_back())
    if not doc.past:
        raise RefusedError(say("widget.nothing_undo"))
    last = doc.past[-1]
    if isinstance(last, Shown):
        now = doc.shown._replace(is_game=last.is_game)
        return _showing(doc, last, past=doc.past[:-1], future=(*doc.future, now))
    _refuse_bound(doc)
    back = doc.behind()
    past, future = doc.past[: -len(back)], (*doc.future, *back)
    return doc.at(doc.cursor.to(back[-1].start), past=past, future=future)


def redo(doc: Document) -> Document:
    """Redo the last undone change; for moves, up to a human's next decision, or the end."""
    if not doc.future:
        raise RefusedError(say("widget.nothing_redo"))
    following = doc.future[-1]
    if isinstance(following, Shown):
        now = doc.shown._replace(is_game=following.is_game)
        return _showing(doc, following, past=(*doc.past, now), future=doc.future[:-1])
    line = doc.record.along(following.path).knowing(doc.line)
    for following in doc.ahead():
        ply = following.path[-1]
        end = ply == len(line.line) or line.positions[ply].player not in doc.seats
        if end or not doc.has_human:
            break
    return look(doc, following.path)


def _showing(doc: Document, shown: Shown, **changes: Any) -> Document:
    was = {"match": shown.match, "seats": shown.seats, "wins": shown.wins}
    return doc.at(shown.cursor, **was, **changes)


def look(doc: Document, path: Path) -> Document:
    """Look at a place that is known; moves that were taken back and lead there are done again."""
    if path[-1] < doc.ply:
        _refuse_bound(doc)
    cursor = settled(doc.cursor.to(path))
    past, future = _visited(doc, cursor.path)
    return doc.at(cursor, past=past, future=future)


def _visited(doc: Document, path: Path) -> tuple[tuple[Change, ...], tuple[Change, ...]]:
    """Return past and future where a place is looked at."""
    ahead = list(doc.ahead())
    for n, change in enumerate(ahead, 1):
        if change.path == path:
            return (*doc.past, *ahead[:n]), doc.future[:-n]
    return doc.past, doc.future


def jump(doc: Document, *path: int) -> Document:
    """Look at a place of the record: a number of moves along its main line, or a path."""
    try:
        found = path_of(doc.record.line, path if len(path) - 1 else path[0])
    except ValueError as error:
        raise RefusedError(*error.args) from error
    return look(doc, found)


def go(doc: Document, ply: int) -> Document:
    """Look at the position after `ply` moves of the line that is shown, or at a lesson's step."""
    if doc.script:
        return doc.scripted(doc.script.opened(ply))
    if doc.kind == "steps":
        return step_to(doc, ply)
    last = len(doc.line.line)
    if not 0 <= ply <= last:
        raise RefusedError(say("widget.no_ply", ply=ply, last=last))
    return look(doc, (*doc.cursor.path[:-1], ply))


def step_to(doc: Document, ply: int) -> Document:
    """Undo moves, or do them again, until `ply` have been played."""
    last = len(doc.line.line)
    if not 0 <= ply <= last:
        raise RefusedError(say("widget.no_step", ply=ply, last=last))
    after = doc.at(doc.cursor)
    while after.ply != ply:
        after = undo(after) if ply < after.ply else redo(after)
    return replace(after, rev=doc.rev + 1, before=doc.position)


def rewind(doc: Document, record: Record | None = None) -> Document:
    """Show the start of another record, or of the line that is shown."""
    if record is None:
        return go(doc, 0)
    if not isinstance(record, Record):
        raise TypeError(f"{shortened(record)} is no record; expected one of {doc.game!r}")
    if record.game != doc.game:
        raise ValueError(f"{record!r} is of another game; this board shows {doc.game!r}")
    return doc.instead(Cursor(record), match=None, is_game=True)


def forward(doc: Document) -> Document:
    """Show the next move as if it were played now; at the end of the line, the same."""
    if not doc.cursor.goes_on:
        return doc
    cursor = settled(doc.cursor.on_line(doc.ply + 1))
    past, future = _visited(doc, cursor.path)
    return doc.at(cursor, past=past, future=future, since=doc.ply, offered=doc.offered)


# ---- the record


def promote(doc: Document) -> Document:
    """Let the variation that is shown change places with what it was instead of."""
    path = doc.cursor.place
    if len(path) == 1:
        raise RefusedError(say("widget.no_variation"))
    return doc.instead(Cursor(doc.record.promote(path), (*path[:-3], path[-1]), doc.line))


def delete(doc: Document) -> Document:
    """Delete the move that led to what is shown, and all that follows it."""
    _refuse_bound(doc)
    cursor, path = doc.cursor, doc.cursor.place
    if path == (0,):
        raise RefusedError(say("widget.no_move"))
    # what fell is part of the move that chance has decided on
    first = max(resting_before(cursor.on_line(path[-1] - 1)).ply, *path[-3:-2], 0)
    record = doc.record.delete((*path[:-1], first + 1))
    return doc.instead(Cursor(record, normal((*path[:-1], first)), doc.line))


def comment(doc: Document, text: str) -> Document:
    """Comment on the move that led to what is shown, or on the game before it begins."""
    try:
        record = doc.record.comment(text, doc.cursor.place)
    except ValueError as fault:
        raise RefusedError(say("widget.no_comment", fault=fault)) from fault
    return doc if record == doc.record else doc.instead(doc.cursor.with_record(record))


def annotate(doc: Document, drawn: Annotations = NOTHING) -> Document:
    """Replace the drawings on the position shown, and show their layer.

    The revision stays, so that no request in view of the position becomes stale.
    """
    cursor = doc.cursor.with_record(doc.record.annotate(checked_drawings(drawn), doc.cursor.place))
    layers = doc.layers.showing({"drawings": True}) if drawn else doc.layers
    return replace(doc, cursor=cursor, layers=layers)


def draw(doc: Document, cells: tuple[str, ...], colour: str, text: str | None) -> Document:
    """Draw, or take away, an arrow between two cells, a circle round one, or a text on it."""
    for cell in cells:
        if cell not in doc.game.named_cells:
            raise RefusedError(say("drawing.no_cell", cell=cell))
    drawn = doc.drawn
    try:
        if text is not None:
            drawn = drawn.text(cells[0], text)
        elif len(cells) == 1:
            drawn = drawn.circle(cells[0], colour)
        else:
            drawn = drawn.arrow(cells[0], cells[1], colour)
        return annotate(doc, drawn)
    except ValueError as fault:  # an arrow to its own start, or one too many
        raise RefusedError(say("drawing.refused", fault=fault)) from fault


def merge(
    doc: Document,
    circles: Mapping[str, str] | Iterable[str],
    arrows: Mapping[tuple[str, str], str] | Iterable[tuple[str, str] | Arrow],
    texts: Mapping[str, str],
) -> Document:
    """Draw more on the position shown."""
    return annotate(doc, merged(doc.drawn, Annotations(circles, arrows, texts)))


def merged(before: Annotations, more: Annotations) -> Annotations:
    return Annotations(
        {**before.circles, **more.circles},
        (*before.arrows, *more.arrows),
        {**before.texts, **more.texts},
    )


# ---- games


def new(doc: Document, **changes: Any) -> Document:
    """Begin again from the first position; of a match, with its first game."""
    match = doc.origin.match
    start = doc.origin.start if match else doc.record.start
    return _begin(doc, Cursor(Record(start)), match=match, **changes)


def begin(doc: Document, start: Position, seats: Mapping[str, Any], on: frozenset[str]) -> Document:
    """Begin another game, with these players; `undo` brings back what was there."""
    layers = doc.layers if start.game == doc.game else Layers()
    on = (doc.on - {"guide"}) | on
    origin, cursor = Origin(start, None), Cursor(Record(start))
    begun = _begin(doc, cursor, match=None, seats=fixed(seats), taken=NOBODY)
    return replace(begun, origin=origin, layers=layers, on=on)


def rematch(doc: Document) -> Document:
    """Begin a new game in which everybody sits where the next player sat, and keep the score.

    Where nobody has a name the players keep their seats: nothing would tell who has won before.
    """
    players = doc.game.players
    after = dict(zip(players, (*players[1:], *players[:1]) if doc.names else players, strict=True))

    def turned(by_player: Mapping[str, Any]) -> Mapping[str, Any]:
        return fixed({after[one]: what for one, what in by_player.items()})

    own, seats, taken = doc.record.names, turned(doc.seats), turned(doc.taken)
    return new(doc, seats=seats, taken=taken, wins=turned(doc.won), names=turned(own))


def next_game(doc: Document) -> Document:
    """Go on to the next game of the match."""
    match = doc.scored
    if match is None or not doc.may_go_on:
        raise RefusedError(say("widget.no_next"))
    return _begin(doc, Cursor(Record(match.start())), match=match)


def set_up(doc: Document, position: Position) -> Document:
    """Show a position, also of another game; `undo` brings back what was there."""
    cursor = Cursor(Record(position))
    return doc if position == doc.position else _begin(doc, cursor, match=None, is_game=False)


def find(doc: Document, finding: Finding) -> Document:
    """Say something of the position shown: what a user is about to do there stays right."""
    return replace(doc, finding=finding)


def read(doc: Document, text: str) -> Document:
    """Show the game of a record; raises `RefusedError` for any text that is none."""
    record = _record(doc, text)
    return _begin(doc, Cursor(record, (len(record.line),)), match=None)


def found(doc: Document, text: str) -> Document:
    """Offer a game that the page has kept of the same cell; `undo` leads to it as well.

    One from another first position is not offered. Raises `RefusedError` for any text that is no
    record of this game.
    """
    record = _record(doc, text)
    if record.start != doc.origin.start:
        return doc
    cursor = settled(Cursor(seeded(record), (len(record.line),)))
    ended = doc.shown._replace(cursor=cursor, is_game=True)
    return doc.renewed(past=kept((ended, *doc.past)), offered=doc.offered or cursor)


def resume(doc: Document) -> Document:
    """Go on with the game that is offered, if one is."""
    return doc.instead(doc.offered, is_game=True) if doc.offered else doc


def place(doc: Document, position: Position) -> Document:
    """Show a position: where it is on the line that is shown, else as that of a new record."""
    if not isinstance(position, Position):
        raise TypeError(f"position={shortened(position)}; expected one of {doc.game!r}")
    if position.game != doc.game:
        raise ValueError(f"{position!r} is of another game; this board shows {doc.game!r}")
    line = doc.line.positions
    plies = [ply for ply, one in enumerate(line) if one == position and rests(one)]
    if not plies:
        return _begin(doc, Cursor(Record(position)), match=None)
    return doc if doc.ply in plies else look(doc, (*doc.cursor.path[:-1], plies[-1]))


def _record(doc: Document, text: str) -> Record:
    try:
        return Record.read(text, doc.game)
    except RecordError as error:
        said = say("widget.no_record", fault=sentences((error.said,)))
        if error.game is not None:
            said = say("widget.other_game", other=error.game, game=doc.game)
        raise RefusedError(said) from error


def _begin(
    doc: Document, cursor: Cursor, names: Mapping[str, str] | None = None, **changes: Any
) -> Document:
    own, record = seed_of(cursor.record), cursor.record
    seed = another(seed_of(doc.record)) if own is None else own
    if not (record.line or record.names):  # the same people go on
        record = record.named(doc.record.names if names is None else names)
    cursor = replace(cursor, record=seeded(record, seed))
    return doc.instead(cursor, **{"is_game": True, "began": True, **changes})


def _refuse_bound(doc: Document) -> None:
    if doc.is_bound:
        raise RefusedError(say("widget.binding"))


# ---- what is set up, puzzles and lessons


def laid(doc: Document, name: str) -> Position:
    """Return the position that has been set up, or that is played on from there."""
    if not doc.game.stepwise:
        return doc.position
    if not isinstance(doc.game, Editing):
        raise no_action(name)
    edited = doc.position.state
    if edited.fault:
        raise RefusedError(refused(edited.fault.text), marks=edited.fault.marks)
    position: Position = edited.position
    return position


def edit(doc: Document) -> Document:
    """Set up the position that is shown; of a board that is drawn, the pieces on it."""
    position = laid(doc, "edit")
    return set_up(doc, Editing(position.game).at(position))


def edit_board(doc: Document) -> Document:
    """Draw the board of the game that is shown."""
    return set_up(doc, board_of(laid(doc, "board").game))


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
    return find(doc, found._replace(looking=bool(doc.finding and doc.finding.looking)))


def taught(request: Callable[..., Script], doc: Document, *given: str) -> Document:
    """Do what a lesson is asked for."""
    if doc.script is None:
        raise no_action(request.__name__)
    return doc.scripted(request(doc.script, *given))


# ---- the machines


def analyse(doc: Document, analyst: Any = None, *, on: bool | None = None) -> Document:
    """Begin or end to analyse what is shown; by MCTS, or the one from before, if none is given."""
    no_class("player", analyst, "player", fits=hasattr(analyst, "think"))
    if analyst is not None and not callable(getattr(analyst, "think", None)):
        raise TypeError(f"{analyst!r} can't analyse; expected a player with `think`: MCTS()")
    doc = replace(doc, analyst=analyst or doc.analyst or MCTS())
    return switch(doc, "analyse", on=on)


def failed(doc: Document, fault: str, *, moved: bool) -> Document:
    """Say that a machine, or the analysis, has failed: it rests, or is ended."""
    if moved:
        return replace(doc, error=fault, rests=True, stepping=False)
    return replace(switch(doc, "analyse", on=False), error=fault)


# ---- switches, layers, questions and reviews


def switch(doc: Document, name: str, *, on: bool | None = None) -> Document:
    """Switch something on or off, or over."""
    on = name not in doc.on if on is None else on
    return replace(doc, on=doc.on | {name} if on else doc.on - {name})


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
    return replace(doc, layers=doc.layers.giving(name, value))


def pose(doc: Document, question: Question | None) -> Document:
    """Ask a question, or none any more; picks made before answer nothing."""
    if question and doc.question:
        raise ValueError(f"the board asks {doc.question.text!r} already")
    return doc.renewed(question=question, hushed=question is None)


def answer(doc: Document, target: str | None) -> Document:
    """Answer a lesson's task, or the question to people.

    Raises `RefusedError` for a target that is not among the choices.
    """
    if doc.script:
        return doc.scripted(doc.script.answered(str(target)))
    asked = doc.question
    if asked is None:
        raise RefusedError(say("widget.stale"), reason="stale")
    if target is not None and target not in asked.among:
        raise RefusedError(say("widget.not_asked", what=target, question=asked.text))
    return replace(pose(doc, None), answer=target)


def hold(doc: Document, held: Held) -> Document:
    """Hold a move that gives the game away."""
    return replace(doc, held=held)


def anyway(doc: Document) -> Document:
    """Play the move that is held."""
    if not (held := doc.held_now):
        raise RefusedError(say("widget.stale"), reason="stale")
    return pick(doc, *held.picks)


def decline(doc: Document) -> Document:
    """Take back the move that is held, or give no answer to the question."""
    return replace(doc, held=None) if doc.held_now else answer(doc, None)


def review(doc: Document) -> Document:
    """Review a guided game with its player; any other with the analysis, from its start.

    Either way its moves are looked through for the graph of the game.
    """
    if "guide" not in doc.on:
        first = analyse(go(doc, 0), on=True)
        path = first.cursor.path
        return replace(first, review=Review(doc.line, path, path, Advice(""), looking=True))
    here, said = doc.cursor.path, Advice(say("guide.looking"))
    return replace(doc, review=Review(doc.line, here, here, said, looking=True))


def hint(doc: Document) -> Document:
    """Look for a good move at the position shown, to be named with its reason."""
    if doc.position.player is None or doc.machine:
        raise RefusedError(say("guide.no_hint"))
    here, said = doc.cursor.path, Advice(say("widget.looking"))
    return replace(doc, review=Review(doc.line, here, here, said, looking=True, hint=True))


def reviewed(
    doc: Document, asked: Review, moments: tuple[TurningPoint, ...], fault: str
) -> Document:
    """Take over the moments that a review has found, if it is still shown."""
    if doc.review is not asked:
        return doc
    if not asked.said.text:
        return replace(doc, review=replace(asked, looking=False, moments=moments), error=fault)
    if not asked.is_at(doc):
        return replace(doc, review=None)
    found = replace(asked, looking=False, moments=moments)
    if moments:
        return _open(doc, found, 0)
    said = Advice("" if fault else say("guide.no_moments"))
    return replace(doc, review=replace(found, said=said), error=fault)


def _open(doc: Document, review: Review, at: int) -> Document:
    moment = review.moments[at]
    of = say("widget.lesson_step", n=at + 1, of=len(review.moments))
    said = Advice(say("common.titled", title=of, text=asked_of(moment)))
    place = (*review.end[:-1], moment.ply)
    opened = replace(review, at=at, said=said, place=place, tried=None)
    return replace(look(doc, place), review=opened)


def moment(doc: Document, what: str) -> Document:
    """Show the better moves of a review's moment, or go on to its next moment.

    After the last one that is where the game stood.
    """
    if what not in ("show", "on"):
        raise no_action(f"moment:{what}")
    task = doc.task
    if task is None or not task.moments:
        raise RefusedError(say("widget.stale"), reason="stale")
    now = task.moments[task.at]
    if what == "show":
        said = say("guide.better", n=len(now.best), moves=listed(now.best))
        return replace(doc, review=task.answered(said, now))
    if task.at + 1 < len(task.moments):
        return _open(doc, task, task.at + 1)
    return replace(look(doc, task.end), review=None)


def try_again(doc: Document, picks: tuple[str, ...]) -> Document:
    """Answer the task of a review, which is no move; raises `IllegalMove`."""
    task = doc.task
    if task is None or not task.moments:
        return doc
    now = task.moments[task.at]
    after = now.position.play(now.position.game.move_of(now.position, picks))
    if (move := str(after.last)) in now.best:
        better = say("guide.better", n=len(now.best), moves=listed(now.best))
        right = one_after_other((say("lessons.right"), better))
        return replace(doc, review=task.answered(right, now))
    same = move == now.move
    no = Advice(say("lessons.moment_same") if same else say("guide.not_best", move=move))
    tried = Tried(after, str(now.position.player), no, Advice(asked_of(now)))
    said = one_after_other((no.text, tried.again.text))
    return replace(doc, review=replace(task.answered(said), tried=tried))


def advised(doc: Document, asked: Review, said: Advice) -> Document:
    """Say what has been found, a hint or the answer to a wrong move, if that is still shown."""
    if doc.review is not asked or doc.task is not asked:
        return doc
    return replace(doc, review=replace(asked, said=said, tried=None, looking=False))


def no_action(name: str) -> RefusedError:
    """Return the refusal of a button that isn't there."""
    fault = say("widget.no_action", name=name)
    return RefusedError(say("widget.malformed", fault=fault))


# ---- the table


class Command(NamedTuple):
    """What can be asked of a document.

    Python may ask for any. The browser may ask for those that documents of this kind are `on`, by a
    message of that kind, or by a `button` of that name; one that `takes` something has it after a
    colon: `layer:heat`. A `timeless` command means the same whatever is shown meanwhile, and is
    never stale. Moves that are played by a `silent` one are shown, and no listener hears of them.
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


def _lesson(request: Callable[..., Script], *, takes: bool = False) -> Command:
    return _button(partial(taught, request), "lesson", takes=takes)


def _anytime(run: Callable[..., Document], *, takes: bool = False) -> Command:
    return Command(run, button=True, takes=takes, timeless=True)


COMMANDS: Mapping[str, Command] = fixed(
    {
        # moves, and what leads to and fro
        "play": _button(play, "steps"),
        "chosen": Command(chosen),
        "pick": Command(pick, ALL),
        "undo": _button(undo, *ALL),
        "redo": _button(redo, "game", "steps"),
        "jump": Command(jump, ALL),
        "go": Command(go),
        "look": Command(look),
        "rewind": Command(rewind),
        "forward": Command(forward, silent=True),
        # the record
        "promote": _button(promote),
        "delete": _button(delete),
        "comment": Command(comment),
        "name": Command(name),
        "annotate": Command(annotate),
        "merge": Command(merge),
        "draw": Command(draw),
        "erase": _button(annotate),
        # games
        "new": _button(new),
        "fresh": _button(new),
        "next": _button(next_game),
        "rematch": _anytime(rematch),
        "begin": Command(begin),
        "seat": Command(seat),
        "take": _anytime(take),
        "hand_back": _anytime(hand_back),
        "read": Command(read),
        "found": Command(found, timeless=True),
        "go_on": _button(resume),
        "place": Command(place),
        "set_up": Command(set_up),
        "find": Command(find),
        "step_to": Command(step_to),
        # what is set up, puzzles and lessons
        "edit": _button(edit, "steps"),
        "board": _button(edit_board, "steps"),
        "turn": _button(turn, "steps", takes=True),
        "clear": _button(clear, "steps"),
        "check": _button(check, "steps"),
        "choose": _lesson(Script.chosen, takes=True),
        "lesson:done": _lesson(Script.done),
        "lesson:undo": _lesson(Script.taken_back),
        "lesson:hint": _lesson(Script.hinting),
        "lesson:show": _lesson(Script.helping),
        "lesson:again": _lesson(Script.again),
        "lesson:back": _lesson(Script.before),
        "lesson:on": _lesson(Script.after),
        "restart": _lesson(Script.restarted),
        # the machines
        "stop": _anytime(stop),
        "think": _anytime(think),
        "step": _anytime(step),
        "hurry": _anytime(hurry),
        "slower": _anytime(slower),
        "faster": _anytime(faster),
        "pace": Command(pace),
        "analyse": _anytime(analyse),
        "failed": Command(failed),
        # switches, layers, questions and reviews
        **{name: _anytime(partial(switch, name=name)) for name in SWITCHES},
        "layer": _anytime(layer, takes=True),
        "layers": Command(layered),
        "give": Command(give),
        "pose": Command(pose),
        "answer": Command(answer, ("lesson",)),
        "decline": _button(decline),
        "hold": Command(hold),
        "anyway": _button(anyway),
        "hint": _button(hint),
        "review": _anytime(review),
        "reviewed": Command(reviewed),
        "moment": _button(moment, takes=True),
        "try_again": Command(try_again),
        "advised": Command(advised),
    }
)
"""The commands by name."""
