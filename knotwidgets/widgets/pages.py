"""Pages without Python: records and positions to be read, in one file or in a saved notebook."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import count
from math import lcm
from os import PathLike
from typing import Any

from ..core import Game, Position, Record, Verdict
from ..core.lines import Path, path_of
from ..scene import image
from ..scene.svg import save
from ..session.document import Cursor, Document, Layers, seed_of, settled
from ..session.facts import facts
from ..session.schema import Kept, State
from ..session.session import Session
from ..words import into, say
from .page.automaton import (
    Answer,
    Asks,
    Automaton,
    Node,
    Request,
    TooManyError,
    TraitValues,
    action,
    answer_of,
    each,
    key_of,
    nothing,
    shown_of,
)
from .page.document import Scenes, document, embedded, module, script
from .shell import Shell, reusable

ROUND = ("Event", "Round", "Date")
"""The tags that say where a game was played, in the order in which a title has them."""


@dataclass(frozen=True)
class Page:
    """Records and positions that a browser shows without Python; `page` makes it."""

    records: tuple[Record, ...]
    titles: tuple[str, ...]
    title: str
    lang: str
    theme: str
    options: Mapping[str, Any]

    @property
    def html(self) -> str:
        """The page as HTML, a whole document."""
        return document(self._scenes(), self.title, self.lang, self._heading)

    @property
    def mjs(self) -> str:
        """The page as a module of JavaScript, for the directive `anywidget` of MyST."""
        return module(self._scenes(), self._heading, self.lang)

    def save(self, path: str | PathLike[str]) -> None:
        """Write the page to a file, an `html`, or an `mjs` for MyST; else as pictures are saved."""
        save(path, lambda form: getattr(self, form), dict.fromkeys(("html", "mjs")))

    @property
    def _heading(self) -> str:
        """The title, unless the panel shows it."""
        return "" if self.title == self.records[0].game.name else self.title

    def _scenes(self) -> Iterator[Scenes]:
        given = {"lang": self.lang, **self.options}
        for record, title in zip(self.records, self.titles, strict=True):
            yield scenes_of(record, title=title, theme=self.theme, **given)

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        theme = "light" if self.theme == "auto" else self.theme
        picture = image(self.records[0].start.svg(theme, legal=False), repr(self))
        html = embedded(picture, script(self._scenes(), self._heading, self.lang))
        return {"text/plain": repr(self), "text/html": html}

    def __repr__(self) -> str:
        return f"<Page: {', '.join(self.titles)}>"


def scenes_of(record: Record, at: Path = (0,), *, title: str = "", **options: Any) -> Scenes:
    """Return all that a page shows of a record, first a place in it; options as of `page`."""
    with Replay(record, at, **options) as replay:
        return Scenes(title, replay.automata())


def page(
    shown: Game | Position | Record | Iterable[Game | Position | Record],
    *,
    title: str | None = None,
    titles: Iterable[str] | None = None,
    theme: str = "auto",
    lang: str = "en",
    **options: Any,
) -> Page:
    """Return a page that shows a record, a position, or several, as a board does, without Python.

    `save` writes it to one file, which opens from disk; a notebook shows it, and what is made of
    the notebook shows it too. Moves and variations can be followed, by the list, by keys, and on
    the board; no others are played. Several have a list to choose from, in which they have
    `titles`: those of a record tell its players, event and date, if you don't say. With
    `explain=True` the page knows why each cell can or can't be picked, and says so as a board does.
    `sound=True` lets moves be heard, `motion=False` keeps pieces from moving; other options are
    those of a picture. Raises `TypeError` for what can't be shown and for an unknown option,
    `ValueError` for an impossible value.

    >>> import knotwidgets as kw
    >>> record = kw.Record(kw.Kingdoms().start()).play("D4").play("E6")
    >>> page = kw.page(record.tagged(Red="Maeve", Blue="Finn"))
    >>> page, len(page.html) < 130_000
    (<Page: Maeve – Finn>, True)
    """
    alone = not isinstance(shown, Iterable)
    records = tuple(map(_record, shown if isinstance(shown, Iterable) else [shown]))
    if not records:
        raise TypeError(f"{shown!r} is nothing to be shown; expected positions or records")
    named = tuple(_titles(records, lang) if titles is None else map(str, titles))
    if len(named) != len(records):
        raise ValueError(f"titles are {len(named)}, and what they are for {len(records)}")
    if title is None:
        title = named[0] if alone else records[0].game.name
    Replay(records[0], theme=theme, lang=lang, **options).close()  # options are checked here
    return Page(records, named, title, lang, theme, options)


def _record_as(form: str, record: Record, **options: Any) -> str:
    """A game as a page or a module, which `record.save` writes by the ending of the file."""
    return str(getattr(page(record, **options), form))


record_page, record_module = partial(_record_as, "html"), partial(_record_as, "mjs")


def _record(shown: object) -> Record:
    position = shown.start() if isinstance(shown, Game) else shown
    record = Record(position) if isinstance(position, Position) else position
    if not isinstance(record, Record):
        raise TypeError(f"{shown!r} can't be shown; expected positions or records")
    return record


def _titles(records: tuple[Record, ...], lang: str) -> Iterator[str]:
    """What tells a record from others: who played, where and when; else its number."""
    for number, record in enumerate(records, 1):
        tags = dict(record.tags)
        players = [tags.get(name.title(), "") for name in record.game.players]
        who = " – ".join(name or "?" for name in players) if any(players) else ""
        title = " · ".join(filter(None, [who, *(tags.get(name, "") for name in ROUND)]))
        plain = into(say("page.game" if record.line else "page.position", n=number), lang)
        yield title or (plain if len(records) > 1 else record.game.name)


# ---- widgets that no browser knows of

MOST_SCENES = 20_000  # of what a page shows
IDS = count()  # of requests for a page: a desk answers none twice


class Unseen(Shell):
    """A widget that only computes replies, for a page without Python."""

    _is_unseen = True

    def _explore(self, asks: Asks, also: Asks = nothing, most: int = MOST_SCENES) -> Automaton:
        """Send this unseen widget every request that a browser could, and return its replies.

        `asks` gives the requests of a node, and `also` those that lead to the same wherever they
        are sent. They may change `state` alone, which follows from what the session shows. Raises
        `TooManyError` where there are more than `most` scenes.
        """
        automaton, session = Automaton([]), self._session
        known: dict[str, int] = {}
        places: list[Document] = []
        shared: dict[str, Answer] = {}

        def here() -> int:
            node = Node(shown_of({"state": self.state}))
            number = known.setdefault(key_of(node.shown), len(known))
            if number == len(places):
                node.tall = self._tall_values(node.shown)
                if (number + 1) * node.scenes > most:
                    what = f"there is more to be seen than the {most:,} pictures of a page"
                    raise TooManyError(what)
                automaton.nodes.append(node)
                places.append(session.moment)
            return number

        def answers(place: Document, requests: Iterable[Request]) -> dict[str, Answer]:
            found = {}
            for request in requests:
                session.moment = place
                answer = answer_of(self._reply_to(request))
                if session.moment != place:
                    answer["to"] = here()
                found[key_of(request)] = answer
            return found

        here()
        for node, place in zip(automaton.nodes, places, strict=False):  # which grow meanwhile
            node.answers = answers(place, asks(node.shown))
            shared = shared or answers(place, also(node.shown))
            node.also = shared
        return automaton

    def _tall_values(self, shown: TraitValues) -> TraitValues | None:
        """Return what is shown with the scene in its other arrangement, if it has one."""
        if "arrangement" not in self.state["scene"]:
            return None
        self._arrangement = "tall"
        state = {**shown["state"], "scene": self._rearranged_scene()}
        self._arrangement = "wide"
        return {"state": state}

    def _rearranged_scene(self) -> Any:
        """Return the scene as it is arranged now."""
        self._session.show_again()
        return self.state["scene"]

    def _reply_to(self, request: Request) -> dict[str, Any]:
        rev = self._session.moment.rev
        return self._answer({**request, "id": f"page:{next(IDS)}", "rev": rev})

    def _other_replies(self, pick: str = "") -> dict[str, dict[str, Any]]:
        """What a page says of requests that it has no answer to; `pick` of picks."""
        words: dict[str, dict[str, Any]] = {
            "explain": {"ok": True, "message": ""},  # the browser knows what lies there
            "print": {"ok": True, "hints": []},
        }
        for kind, key in (("pick", pick), ("", "page.no_python")):
            if key:
                words[kind] = {"ok": False, "message": into(say(key), self.lang)}
        return words

    def surroundings(self, **more: object) -> Automaton:
        """Return what is shown wherever one is; the page itself changes theme and sounds."""
        look = {**self.look, "board": "page"}  # so that all that a page shows has the same size
        same = {name: getattr(self, name) for name in ("theme", "sound", "width", "height")}
        return Automaton([Node({"look": look, **same, **more})])


# ---- a record to be read


class Replay(Unseen):
    """A board that shows a record from a place on; its moves can be followed, and none added.

    The options are those of a board. It is made to be asked, for a page without Python; with
    `explain` also why each target can't be picked, or what would come of it.
    """

    def __init__(
        self,
        record: Record,
        at: Path = (0,),
        *,
        theme: str = "auto",
        lang: str = "en",
        motion: bool = True,
        sound: bool = False,
        explain: bool = False,
        **picture: Any,
    ) -> None:
        self.lang = lang
        self._explain = explain
        self._record, self._known = record, dict[Any, State]()
        seed = 0 if seed_of(record) is None else None
        session = Session(
            record,
            seed=seed,
            changed=self._show,
            reading=True,
            seats=dict.fromkeys(record.game.players),
            layers=Layers.of(reusable(picture)),
            on=frozenset({"knots"}),
        )
        cursor = settled(session.moment.cursor.to(path_of(record.line, at)))
        session.moment = replace(session.moment, cursor=cursor, began=False)
        super().__init__(session, theme, sound=sound, motion=motion)

    def automata(self) -> tuple[Automaton, Automaton]:
        """Return all that can be seen of the record, and of the menu."""
        automaton = self._explore(self._requests_here, self._requests_anywhere)
        automaton.otherwise = self._other_replies("page.no_such_move")
        game: Kept = {
            "of": "",
            "record": self._record.text,
            "share": self._record.share,
            "own": False,
            "choice": "",
        }
        return automaton, self.surroundings(_game=game)

    def _requests_here(self, shown: TraitValues) -> Iterator[Request]:
        """What leads on from here alone: keys along the line, and picks."""
        scene, panel = shown["state"]["scene"], shown["state"]["panel"]
        for ply in {*panel["steps"].values(), panel["ply"]}:  # also where a key leads nowhere
            yield {"kind": "jump", "ply": ply}
        followed = list(spelled(scene["moves"]))
        others = [[target["id"]] for target in scene["targets"]] if self._explain else []
        yield from each("explain", others)
        yield from each("pick", [*followed, *(one for one in others if one not in followed)])

    def _requests_anywhere(self, shown: TraitValues) -> Iterator[Request]:
        panel = shown["state"]["panel"]
        yield {"kind": "jump", "path": [0]}
        for number, move in enumerate(panel["moves"], 1):
            yield {"kind": "jump", "path": [move.get("ply", number)]}
        for variation in panel.get("variations", ()):
            for move in variation["moves"]:
                yield {"kind": "jump", "path": [*variation["path"], move["ply"]]}
        for number in range(len(self._record.game.view.pages(self._record.game))):
            yield {"kind": "card", "number": number}

    def _show(self, document: Document) -> partial[None]:
        of_record = document.cursor.path, document.since, self._arrangement, document.error
        if of_record not in self._known:
            given = self._arranged({"motion": self._motion})
            self._known[of_record] = facts(document, **given)
        state = {**self._known[of_record], "rev": document.rev}
        return partial(self.set_trait, "state", state)


# ---- a game for two

MOST_POSITIONS = 4_000


class Duel(Replay):
    """A small game as a whole, each of its positions, so that two can play it on a page.

    Positions are kept without their history, and so are far fewer than games; the page itself takes
    moves back, and draws what chance decides.
    """

    def automata(self) -> tuple[Automaton, Automaton]:
        """Return all positions, and the menu; raises `TooManyError` where those are too many."""
        start, nodes = self._record.start, list[Node]()
        found, numbers = [start], {start: 0}  # positions, and their numbers
        always: dict[str, Answer] = {
            key_of(action("undo")): {"back": True},
            key_of(action("fresh")): {"to": 0},
        }

        @cache  # as most are refused at many positions for the same reason
        def refused(verdict: Verdict, pick: str) -> dict[str, Answer]:
            why = {"message": into(verdict.message, self.lang), "marks": [*verdict.marks]}
            reply = {"ok": False, "reason": "illegal", **why, "refused": [pick]}
            return {key_of({"kind": "pick", "picks": [pick]}): {"reply": reply}}

        for position in found:  # which grow meanwhile
            nodes.append(node := Node(self._values_at(position), also=always))
            scene = node.shown["state"]["scene"]
            moves = list(spelled(scene["moves"]))
            for picks in moves:
                outcomes = _chance_outcomes(
                    position.play(start.game.move_of(position, tuple(picks)))
                )
                found += [after for after in dict.fromkeys(outcomes) if after not in numbers]
                luck = [numbers.setdefault(after, len(numbers)) for after in outcomes]
                node.answers[key_of({"kind": "pick", "picks": picks})] = {"luck": luck}
            if len(numbers) > MOST_POSITIONS:
                raise TooManyError(f"{start!r} leads to more than {MOST_POSITIONS:,} positions")
            others = {one["id"] for one in scene["targets"]} - {picks[0] for picks in moves}
            for other in sorted(others):
                verdict = position.explain(start.game.move_of(position, (other,)))
                if not verdict.legal:
                    node.answers |= refused(verdict, other)
        return Automaton(
            nodes, otherwise=self._other_replies("page.no_such_move")
        ), self.surroundings()

    def _values_at(self, position: Position) -> TraitValues:
        """What is shown of a position, whatever led to it."""
        session = self._session
        at = replace(session.moment, cursor=Cursor(Record(position)), reading=False, seats={})
        session.moment = at
        state = facts(at, motion=self._motion, **self._arranged({}))
        can = ["undo", "fresh"] if position != self._record.start else []
        panel = {**state["panel"], "can": can, "cannot": []}
        return shown_of({"state": self._translated({**state, "panel": panel})})


def _chance_outcomes(position: Position) -> list[Position]:
    """Return what chance may lead to, each as often among others as it is likely."""
    if position.player != "chance":
        return [replace(position, last=None)]
    whole = lcm(*(share.denominator for _, share in position.chance))
    return [
        after
        for move, share in position.chance
        for after in _chance_outcomes(position.play(move)) * int(whole * share)
    ]


def spelled(moves: list[Any]) -> Iterator[list[str]]:
    """The picks of moves, as they are sent."""
    for move in moves:
        for target in move.get("each", ("$",)):
            picks = [target if pick == "$" else pick for pick in move["picks"]]
            yield [*picks, *filter(None, [move.get("turn")])]
