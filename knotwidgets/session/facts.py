"""What travels to the browser of a document: the picture, and all that stands beside it.

Labels, keys and drawings of buttons stay in the browser; the texts are in `knotwidgets/words`. One
that the browser needs by itself is a line in the part `browser`; a button is two lines in the part
`buttons`, its label and its tooltip: `undo` and `undo_hint`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain, pairwise
from typing import Any, NamedTuple, TypeVar, get_args

from ..core import Annotations, Game, Position, Record, view
from ..core.advice import Advice
from ..core.annotations import NOTHING, clock_text
from ..core.errors import expect, shortened
from ..core.knots import knots_of, tied, tied_by, ties
from ..core.lines import Path
from ..core.match import points_in_words
from ..core.view import Announcement, Reckoning, Row
from ..scene import Move, letters
from ..scene.diagrams import band
from ..scene.drawings import annotated
from ..scene.schema import Scene
from ..scene.spoken import arrow, circle, drawn_on, name as called, result as ending
from ..words import Phrase, figure, listed, one_after_other, player, say, sentences, table
from . import clocks
from .document import NOBODY, Document, RefusedError, Snapshot
from .schema import (
    Card,
    Course,
    Drawn,
    Offer,
    Panel,
    PlayedMove,
    Result,
    ResultRow,
    Score,
    Sound,
    State,
    Turn,
)

READING = ("rules", "record:share", "record:copy", "record:save")
"""What is offered where a record is only read."""
SWITCHES = ("guide", "warn", "knots")
"""The switches that stand beside a board."""
BULLET = "accent"  # stands where there is no colour of a player


def heading(title: str, turn: Turn | None, result: Result | None) -> str:
    now = result["headline"]["text"] if result else turn["text"] if turn else ""
    return say("common.beside", first=title, then=now)


def situation(
    title: str,
    phase: str,
    turn: Turn | None,
    result: Result | None,
    scores: Iterable[Score] = (),
    goal: str = "",
) -> str:
    """Return all that a panel says of how things stand, to be spoken."""
    texts = [title, phase, turn["text"] if turn else "", goal]
    if result:
        texts += [result["headline"]["text"], *result["detail"]]
    for score in scores:
        title = named(score["name"], score.get("who", ""))
        texts.append(say("common.titled", title=title, text=score["text"]))
    return sentences(filter(None, texts))


def named(player: str, name: str) -> str:
    """Return a player with its name, if it has one."""
    return say("common.named", player=player, name=name) if name else player


def result_of(line: Turn, detail: list[str], reckoning: Reckoning) -> Result:
    return {
        "headline": line,
        "detail": detail,
        "columns": list(reckoning.columns),
        "rows": rows_of(reckoning.rows),
    }


def rows_of(rows: Iterable[Row]) -> list[ResultRow]:
    made: list[ResultRow] = []
    for row in rows:
        made.append({"id": row.id, "label": row.label, "values": list(row.values)})
        if row.colour:
            made[-1]["player"] = row.colour
    return made


def steps_of(ends: Sequence[int], ply: int) -> dict[str, int]:
    """Return the plies that Home, [, ] and End lead to from `ply`; turns end at `ends`.

    >>> steps_of([0, 2, 4, 5], 3)
    {'first': 0, 'earlier': 2, 'later': 4, 'last': 5}
    """
    if len(ends) < 2:
        return {}
    return {
        "first": ends[0],
        "earlier": max((end for end in ends if end < ply), default=ends[0]),
        "later": min((end for end in ends if end > ply), default=ends[-1]),
        "last": ends[-1],
    }


# ---- words


def browser(language: str = "en") -> dict[str, str]:
    """Return the texts that the browser needs by itself, and those of buttons, by key."""
    return {
        key.removeprefix("browser."): text
        for key, text in table(language).items()
        if key.startswith(("browser.", "buttons.")) and isinstance(text, str)
    }


def alphabet() -> dict[str, str]:
    """Return the letters that headlines are drawn in, each with its width and its path.

    The key "" has the room between letters, and where accents are put above small ones and
    capitals; the name of a font and a blank has the width of its pen.
    """
    drawn = {letter: f"{width:g} {path}" for letter, (width, path) in letters.alphabet().items()}
    pens = {f"{font} ": str(width) for font, width in letters.PENS.items()}
    return {"": f"{letters.GAP:g} {letters.X_HEIGHT:g} {letters.CAPITAL:g}", **pens, **drawn}


# ---- guided play


def advice_of(document: Document) -> Advice:
    """Say what a human may do now; nothing where a machine is to move, and at the end.

    A draw, a review and a move that is held come first.
    """
    if advice := document.overriding_advice:
        return advice
    position = document.position
    if "guide" not in document.on or position.player is None or document.machine:
        return Advice("")
    return _as_advice(position.game.guide(position))


def marked(given: Mapping[str, Any], advice: Advice, cells: Collection[str]) -> Mapping[str, Any]:
    """Add the marks of an advice to the options of a picture, where cells have none."""
    marks = given.get("marks", {})
    own = marks if isinstance(marks, Mapping) else dict.fromkeys(marks, "")
    added = {cell: "" for cell in advice.marks if cell in cells}
    return {**given, "marks": {**added, **own}} if added else given


def _as_advice(answer: object) -> Advice:
    """Return the answer of a game's `guide` as an `Advice`; raises `TypeError` for other values."""
    match answer:
        case str():
            return Advice(answer)
        case (str() as text, (list() | tuple()) as marks):
            return Advice(text, tuple(map(str, marks)))
    raise TypeError(f"guide returned {shortened(answer)}; expected a text, or a text and cells")


