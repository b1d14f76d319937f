"""What the browser may ask of a session, and how it is answered."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

from ..core import IllegalMove, Verdict
from ..core.annotations import LONGEST as LONGEST_TEXT
from ..core.errors import shortened
from ..words import say
from .clocks import clock_of
from .commands import COMMANDS, position_of
from .document import RefusedError, no_action, stale_error
from .facts import card_of
from .guide import held_of
from .lobby import Choice
from .reviews import warner
from .schema import Card, Reply, Request
from .session import Session, error_text, explained

if TYPE_CHECKING:
    from ..lessons.reviews import Thinker

REMEMBERED = 512  # ids of answered messages: far more than can be on their way at once

Action = Callable[[], object]
"""Does what a button asks for; raises `RefusedError`."""

MOST_PICKS = 32
MOST_BRANCHES = 100  # of a path, as in a record that can be read
LONGEST = 80  # characters of an id or a name
PEOPLE = "&against=friend"  # a record is opened without machines, whatever else was chosen
TEXTS = {"comment": 2_000, "record": 200_000, "answer": 80, "choice": 500, "text": LONGEST_TEXT}
"""The most characters of texts that may be empty."""
LARGEST = 2**53  # JavaScript has no larger whole number that is exact


class MalformedError(RefusedError):
    def __init__(self, fault: str) -> None:
        super().__init__(say("widget.malformed", fault=fault), reason="malformed")


@dataclass(frozen=True, slots=True)
class Message:
    """A message whose form is sound; what it asks for may still be impossible."""

    kind: str
    id: str
    rev: int
    spent: float | None
    """In seconds; None if the message has no valid time."""
    given: Mapping[str, Any]
    """All else that messages of this kind have, by name."""


def read_message(content: object) -> Message:
    if not isinstance(content, dict):
        raise MalformedError("it is not an object")
    kind = _text("kind", content.get("kind"))
    if kind not in _FORMS:
        raise MalformedError(f"there is no kind {kind!r}")
    *others, last = _FORMS[kind]
    form = next((form for form in others if form.keys() <= content.keys()), last)
    given = {key: _reader(hint)(key, content.get(key)) for key, hint in form.items()}
    spent = content.get("spent")
    seconds = spent / 1000 if type(spent) is int and 0 <= spent <= LARGEST else None
    if kind == "draw" and len(given["picks"]) > (1 if "text" in given else 2):
        what = "a text takes" if "text" in given else "an arrow takes"
        raise MalformedError(f"{' '.join(given['picks'])!r} are more cells than {what}")
    return Message(given.pop("kind"), given.pop("id"), given.pop("rev"), seconds, given)


def id_of(content: object) -> str:
    try:
        return _text("id", content.get("id")) if isinstance(content, dict) else ""
    except MalformedError:
        return ""


def _forms() -> Mapping[str, list[Mapping[str, object]]]:
    forms: dict[str, list[Mapping[str, object]]] = defaultdict(list)
    for request in get_args(Request):
        hints = get_type_hints(request)
        del hints["spent"]  # which may be missing, and is never at fault
        for kind in get_args(hints["kind"]):
            forms[kind].append(hints)
    return dict(forms)


def _reader(hint: object) -> Callable[[str, Any], Any]:
    return _READERS.get(hint) or _one_of(get_args(hint))


def _text(key: str, value: object) -> str:
    least, most = (0, TEXTS[key]) if key in TEXTS else (1, LONGEST)
    if not isinstance(value, str) or not least <= len(value) <= most:
        raise MalformedError(f"{key!r} must be text of {least} to {most} characters")
    if not value.isascii() and any("\ud800" <= character <= "\udfff" for character in value):
        raise MalformedError(f"{key!r} has half of a surrogate pair, which no answer could quote")
    return value


def _number(key: str, value: object) -> int:
    if type(value) is not int or abs(value) > LARGEST:
        raise MalformedError(f"{key!r} must be a whole number")
    return value


def _several(read_one: Callable[[str, Any], Any], most: int) -> Callable[[str, Any], Any]:
    def read(key: str, value: object) -> tuple[Any, ...]:
        if not isinstance(value, list) or not 0 < len(value) <= most:
            raise MalformedError(f"{key!r} must be a list of 1 to {most}")
        return tuple(read_one(key, one) for one in value)

    return read


def _one_of(values: tuple[object, ...]) -> Callable[[str, object], object]:
    def read(key: str, value: object) -> object:
        if value not in values:
            raise MalformedError(f"there is no {key} {shortened(value)}")
        return value

    return read


_FORMS = _forms()
_READERS: Mapping[object, Callable[[str, Any], Any]] = {
    str: _text,
    int: _number,
    list[str]: _several(_text, MOST_PICKS),
    list[int]: _several(_number, 2 * MOST_BRANCHES + 1),
}


class Desk:
    """Answers the browser's messages about a session, under its lock: most are commands, by name.

    `actions` are buttons of the widget's own. They mean the same whatever is shown meanwhile, and
    so do what the user points at, and the arrangement that a view asks for: they are never stale. A
    widget puts its own into the `handlers` of messages that are no commands, and into the
    `questions`, whose answers are parts of a reply.
    """

    pointed: Callable[[tuple[str, ...]], None] = staticmethod(lambda _: None)
    """Is called under the lock with the targets that a message names, even if it is then refused; a
    widget puts its own here."""

    lang: Callable[[], str] = staticmethod(lambda: "en")
    """Returns the language of the widget; a widget puts its own here."""

    opened: Callable[[Choice], object] = staticmethod(lambda _: None)
    """Opens a lesson or a puzzle that is chosen; a widget puts its own here."""

    back: str | None = None
    """Which lesson or puzzle the lobby leads back to; None if none can be opened there."""

    briefly = False
    """Whether each failure is told in one sentence, as pages without Python do."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.actions: dict[str, Action] = {}
        self.thinker: Thinker = warner()
        do = session.do
        self.handlers: dict[str, Callable[..., Verdict | None]] = {
            "action": self._perform,
            "pick": self._pick,
            "explain": self._explain,
            "select": lambda target: self.pointed((target,)),
            "jump": self._jump,
            "arrange": lambda **_: None,  # unless a widget has two
            "draw": partial(do, "draw"),
            "comment": lambda comment: do("comment", comment),
            "read": lambda record: do("read", record),
            "found": self._find,
            "answer": lambda answer: do("answer", answer),
            "begin": self._begin,
            "kept": lambda **_: None,
        }
        self.questions: dict[str, Callable[..., Any]] = {
            "part": lambda name: {"part": name},
            "print": lambda: {"hints": self._hints()},
            "step": lambda: {"message": self._step()},
            "card": lambda number: {"card": self._card(number)},
            "lobby": lambda choice: {"lobby": self.choice(choice).wire(self.back)},
            "clock": lambda: {"clock": clock_of(session.now)},
        }
        self._answered = deque[str](maxlen=REMEMBERED)

    def answer(self, content: object) -> Reply:
        """Do what a message asks for and return the reply; never raises.

        A message that is malformed, stale (sent in view of an earlier moment) or repeated changes
        nothing. Nor does a request that is refused, or that a rule fails at; the reply says why.
        """
        with self.session.lock:
            refused: tuple[str, ...] = ()
            try:
                message = read_message(content)
                if message.kind in self.questions:
                    question = self.questions[message.kind]
                    return {**self._reply(message.id), **question(**message.given)}
                self._check(message)
                refused = message.given.get("picks", ())[-1:]
                self.session.browser_seconds = message.spent
                verdict = self.handlers[message.kind](**message.given)
            except RefusedError as refusal:
                fault = refusal.with_traceback(None)  # which would keep all frames alive
            except IllegalMove as error:
                fault = RefusedError(error.message, reason="illegal", marks=error.marks)
            except Exception as error:  # noqa: BLE001 - rules may raise what they like
                text = say("common.capital", text=error_text(error, briefly=self.briefly))
                self.session.report(text)
                fault = RefusedError(text, reason="failed")
            else:
                if verdict is None:
                    return self._reply(message.id)
                return {
                    **self._reply(message.id),
                    "message": verdict.message,
                    "marks": list(verdict.marks),
                    "refused": list(refused) if verdict.rule not in ("", "notation") else [],
                }
            finally:
                self.session.browser_seconds = None
            return {
                **self._reply(id_of(content)),
                "ok": False,
                "reason": fault.reason,
                "message": fault.message,
                "marks": list(fault.marks),
                "refused": list(refused),
            }

    def _check(self, message: Message) -> None:
        if message.id in self._answered:
            raise RefusedError(say("widget.repeated"), reason="repeated")
        self._answered.append(message.id)
        if message.rev != self.session.moment.rev and not self._is_timeless(message):
            raise stale_error()
        command = COMMANDS.get(message.kind)
        if command and self._kind not in command.on:
            raise MalformedError(f"there is no kind {shortened(message.kind)} here")

    @property
    def _kind(self) -> str:
        return self.session.moment.kind

    def _is_timeless(self, message: Message) -> bool:
        name = message.given.get("name", "")
        if message.kind in ("select", "arrange", "kept") or name in self.actions:
            return True
        command = COMMANDS.get(name.partition(":")[0] or message.kind)
        return bool(command and command.timeless)

    def _jump(self, ply: int = 0, path: tuple[int, ...] = ()) -> None:
        if not path:
            self.session.do("go", ply)
        elif self._kind == "game":
            self.session.do("jump", *path)
        else:
            raise MalformedError("there are no variations here")

    def choice(self, text: str) -> Choice:
        """Return what is chosen for a new game."""
        if self._kind != "game":
            raise MalformedError("there is no lobby here")
        return Choice(text, self.session.moment, self.lang())

    def _begin(self, choice: str, record: str | None = None) -> None:
        """Begin a new game as it is chosen, or open a record, a lesson or a puzzle."""
        chosen = self.choice(choice if record is None else f"{choice}{PEOPLE}")
        if record is not None:
            self.session.do("read", record, chosen)
        elif chosen.door:
            self.opened(chosen)
        else:
            self.session.do("begin", chosen)

    def _step(self) -> str:
        """Write what is shown as a step of a lesson, with the last move as its task."""
        from ..lessons import block_of

        document = self.session.moment
        last = None if document.game.stepwise else document.last_decision
        if last is None:
            return block_of(position_of(document, "record:step"))
        return block_of(document.line.positions[last], document.line.moves[last])

    def _hints(self) -> list[str]:
        """Return the ids of the scene's items that show what may be played."""
        if self._kind == "steps":
            return []
        scene = self.session.moment.position.scene
        shown, bare = ({item.id for item in scene(legal=legal).items} for legal in (True, False))
        return sorted(shown - bare)

    def _card(self, number: int) -> Card:
        if self._kind == "steps":
            raise MalformedError("there are no cards here")
        return card_of(self.session.moment.game, number)

    def _perform(self, name: str) -> None:
        kind, _, given = (name, "", "") if name in COMMANDS else name.partition(":")
        command = COMMANDS.get(kind)
        fits = command and command.button and bool(given) == command.takes
        if command and fits and self._kind in command.on:
            self.session.do(kind, *filter(None, [given]))
        elif name in self.actions:
            self.actions[name]()
        else:
            raise no_action(name)

    def _pick(self, picks: tuple[str, ...]) -> None:
        """Play a move, or hold it with a warning; answer a question, or the task of a review."""
        self.pointed(picks)
        do, document = self.session.do, self.session.moment
        if document.question:
            do("answer", picks[-1])
        elif document.task and document.task.moments:
            do("try_again", picks)
        elif "warn" in document.on and (held := held_of(document, picks, self.thinker)):
            do("change", held=held)
        else:
            do("pick", *picks)

    def _find(self, record: str, choice: str = "") -> None:
        try:
            self.session.do("found", record, *map(self.choice, filter(None, [choice])))
        except RefusedError as refusal:
            self.session.report(refusal.message)
            raise

    def _explain(self, picks: tuple[str, ...]) -> Verdict:
        self.pointed(picks)
        return explained(self.session.moment.position, picks)

    def _reply(self, to: str) -> Reply:
        # "to" and not "id": ipykernel would remember every id that it sends.
        return {"kind": "reply", "to": to, "rev": self.session.moment.rev, "ok": True}
