"""Lessons without Python: all that can be asked in their tasks, asked beforehand.

Each step is an automaton (`page/automaton.py`) by itself. Where a task is to mark cells, any set of
them may be marked; so the page keeps that set, and has what is said of each cell and of each number
that is missing. It also keeps how many hints were given, and whether the solution was shown. A step
in which there is too much to be done keeps its hints and its solution.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from ..core import Game
from ..lessons import Lesson, Play
from ..scene.schema import Arrangement
from ..session.lesson import LessonMoment
from ..words import into, say
from .lessons import LessonBoard
from .page.automaton import (
    IDS,
    Answer,
    Automaton,
    Node,
    Request,
    Shown,
    TooManyError,
    answer_of,
    arranging,
    key_of,
    shown_of,
)
from .page.document import part
from .replay import spelled

MOST_SEEN = 2_500  # nodes of a step
PARTS = ("lesson",)

Place = tuple[LessonMoment, Arrangement]
Table = dict[str, Answer]
Opened = dict[tuple[int, Arrangement], int]
"""The nodes at which steps begin; at FRESH the lesson does."""
FRESH = -1


def action(name: str) -> Request:
    """A button that is pressed."""
    return {"kind": "action", "name": name}


HINT, SHOW, DONE = action("lesson:hint"), action("lesson:show"), action("lesson:done")


@dataclass
class Kept:
    """What comes of requests at all places of a step from which the same can be done."""

    at: int
    arrangement: Arrangement
    table: Table


class LessonPage(LessonBoard):
    """A lesson's board that is asked all that can be asked; made `unseen`."""

    def __init__(self, lesson: Lesson, **options: Any) -> None:
        self._ways = dict[int, list[tuple[str, ...]]]()
        self._open = set[Hashable]()
        self._nodes, self._places = list[Node](), list[Place]()
        self._known = dict[tuple[Hashable, ...], int]()
        self._kept = dict[Hashable, Kept]()
        self._cards = dict[Game[Any], Table]()
        self._markings = dict[tuple[int, Arrangement], Mapping[str, Any]]()
        super().__init__(lesson, **options)
        self._steps = dict(self.lesson_steps)  # before any is done

    @property
    def too_large(self) -> tuple[int, ...]:
        """The steps, from 0, of which not all is kept."""
        return tuple(self._ways)

    def automata(self) -> tuple[Automaton, Automaton]:
        """Return all that can be seen of the lesson, and of the menu."""
        opened: Opened = {}
        for at in range(len(self.lesson)):
            opened |= self._step(at)
        for kept in self._kept.values():
            self._link(kept, opened)
        words = {
            "explain": {"ok": True, "message": ""},
            "print": {"ok": True, "hints": []},
            "": {"ok": False, "message": into(say("page.no_python"), self.lang)},
        }
        return Automaton(self._nodes, opened[FRESH, "wide"], words), self._around()

    def _around(self) -> Automaton:
        around = self._surroundings()
        parts: Table = {
            key_of({"kind": "part", "name": name}): {"reply": {"ok": True, "part": part(name)}}
            for name in PARTS
        }
        for node in around.nodes:
            node.shown = {**node.shown, "lesson_steps": self._steps}
            node.also = parts
        return around

    # ---- steps

    def _step(self, at: int) -> Opened:
        """Ask all that can be asked in a step; return where it begins."""
        step, first = self.lesson[at], len(self._nodes)
        if isinstance(step.task, Play) and step.task.within is None:
            self._ways[at] = []  # a whole game, where trying takes long
        try:
            return self._followed(at)
        except TooManyError:
            way = step.begin().solution
            self._ways[at] = [way[:number] for number in range(len(way))]
            del self._nodes[first:], self._places[first:]
            self._known = {one: node for one, node in self._known.items() if node < first}
            self._kept = {alike: kept for alike, kept in self._kept.items() if kept.at != at}
        return self._followed(at)

    def _followed(self, at: int) -> Opened:
        session, first = self._session, len(self._nodes)
        aside = self._aside(at)
        opened: Opened = {}
        self._open = set()
        for step in (FRESH, at) if at == 0 else (at,):
            self._go((session.moment, "wide"), aside=aside)
            session.restart() if step == FRESH else session.jump(step)
            opened |= {(step, arrangement): node for arrangement, node in self._opened()}
        self._follow(first)
        return opened

    def _aside(self, at: int) -> str:
        """What is said of a step of which a page has not all."""
        way = self._ways.get(at)
        key = "" if way is None else "page.lesson_one_way" if way else "page.lesson_too_large"
        return into(say(key), self.lang) if key else ""

    def _opened(self) -> Iterator[tuple[Arrangement, int]]:
        """Yield the node of what is shown, in each arrangement."""
        place = self._place()
        yield place[1], self._here(opens=True)
        for request in arranging(self._shown()):
            self._reply_to(place, request)
            yield request["arrangement"], self._here(opens=True)

    def _follow(self, number: int) -> None:
        """Ask all that can be asked at a node, and at those that follow on it."""
        most = number + MOST_SEEN
        while number < len(self._nodes):
            if len(self._nodes) > most:
                raise TooManyError
            node, place = self._nodes[number], self._places[number]
            turned = arranging(node.shown)
            node.answers = {key_of(request): self._told(place, request) for request in turned}
            alike = self._alike(place)
            if alike not in self._kept:
                self._kept[alike] = Kept(place[0].at, place[1], self._asked(place, node.shown))
            node.also = self._kept[alike].table
            number += 1

    def _link(self, kept: Kept, opened: Opened) -> None:
        """Add what leads to other steps, and the rules in short."""
        table, at = kept.table, kept.at
        to = {step: node for (step, way), node in opened.items() if way == kept.arrangement}
        table |= {key_of({"kind": "jump", "ply": step}): {"to": to[step]} for step in to}
        table[key_of(action("restart"))] = {"to": to[FRESH]}
        table[key_of(action("lesson:again"))] = {"to": to[at]}
        if at > 0:
            table[key_of(action("lesson:back"))] = {"to": to[at - 1]}
        if at + 1 in to:
            table[key_of(action("lesson:on"))] = {"to": to[at + 1]}
        table |= self._rules(self.lesson[at].position.game)

    def _rules(self, game: Game[Any]) -> Table:
        if game not in self._cards:
            asked = [{"kind": "card", "number": at} for at in range(len(game.view.cards(game)))]
            place = next(place for place in self._places if place[0].position.game == game)
            self._cards[game] = {key_of(one): self._told(place, one) for one in asked}
        return self._cards[game]

    # ---- one place

    def _shown(self) -> Shown:
        """What is shown, but for marks on cells where the page itself keeps which are marked."""
        moment, state = self._session.moment, {**self.state}
        if moment.marked and moment.is_open:
            marks = moment.marks if moment.about else ()
            state["scene"] = self._scene(replace(moment, marked=(), marks=marks)).wire()
        return shown_of({"state": state, "lesson_shown": self.lesson_shown})

    def _place(self) -> Place:
        """Where the lesson stands, but for what a page keeps by itself."""
        moment = replace(self._session.moment, helped=False, hinted=0)
        return moment, self._arrangement

    def _alike(self, place: Place) -> Hashable:
        """What all that can be done follows from."""
        moment, arrangement = place
        back = moment.back and moment.back.done
        marked = bool(moment.marked) and moment.is_open
        return arrangement, moment.at, moment.attempt.done, back, moment.solved, marked

    def _here(self, *, opens: bool = False) -> int:
        shown, place = self._shown(), self._place()
        key = (key_of(shown), self._alike(place))
        number = self._known.setdefault(key, len(self._nodes))
        if number == len(self._nodes):
            moment = place[0]
            self._weigh(place)
            marks = moment.is_open and moment.kind == "mark"
            if marks and (moment.at, place[1]) not in self._markings:
                self._markings[moment.at, place[1]] = self._marking(moment)
            marking = self._markings.get((moment.at, place[1])) if marks else None
            self._nodes.append(Node(shown, opens=opens, marking=marking))
            self._places.append(place)
        return number

    def _weigh(self, place: Place) -> None:
        """Raise `TooManyError` where so much can be done at so many places."""
        if place[0].is_open and place[0].kind in ("play", "put") and not self._is_off(place[0]):
            self._open.add(self._alike(place))
            if len(self._open) * len(self.state["scene"]["targets"]) > MOST_SEEN:
                raise TooManyError

    def _go(self, place: Place, **changes: Any) -> None:
        moment, self._arrangement = place
        self._session.moment = replace(moment, **changes)

    def _reply_to(self, place: Place, request: Request, **changes: Any) -> Mapping[str, Any]:
        self._go(place, **changes)
        rev = self._session.moment.rev
        return self._answer({**request, "id": f"page:{next(IDS)}", "rev": rev})

    def _told(self, place: Place, request: Request, **changes: Any) -> Answer:
        """Return what comes of a request at a place."""
        answer = answer_of(self._reply_to(place, request, **changes))
        if self._session.moment.rev != place[0].rev:
            answer["to"] = self._here()
        return answer

    def _is_off(self, moment: LessonMoment) -> bool:
        """Whether it isn't kept how a step goes on from here, but by being shown."""
        way = self._ways.get(moment.at)
        return way is not None and moment.attempt.done not in way

    def _asked(self, place: Place, shown: Shown) -> Table:
        """Return all that can be done at a place, but to go to another step."""
        moment, table = place[0], Table()
        ask = partial(self._told, place)
        if moment.step.hints and not moment.solved:
            told = [ask(HINT, hinted=number)["to"] for number in range(len(moment.step.hints))]
            table[key_of(HINT)] = {"turns": told}
        if moment.step.task and not moment.solved:
            table[key_of(SHOW)] = ask(SHOW)
        if moment.back:
            table |= {key_of(one): ask(one) for one in map(action, ("undo", "lesson:undo"))}
        if not moment.is_open or self._is_off(moment):
            self._pick_any(place, shown, table)
            return table
        for number in range(len(moment.attempt.choices)):
            table[key_of(action(f"choose:{number}"))] = ask(action(f"choose:{number}"))
        if moment.kind == "count":
            given = [{"kind": "answer", "answer": answer} for answer in moment.attempt.answers]
            table |= {key_of(one): ask(one) for one in given}
            most = len(given) - 1
            message = into(say("page.lesson_number", n=most), self.lang)
            table[key_of({"kind": "answer"})] = {"reply": {"ok": False, "message": message}}
        if moment.kind == "mark":
            table |= self._marked(place)
        elif moment.kind in ("play", "put"):
            table |= self._picked(place, shown["state"]["scene"])
        else:
            self._pick_any(place, shown, table)
        explained = [[one["id"]] for one in shown["state"]["scene"]["targets"]]
        table |= {key_of(one): ask(one) for one in _each("explain", explained)}
        return table

    def _pick_any(self, place: Place, shown: Shown, table: Table) -> None:
        """Whatever is picked, the same comes of it."""
        moment, targets = place[0], shown["state"]["scene"]["targets"]
        if moment.is_open and self._is_off(moment):
            told: Answer = {"reply": {"ok": False, "message": self._aside(moment.at)}}
        elif targets:
            told = self._told(place, {"kind": "pick", "picks": [targets[0]["id"]]})
        else:
            return
        table[key_of({"kind": "pick"})] = told

    def _picked(self, place: Place, scene: Mapping[str, Any]) -> Table:
        """Return what comes of picks, each target by itself and moves; of others, why not."""
        moves, targets = list(spelled(scene["moves"])), [one["id"] for one in scene["targets"]]
        all_picks = {(one,): None for one in targets} | {tuple(picks): None for picks in moves}
        table = {key_of(one): self._told(place, one) for one in _each("pick", map(list, all_picks))}
        table |= {key_of(one): self._told(place, one) for one in _each("explain", moves)}
        for picks in _misfits(moves, targets):
            if why := self._why_not(place[0], picks):
                table |= {key_of(one): {"reply": why} for one in _each("pick", [picks])}
                table |= {
                    key_of(one): {"reply": {**why, "ok": True}} for one in _each("explain", [picks])
                }
        return table

    def _why_not(self, moment: LessonMoment, picks: list[str]) -> dict[str, Any] | None:
        """Return the reply to picks that are no move; it says what the lesson would say."""
        position = moment.position
        judged = moment.attempt.judge(position.game.move_of(position, tuple(picks)))
        if judged.right or judged.shown:
            return None
        said = {"message": into(judged.why, self.lang), "marks": [*judged.marks]}
        return {"ok": False, **said, "refused": picks[-1:]}

    # ---- cells to be marked

    def _marked(self, place: Place) -> Table:
        """Return what is said of so many marked cells, of each wrong one, and of missing ones."""
        cells, right = self._cells(place[0]), place[0].attempt.solution[0].split()
        table: Table = {key_of(DONE): self._told(place, DONE, marked=())}
        for number in range(len(cells) + 1):
            *before, last = cells[:number] or (cells[0], cells[0])
            pick = {"kind": "pick", "picks": [last]}
            key = key_of({"kind": "marked", "number": number})
            table[key] = self._told(place, pick, marked=tuple(before))
        for cell in cells:
            if cell not in right:
                key = key_of({"kind": "marked", "wrong": cell})
                table[key] = self._told(place, DONE, marked=(cell,))
        for missing in range(len(right)):
            key = key_of({"kind": "marked", "missing": missing})
            table[key] = self._told(place, DONE, marked=tuple(right[missing:]))
        return table

    def _cells(self, moment: LessonMoment) -> list[str]:
        names, targets = moment.position.game.named_cells, self.state["scene"]["targets"]
        return [one["id"] for one in targets if one["id"] in names]

    def _marking(self, moment: LessonMoment) -> dict[str, Any]:
        """Return the right cells, and what a mark on each adds to the picture."""

        def pictured(*marked: str) -> Mapping[str, Any]:
            return self._scene(replace(moment, marked=marked, marks=(), about="")).wire()

        cells = self._cells(moment)
        bare, full = pictured(), pictured(*cells)
        known = [item["id"] for item in bare["items"]]
        last = max(at for at, item in enumerate(full["items"]) if item["id"] not in known)
        looks = {}
        for cell in cells:
            marked = pictured(cell)
            label = next(one["label"] for one in marked["targets"] if one["id"] == cell)
            added = [item for item in marked["items"] if item not in bare["items"]]
            looks[cell] = {"items": added, "label": label}
        before = next((item["id"] for item in full["items"][last + 1 :]), "")
        return {"right": moment.attempt.solution[0].split(), "before": before, "looks": looks}


def _each(kind: str, all_picks: Iterable[list[str]]) -> Iterator[Request]:
    return ({"kind": kind, "picks": picks} for picks in all_picks)


def _misfits(moves: list[list[str]], targets: list[str]) -> Iterator[list[str]]:
    """Yield pairs of picks of which only the first begins a move."""
    begun = dict.fromkeys(pick for picks in moves if len(picks) > 1 for pick in picks)
    together = {frozenset((one, other)) for picks in moves for one in picks for other in picks}
    for one in begun:
        if one in targets:
            yield from (
                [one, other] for other in targets if frozenset((one, other)) not in together
            )