# ---- panel


def facts(document: Document, *, lang: str = "en", **options: Any) -> State:
    """Return what a board shows of a document, with other options of its picture, as JSON data."""
    state: State = {
        "rev": document.rev,
        "scene": _scene(document, lang=lang, **options).wire(),
        "panel": panel_of(document),
    }
    if document.thinks and document.has_human and not document.question:
        state["early"] = True
    return state


def options_of(document: Document, *, motion: bool = False, **arranged: Any) -> Mapping[str, Any]:
    """Return the options of the picture that is shown of a document."""
    given: dict[str, Any] = {**arranged, **document.layers.picture()}
    if motion and document.passed:
        given |= {"motion": True, "since": document.passed}
    if document.reading:
        return {"annotations": document.drawn, **given, "legal": False}
    if document.thinks:
        given |= {"legal": False}  # nothing to do for a human
    cells = document.game.named_cells
    if not (asked := document.question):
        return marked(given, advice_of(document), cells)
    lit = [] if asked.is_open else [cell for cell in asked.among if cell in cells]
    return {**given, "legal": False, "highlight": [*given.get("highlight", ()), *lit]}


def _scene(document: Document, **options: Any) -> Any:
    scene = document.position.scene(**options_of(document, **options))
    if asked := document.question:
        moves = tuple(Move((one.id,)) for one in scene.targets if one.id in asked.among)
    elif document.reading:
        moves = tuple(_moves_of_record(document, scene.moves))
    elif document.thinks:
        moves = ()
    else:
        return scene
    return replace(scene, moves=moves)


def _moves_of_record(document: Document, moves: tuple[Move, ...]) -> Iterator[Move]:
    """The moves that can be picked and are the record's."""
    game, known = document.game, document.recorded_moves
    for move in moves if known else ():
        picks = (*move.picks, move.turn) if move.turn else move.picks
        if game.move_of(document.position, picks) in known:
            yield move


def panel_of(document: Document) -> Panel:
    """Return what the panel shows of a document."""
    position, game, asked = document.position, document.game, document.question
    view, mover, advice = game.view, position.player, advice_of(document)
    title, result = _title(document), _result(document)
    phase = view.phase(position) if mover else ""
    goal = view.goal(position) if mover and not asked else ""
    announced = _announced(document)
    shown = chain.from_iterable(announced)
    if result and announced:  # the result takes the place of the last move's events
        line, why = result["headline"], one_after_other(result["detail"])
        shown = chain([Announcement(line["text"], why, line["player"])])
    turn: Turn | None = {"player": mover, "text": view.turn(position)} if mover else None
    if asked:
        turn, result = {"player": BULLET, "text": asked.text}, None
    scores = [] if game.stepwise else [*_scores(document)]
    note, news = _note_and_news(document, announced)
    hint = "" if asked else advice.text
    panel: Panel = {
        "title": title,
        "heading": heading(title, turn, result),
        "turn": turn,
        "phase": phase,
        "goal": goal,
        "situation": one_after_other((situation(title, phase, turn, result, scores, goal), hint)),
        "note": one_after_other((note, hint)),
        "news": one_after_other((news, hint)),
        "announced": [
            {"player": one.player or BULLET, "text": one.title, "reason": one.reason}
            for one in shown
        ],
        "scores": scores,
        "figures": rows_of(view.figures(position)),
        "result": result,
        **course_of(document),
        **_offered(document),  # type: ignore[typeddict-item] # which has no others
        "error": document.error,
        "binding": document.is_bound,
        "text": position.text,
    }
    if document.reading:
        panel["reading"] = True
    elif document.record.clock:
        panel["clock"] = clocks.clock_of(document)
    if document.overriding_advice:
        panel["answers"] = True
    if document.passed and (sound := view.sound(position)):
        panel["sound"] = known_sound(sound)
    return panel


def scores_of(position: Position) -> Iterator[Score]:
    for who in position.game.players:
        text = position.game.view.standing(position, who)
        yield {"player": who, "name": called(who), "text": text}


def _scores(document: Document) -> Iterator[Score]:
    for score in scores_of(document.position):
        name = document.names.get(score["player"], "")
        if document.record.score:
            name = one_after_other((name, figure(document.won[score["player"]])), "beside")
        yield {**score, "who": name} if name else score


def _result_line(document: Document) -> str:
    """The result in one line, with the winner's name."""
    position, outcome = document.position, document.position.outcome
    line = outcome.ending if outcome and outcome.ending else position.game.view.result(position)
    who = outcome.winner if outcome else None
    if who and who in document.names and isinstance(line, Phrase) and "player" in line.given:
        winner = named(player(who), document.names[who])
        return say(line.key, **{**line.given, "player": winner})
    return line


def _note_and_news(document: Document, announced: Announcements) -> tuple[str, str]:
    """Return what has just happened, without advice: as a note to be read, as news to be spoken."""
    if asked := document.question:
        return "", asked.text
    if document.overriding_advice:
        return "", ""
    redo = document.future[-1] if document.future else None
    earlier = say("widget.game_before") if isinstance(redo, Snapshot) and redo.is_game else ""
    detail = document.position.outcome.detail if document.position.outcome else ()
    news = one_after_other((earlier, sentences(_news(document, announced)), *detail))
    return one_after_other((earlier, _note(document))), "" if document.hushed else news


def known_sound(name: Any) -> Sound:
    """Return the name of a sound; raises `ValueError` for one that isn't there."""
    expect(name, get_args(Sound), f"a move sounds like {name!r}, which is no sound")
    sound: Sound = name
    return sound


def _title(document: Document) -> str:
    game, match = document.game, document.match
    if match is None:
        return game.name
    number = len(match.outcomes) + 1
    return say("widget.match_title", game=game.name, n=number, length=match.length)


def _result(document: Document) -> Result | None:
    position, outcome = document.position, document.position.outcome
    if outcome is None:
        return None
    view = position.game.view
    line: Turn = {"player": outcome.winner or BULLET, "text": _result_line(document)}
    decided = "" if outcome.ending else view.win_reason(position)
    knots = tied_by(document.line) if "knots" in document.on and not outcome.ending else ()
    detail = [decided, *knots, *_match_so_far(document), *_won_so_far(document)]
    reckoning = Reckoning() if outcome.ending else view.reckoning(position)
    result = result_of(line, [one for one in detail if one], reckoning)
    if outcome.winner:
        result["ornament"] = band()
    return result


def _match_so_far(document: Document) -> Iterator[str]:
    match = document.scored_match
    if match is None:
        return
    points = points_in_words(match.points)
    if match.outcome is None:
        yield say("widget.match_so_far", points=points)
    else:
        sentence = ending(match.outcome, of_match=True)
        yield say("widget.match_over", result=sentence, points=points)


def _won_so_far(document: Document) -> Iterator[str]:
    if document.record.score:
        names = {who: called(who) for who in document.game.players} | {**document.names}
        won = document.won.items()
        said = (say("common.points_of", player=names[who], n=figure(n)) for who, n in won)
        yield say("widget.won_so_far", games=one_after_other(said, "beside"))


def _note(document: Document) -> str:
    """What just happened, by chance too; to a player who has not moved yet, what may be done.

    First of all, what the picture can't show.
    """
    record, position = document.line, document.position
    if document.offered:
        return say("widget.offered")
    if document.notice:
        return sentences([document.notice])
    events = chain.from_iterable(record.events[document.last_decision or 0 : document.ply])
    unseen = position.game.unseen(position)
    news = one_after_other((unseen, sentences(dict.fromkeys(events))))
    moved = {before.player for before in record.positions[: document.ply]}
    moved |= document.seats.keys()  # machines need no invitation
    if news or position.player is None or position.player in moved:
        return news
    return position.game.view.invitation(position)


def _offered(document: Document) -> Offer:
    """Return what can be done, by the names of buttons, and what is there and can't be done now."""
    task, has_moves = document.task, bool(document.record.line)
    looks = task is not None and task.looking
    able = {
        **dict.fromkeys(_buttons(document), True),
        "hint": not (looks or document.question or document.machine or document.position.outcome),
        "undo": document.may_undo,
        "redo": document.may_redo,
        "record:copy": has_moves,
        "record:save": has_moves,
    }
    if document.reading:
        return offer({name: able[name] for name in READING})
    # A switch, or an option of the picture that has a button.
    on = [one for one in able if one in document.on or document.layers.option(one)]
    return offer(able, on, dict(_changes_of_seats(document)))


def _changes_of_seats(document: Document) -> Iterator[tuple[str, str]]:
    """The buttons by which a human takes a machine's place and gives it back, with their labels."""
    names = document.names
    if document.seats and document.position.player:
        yield "take", say("thinking.take", name=names[document.first_machine])
    if document.taken_seats:
        who = listed([names[one] for one in document.taken_seats])
        yield "hand_back", say("thinking.hand_back", name=who)


def offer(
    able: Mapping[str, bool], on: Sequence[str] = (), labels: Mapping[str, str] = NOBODY
) -> Offer:
    """Return buttons by name, each with whether it can be pressed, and those that stay down.

    Those with `labels` of their own can be pressed.
    """
    made: Offer = {"can": [*(name for name, can in able.items() if can), *labels]}
    if cannot := [name for name, can in able.items() if not can]:
        made["cannot"] = cannot
    if on:
        made["on"] = list(on)
    if labels:
        made["labels"] = dict(labels)
    return made


def _answers(document: Document) -> Iterator[str]:
    """The answers to what the panel asks."""
    if document.question:
        yield "decline"
    if (task := document.task) and task.moments:
        yield from ("moment:show", "moment:on")
    elif document.draw and document.draw.to:
        yield from ("accept", "decline/draw")
    elif document.held_now:
        yield from ("anyway", "decline/held")


def _buttons(document: Document) -> Iterator[str]:
    """The buttons that can be pressed wherever they are."""
    yield from _answers(document)
    if "knots" in document.on and knots_of(document.position):
        yield "knot/tied" if _has_tied(document) else "knot"
    if document.giver:
        yield "resign"
        if len(document.game.players) == 2:
            yield "offer_draw"
    is_under_way = document.record.line and not document.line.end.outcome
    yield "new/early" if document.match and is_under_way else "new"
    if document.position.outcome is not None:
        if document.match is None:
            yield "rematch"
        elif document.may_go_on:
            yield "next"
        if document.ply > 0 and not document.is_bound:
            yield "review/guided" if "guide" in document.on else "review"
    if document.offered:
        yield from ("go_on", "fresh")
    always = ("rules", "record:share", "record:paste", "record:open", "record:step", *SWITCHES)
    yield from (name for name in always if name != "knots" or document.game.ties)
    if document.game.has_sides:
        yield "flipped"


# ---- news


Announcements = Sequence[Sequence[Announcement]]
"""What the board announces of each move that has just been played."""


def _news(document: Document, announced: Announcements) -> Iterator[str]:
    record, outcome, ply = document.line, document.position.outcome, document.ply
    if document.since is not None:
        yield from _sentences_of_moves(record, document.since, ply, announced)
    elif outcome and outcome.ending:
        pass  # people have ended the game: that is all the news
    elif document.began:
        yield say("told.new")
    elif ply == 0:
        yield say("told.start")
    else:
        yield say("told.shown")
        *_, begin, _ = (0, *_turn_ends(record.game, record.moves[:ply]))
        yield from _sentences_of_moves(record, begin, ply)
    view = record.game.view
    yield _result_line(document) if outcome else view.turn(document.position)


def _sentences_of_moves(
    record: Record, first: int, stop: int, announced: Announcements = ()
) -> Iterator[str]:
    """Tell what was played between two plies: turn by turn, or else move by move."""
    view, positions, events = record.game.view, record.positions[first:], record.events[first:]
    for begin, end in pairwise((0, *_turn_ends(record.game, record.moves[first:stop]))):
        if turn := view.turn_effects(positions[begin : end + 1]):
            yield turn  # and its events
            continue
        for ply in range(begin, end):
            yield from view.effects(*positions[ply : ply + 2])
            yield from events[ply]
            yield from _reasons_beside_events(events[ply], announced[ply] if announced else ())


def _reasons_beside_events(
    events: Sequence[str], announced: Sequence[Announcement]
) -> Iterator[str]:
    """What the board announces of a move beside its events."""
    for one in announced:
        reason = one.reason or one.title
        if all(event not in reason for event in events):  # else it has just been said
            yield reason


def _announced(document: Document) -> Announcements:
    if document.since is None:
        return ()
    positions = document.line.positions[document.since : document.ply + 1]
    announced, named = document.game.view.announcements, "knots" in document.on
    return [
        (*announced(before, after), *(_knot_announcements(before, after) if named else ()))
        for before, after in pairwise(positions)
    ]


def _has_tied(document: Document) -> bool:
    """Whether the last move has tied a knot."""
    positions = document.line.positions[: document.ply + 1]
    return any(tied(*pair) for pair in pairwise(positions[-2:]))


def _knot_announcements(before: Position, after: Position) -> Iterator[Announcement]:
    who = str(before.player)
    for knot in tied(before, after):
        yield Announcement(ties(who, knot), player=who)


# ---- moves


class _Rows(NamedTuple):
    """The rows of a line that begins after `start` plies, and the plies after which each ends.

    `begun` are the decisions before it that its first row shows as well.
    """

    line: Record
    start: int
    begun: tuple[str, ...]
    rows: list[PlayedMove]
    ends: tuple[int, ...]

    def branches(self, path: Path, *, named: bool) -> Iterator[tuple[Path, _Rows]]:
        """Yield the rows of all that branches off from it, each with its path."""
        for at, ply in enumerate(self.line.line):
            for number, variation in enumerate(ply.variations):
                at_ply = self.start + at
                first = max((end for end in self.ends if end <= at_ply), default=self.start)
                moves = self.line.moves[first - self.start : at]
                begun = (*(self.begun if first == self.start else ()), *moves)
                line, place = Record(self.line.positions[at], variation), (*path, at_ply, number)
                branch = _branch(line, at_ply, begun, named=named)
                yield place, branch
                yield from branch.branches(place, named=named)


def course_of(document: Document) -> Course:
    """Return what has been played, and where in it we are; knots are named where moves tie them."""
    if document.game.stepwise or document.kind == "steps":
        steps = steps_of(range(len(document.line.line) + 1), document.ply)
        return {"moves": [], "ply": document.ply, "steps": steps}
    named = "knots" in document.on
    main = _main(document.record, 0, (), named=named)
    known = {(): main, **dict(main.branches((), named=named))}
    ends = [0, *_ends_along(known, document.cursor.path[:-1])]
    course: Course = {
        "moves": list(main.rows),
        "ply": document.ply,
        "steps": steps_of(ends, document.ply),
        "path": list(document.cursor.place),
        "opening": document.record.opening,
        "comment": document.record.comment_at(document.cursor.place),
        "past": _past(document, ends),
    }
    if len(known) > 1:
        course["variations"] = [
            {"path": list(path), "moves": list(line.rows)} for path, line in known.items() if path
        ]
    return course


def _rows(line: Record, start: int, begun: tuple[str, ...], *, named: bool) -> _Rows:
    rows, first, before = list[PlayedMove](), 0, begun
    ends = tuple(_turn_ends(line.game, line.moves, begun))
    for number, end in enumerate(ends, 1):
        row = _row(line, before, first, end, named=named)
        if start or end != number:
            row["ply"] = start + end
        rows.append(row)
        before, first = (), end
    return _Rows(line, start, begun, rows, tuple(start + end for end in ends))


_main, _branch = lru_cache(maxsize=4)(_rows), lru_cache(maxsize=512)(_rows)
"""Caches of `_rows`: a look changes no line, and a move leaves most variations as they are."""


def _row(line: Record, begun: tuple[str, ...], first: int, end: int, *, named: bool) -> PlayedMove:
    plies, positions = line.line[first:end], line.positions[first : end + 1]
    players = (str(position.player) for position in positions[:-1])
    row: PlayedMove = {
        "text": "".join((*begun, *(ply.move for ply in plies))),
        "player": next((player for player in players if player != "chance"), ""),
    }
    if turn := line.game.view.turn_effects(positions):
        row |= {"text": turn, "notation": row["text"]}
    else:
        events = chain.from_iterable(line.events[first:end])
        knots = chain.from_iterable(
            map(_knot_announcements, positions, positions[1:] if named else ())
        )
        if note := sentences((*events, *(one.title for one in knots))):
            row["note"] = note
    if comment := one_after_other(ply.comment for ply in plies):
        row["comment"] = comment
    if times := [clock_text(ply.clock) for ply in plies if ply.clock is not None]:
        row["notation"] = one_after_other((row.get("notation", row["text"]), times[-1]), "beside")
    return row


def _turn_ends(game: Game, moves: Sequence[str], begun: tuple[str, ...] = ()) -> Iterator[int]:
    """Yield the numbers of moves after which a word of the notation ends."""
    word = begun
    for number, move in enumerate(moves):
        longer = (*word, move)
        if word and game.decisions("".join(longer)) != longer:
            if number:
                yield number
            longer = (move,)
        word = longer
    if moves:
        yield len(moves)


def _ends_along(known: dict[Path, _Rows], path: Path) -> tuple[int, ...]:
    """The plies after which turns end on the line with the branches of a path."""
    if not path:
        return known[()].ends
    above = _ends_along(known, path[:-2])
    return (*(end for end in above if end <= path[-2]), *known[path].ends)


def _past(document: Document, ends: list[int]) -> str:
    """Say where we are, if that is not where the game stands."""
    if not document.looks_back:
        return ""
    at = sum(1 for end in ends if end <= document.ply) - 1
    return say("widget.past", n=at, of=len(ends) - 1)


# ---- drawings


MOST_STROKES = 3
"""The most drawings that are described one by one; more are counted."""

K = TypeVar("K")


def drawn_of(document: Document, scene: Scene, before: Annotations | None = None) -> Drawn:
    """Return what is drawn, apart from the picture, which stays as it is.

    It is given as items, and in words by cell (`said`); right after a stroke, where `before` is
    what was drawn until then, `news` says what that has changed. Of a board without drawings and
    layers there is nothing.
    """
    news = "" if before is None else news_of_strokes(before, document.drawn)
    layers, is_drawn = document.layers, bool(document.drawn)
    drawn = document.drawn if layers.shown["drawings"] else NOTHING
    middles = {one["id"]: (one["at"][0] + 0.5, one["at"][1] + 0.5) for one in scene["targets"]}
    items = [item.wire() for item in annotated(drawn, middles)]
    able = [f"layer:{name}" for name in layers.with_content(drawn=is_drawn)]
    on = [name for name in able if layers.shown[name.removeprefix("layer:")]]
    if is_drawn:
        able += ["erase", "sweep"]
        on += ["sweep"] if "sweep" in document.on else []
    wire: Drawn = {
        "rev": document.rev if items else 0,
        "items": items,
        **offer(dict.fromkeys(able, True), on),  # type: ignore[typeddict-item] # which has no others
    }
    if items:
        wire["said"] = drawn_on(drawn, middles)
    if news:
        wire["news"] = news
    return wire if able or news else {}


def news_of_strokes(before: Annotations, after: Annotations) -> str:
    strokes = tuple(_strokes(before, after))
    if len(strokes) > 1 and not after:
        strokes = (say("drawing.all_gone"),)
    elif len(strokes) > MOST_STROKES:
        strokes = (say("drawing.several", n=len(strokes)),)
    return sentences(strokes)


def _strokes(before: Annotations, after: Annotations) -> Iterator[str]:
    for cell, colour, suffix in _differences(before.circles, after.circles):
        yield say(f"drawing.circle{suffix}", circle=circle(colour), cell=cell)
    for (start, end), colour, suffix in _differences(_by_ends(before), _by_ends(after)):
        yield say(f"drawing.arrow{suffix}", arrow=arrow(colour), start=start, end=end)
    for cell, text, suffix in _differences(before.texts, after.texts):
        yield say(f"drawing.text{suffix}", text=text, cell=cell)


def _by_ends(drawn: Annotations) -> dict[tuple[str, str], str]:
    return {(start, end): colour for start, end, colour in drawn.arrows}


def _differences(before: Mapping[K, str], after: Mapping[K, str]) -> Iterator[tuple[K, str, str]]:
    """What is new, and what has gone; with the suffix of the sentence that says so."""
    for key, value in after.items():
        if before.get(key) != value:
            yield key, value, ""
    for key, value in before.items():
        if key not in after:
            yield key, value, "_gone"


# ---- cards


PLAIN = {"legal": False, "caption": False, "coordinates": False}


def card_of(game: Game, number: int) -> Card:
    """Return a page; `RefusedError` for one that isn't there."""
    cards = _cards(game)
    if not 0 <= number < len(cards):
        raise RefusedError(say("cards.none", n=number, last=len(cards) - 1))
    card = cards[number]
    return {
        "title": card.title,
        "text": card.text,
        "changed": one_after_other(_changed(game, card.rules)),
        "number": number,
        "of": len(cards),
        "scenes": list(_scenes(card)),
    }


@lru_cache(maxsize=4)  # who reads one page reads the others
def _cards(game: Game) -> tuple[view.Card, ...]:
    return game.view.pages(game)


def _changed(game: Game, rules: tuple[str, ...]) -> Iterator[str]:
    for name in rules:
        if name in game.changed_rules:
            yield say("cards.changed", rule=name, sentence=game.rules.says(name) or name)


def _scenes(card: view.Card) -> Iterator[Any]:
    """Yield the scene at first, and after each move with what moves on the way."""
    position = card.position
    if position is None:
        return
    yield _plain(position.scene(**PLAIN))
    for move in card.moves:
        passed = []
        for decision in position.game.decisions(move):
            passed.append(position)
            position = position.play(decision)
        yield _plain(position.scene(**PLAIN, motion=True, since=tuple(passed)))


def _plain(scene: Any) -> Any:
    return replace(scene, targets=(), moves=()).wire()
