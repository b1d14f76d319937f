"""What every widget is made of: the browser's half, the traits, and the way of a message."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import traitlets

from ..core import Game, Position
from ..core.errors import fixed, nearest
from ..engine.checks import number
from ..scene import THEMES, image, theme as theme_named
from ..scene.motion import ENTRANCES
from ..scene.schema import Arrangement
from ..scene.themes import Colours, joined_colours, wire
from ..session.clocks import now_left
from ..session.document import Document
from ..session.facts import alphabet, browser
from ..session.requests import Desk
from ..session.schema import Look, State
from ..session.session import Session
from ..words import into, is_known, known_language, say, translate
from .page.document import Scenes, embedded, part, script
from .page.saved import Quiet, SavedPicture, ends_with_method

if TYPE_CHECKING:
    from typing_extensions import Self

# ---- traits


THEME_CHOICES = ("auto", *THEMES)
NONE: Mapping[str, Any] = fixed({})

GIVEN: Mapping[str, object] = fixed(
    {
        "marks": NONE,
        "highlight": (),
        "arrows": (),
        "heat": NONE,
        "heat_domain": "",
        "heat_scheme": "",
        "labels": NONE,
        "caption": False,
        "coordinates": True,
        "flipped": False,
    }
)
"""The options of a picture that may be changed at any time, with their defaults."""


class InPython:
    """The tag `sync` of a trait that the browser doesn't have; it is neither true nor false.

    `ipywidgets.jslink` refuses a trait by asking whether this is true, and so tells why.
    """

    def __bool__(self) -> bool:
        raise TypeError(
            "jslink joins what the browser has, and this trait is in Python, where the rules are; "
            "join it with ipywidgets.link or ipywidgets.dlink, which take the same arguments"
        )


IN_PYTHON = InPython()


class Now(traitlets.TraitType):  # type: ignore[type-arg] # its parameters differ by release
    """What a widget shows now; observers may hear of it later, while another thread calls them."""

    default_value = None
    metadata = {"sync": IN_PYTHON}  # noqa: RUF012 - traitlets copies it

    def get(self, obj: Any, cls: Any = None) -> Any:
        """Return the widget's own value, or None before it has one."""
        now: Mapping[str, Any] = obj.current()
        name = str(self.name)
        return now[name] if name in now else super().get(obj, cls)


class Asked(Now):
    """A trait that says what a widget shows: to set it is to ask the widget for it.

    The trait changes when the board has; where that can't be it raises, and nothing changes.
    """

    def set(self, obj: Any, value: Any) -> None:
        """Ask for a value, as an assignment does."""
        obj.assign(str(self.name), self._validate(obj, value))


class AskedInt(Asked, traitlets.Int):  # type: ignore[type-arg, misc]
    """A whole number to ask for; 3.0, as charts have it, is one."""

    def validate(self, obj: Any, value: Any) -> Any:
        """Return the number, or raise `TraitError`."""
        whole = isinstance(value, float) and value.is_integer()
        return super().validate(obj, int(value) if whole else value)


class Length(traitlets.TraitType):  # type: ignore[type-arg]
    """A length on the page, in pixels; None leaves it to the room there is."""

    least, most = 120, 4000

    def validate(self, obj: Any, value: Any) -> Any:  # noqa: ARG002 - as traitlets has it
        """Return the length, or raise `TypeError` or `ValueError`."""
        if value is None:
            return None
        length = number(str(self.name), value)
        if self.least <= length <= self.most:
            return length
        limits = f"expected {self.least} to {self.most} pixels, or None"
        raise ValueError(f"{self.name}={value!r}; {limits}")


Size = tuple[float | None, float | None]
"""A board's width and height in pixels, None for what its room allows."""

NO_BACKDROP: dict[str, Any] = {"symbols": {}, "items": []}
SEEN = ("state", "drawn", "theme")
"""The traits from which a widget's picture follows; not each widget has all."""


def reusable(picture: Mapping[str, object]) -> dict[str, object]:
    """Return the options of a picture for many times: an iterator would be used up by the first."""
    return {
        name: tuple(value) if isinstance(value, Iterator) else value
        for name, value in picture.items()
    }


class Shell(Quiet):
    """A widget whose truth is a session in Python.

    The browser asks for changes by message, which a desk answers, and its traits are never taken
    over. The session's listeners hear of what a message has brought about once that is answered. A
    subclass sets `state` for each moment that its session shows, the first one included, and gives
    a picture for where no kernel is.
    """

    _esm = part("widget")
    _arrangement: Arrangement = "wide"
    _is_displayed = False
    _is_unseen = False  # whether no browser knows of it: it only computes replies for a page
    _how = "widget.run_cell"  # the key of the line below its saved picture
    _embed = False  # whether a saved notebook keeps more than a picture, see `_page`

    look = traitlets.Dict().tag(sync=True)
    state = traitlets.Dict().tag(sync=True)
    backdrop: traitlets.Dict[str, Any] = traitlets.Dict(NO_BACKDROP).tag(sync=True)
    theme = traitlets.Enum(THEME_CHOICES, default_value="auto").tag(sync=True)
    """`"auto"` follows the notebook between light and dark; else the name of a theme."""
    width = Length(None, allow_none=True).tag(sync=True)
    """The board's width in pixels, though never more than there is; None fits it into what is
    seen at once of the page. May be changed, and so may the `height`."""
    height = Length(None, allow_none=True).tag(sync=True)
    sound = traitlets.Bool(None, allow_none=True).tag(sync=True)
    """Whether moves can be heard; may be changed. None where nothing can."""
    lang = traitlets.Unicode("en").tag(sync=IN_PYTHON)
    """The language of all that is shown and spoken, `"en"`, `"de"` or `"fr"`; may be changed."""

    def __init__(
        self,
        session: Session,
        theme: str,
        size: Size = (None, None),
        sound: Any = None,
        *,
        motion: bool = True,
        colours: Colours | None = None,
    ) -> None:
        if theme != "auto":
            theme_named(theme)  # raises for an unknown name
        self._session, self._listeners = session, session.listeners
        self._desk = desk = Desk(session)
        self._motion = motion
        self._colours = self._game_colours = colours or session.moment.game.view.colours
        desk.briefly = self._is_unseen
        desk.handlers["arrange"] = self._arrange
        desk.questions["part"] = lambda name: {"part": part(name)}
        self._saved_picture = SavedPicture(self, self.picture_html, self._how)
        self._closing.callback(self._saved_picture.close)
        self._closing.callback(self._listeners.clear)
        with session.lock:
            session.show_again()
            traits = {"theme": theme, "width": size[0], "height": size[1], "sound": sound}
            super().__init__(look=dict(self._looks()), **traits)
        ask = partial(partial, self._ask)
        desk.actions |= {f"theme:{name}": ask("theme", name) for name in THEME_CHOICES}
        if sound is not None:
            desk.actions |= {"sound:on": ask("sound", True), "sound:off": ask("sound", False)}
        session.notify()
        self.on_msg(self._receive)
        self.observe(self._say_it_again, "lang")

    @cached_property
    def _closing(self) -> ExitStack:
        """The calls to be made when the widget is closed."""
        return ExitStack()

    def __getattr__(self, name: str) -> Any:
        """Say which name was meant; called for those that aren't there."""
        if name.startswith("_"):
            raise AttributeError(name)
        raise AttributeError(self._unknown(name))

    def __setattr__(self, name: str, value: Any) -> None:
        """Refuse names that nothing would ever follow."""
        if not name.startswith("_") and not hasattr(type(self), name):
            raise AttributeError(self._unknown(name))
        super().__setattr__(name, value)

    def _unknown(self, name: str) -> str:
        names = [one for one in dir(type(self)) if not one.startswith("_")]
        return f"{type(self).__name__} has no {name!r}; {nearest(name, names)}"

    def open(self) -> None:
        """Let the browser know of the widget, unless that is unseen."""
        if not self._is_unseen:
            super().open()

    def send_state(self, key: str | Iterable[str] | None = None) -> None:
        """Send traits to the browser, all or some; none holds bytes, so none are looked for.

        To look for them, as other widgets do, takes a tenth of the time that a move takes.
        """
        if state := self.get_state(key=key):
            self._send({"method": "update", "state": state, "buffer_paths": []})

    def _arrange(self, arrangement: Arrangement) -> None:
        """Arrange the scene as suits the view that has asked last, if it has two ways."""
        if arrangement != self._arrangement and "arrangement" in self.state["scene"]:
            self._arrangement = arrangement
            self._session.show_again()

    def _arranged(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """The options of the picture, in the arrangement asked for where they say none."""
        arranged = {} if self._arrangement == "wide" else {"arrangement": self._arrangement}
        return {**arranged, **options, "lang": self.lang}

    def current(self) -> Any:
        """Return the values that traits have now, which say what the session shows."""
        self._heal()
        return self._now

    def assign(self, name: str, value: Any) -> None:
        """Show what a trait is set to; raises where that can't be, and then nothing changes."""
        self._give(name, value)
        self._listeners.notify()

    def _tell(self, name: str, value: object) -> None:
        """Tell the observers of a trait what the widget has now."""
        traitlets.TraitType.set(self.traits()[name], self, value)

    def _request(self, request: Callable[..., object], *given: Any, **options: Any) -> Self:
        """Do what Python asks of a session, and let the listeners hear of it."""
        try:
            request(*given, **options)
        finally:
            self._heal()
            self._listeners.notify()
        return self

    def _do(self, name: str, *given: Any, **options: Any) -> Self:
        """Do a command, and let the listeners hear of it."""
        return self._request(self._session.do, name, *given, **options)

    def _heal(self) -> None:
        """Make up for what an interrupt has cut short: the trait that is read is true."""
        if self._session.heal():
            with self._session.lock:
                self.send_state()  # which may have been cut short, too
            self._listeners.notify()

    def _receive(self, _widget: object, content: object, _buffers: object) -> None:
        self._heal()  # else what is asked in view of what the browser shows would stay stale
        self.send(self._answer(content))
        self._listeners.notify()

    def _answer(self, content: object) -> dict[str, Any]:
        return self._translated(self._desk.answer(content))

    # Whatever leaves for the browser is put into the board's language here, and nowhere else; but
    # for the scene, which is asked for in the language.

    @traitlets.validate("state", "thinking", "drawn", "lesson_steps", "lesson_shown")
    def _translate(self, proposal: dict[str, Any]) -> dict[str, Any]:
        return self._translated(proposal["value"])

    def _translated(self, data: Mapping[str, Any]) -> dict[str, Any]:
        # English is translated too: some front ends can't write phrases, only plain texts.
        return {
            name: part if name == "scene" else translate(part, self.lang)
            for name, part in data.items()
        }

    def _without_backdrop(self, state: State) -> dict[str, Any]:
        """Take the backdrop out of a state, to be sent where it changes; a page has it whole."""
        if self._desk.briefly:
            return dict(state)
        scene = dict(state["scene"])
        still: Any = scene.pop("backdrop", NO_BACKDROP)
        self.backdrop = still
        return {**state, "scene": scene}

    @traitlets.validate("lang")
    def _check_language(self, proposal: dict[str, Any]) -> str:
        return known_language(proposal["value"])

    def _say_it_again(self, _: object) -> None:
        with self._session.lock, self.hold_sync():
            self.look = dict(self._looks())
            self._session.show_again()
        self._listeners.notify()

    def _looks(self) -> Look:
        """What the widget looks like and says, in the language that is set."""
        look: Look = {
            **wire(self._colours),  # type: ignore[typeddict-item] # which has no others
            "words": browser(self.lang),
            "letters": alphabet(),
            "legend": {
                name: into(say(key) if is_known(key) else key, self.lang)
                for name, key in self._colours.legend.items()
            },
            "lang": self.lang,
            "board": self.look.get("board") or str(uuid4().int),
        }
        if self._motion:
            look["entrances"] = dict(ENTRANCES)
        return look

    def _ask(self, trait: str, value: object) -> None:
        self._listeners.post(partial(setattr, self, trait, value))  # outside of the lock

    def close(self) -> None:
        """Take the widget off the page, end what it does, and let go of everything that it holds.

        The picture that a saved notebook would show goes as well.
        """
        self._closing.close()
        super().close()

    def _paint(self, theme: str) -> str:
        """The picture as the text of an SVG file."""
        raise NotImplementedError

    def _svg(self) -> str:
        return self._paint("light" if self.theme == "auto" else self.theme)

    def _page(self) -> Iterable[Scenes]:
        """What a saved notebook keeps beside the picture, to be looked through without a kernel."""
        return ()

    @property
    def boards(self) -> tuple[Shell, ...]:
        """What is on the page while this is, as boxes have more of it."""
        return (self,)

    def picture_html(self) -> str:
        """What is shown as HTML, for where no kernel is."""
        picture = image(self._svg(), repr(self))
        return embedded(picture, self._code()) if self._embed else picture

    def _code(self) -> str:
        """What takes the place of the picture: a script."""
        return script(self._page(), lang=self.lang)

    def _ipython_display_(self) -> None:
        if self._is_displayed and ends_with_method(type(self)):
            return
        if not self._is_displayed:
            self.observe(lambda _: self._saved_picture.renew(), SEEN)
        self._is_displayed = True
        self._saved_picture.display()

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle = super()._repr_mimebundle_(**kwargs)
        if not isinstance(bundle, tuple):
            return bundle
        data, metadata = bundle
        # What shows no widgets, and keeps no picture that follows, shows one of these.
        return {**data, "text/plain": repr(self), "image/svg+xml": self._svg()}, metadata


class UndoShell(Shell):
    """A widget on which moves or steps can be taken back."""

    def undo(self) -> Self:
        """Take back the last move or step, or the last change of a record.

        A move goes with what chance made of it, and with a machine's answer, and stays in the
        record; to look back, `jump`. Raises `ValueError` if there is nothing.
        """
        return self._do("undo")

    def redo(self) -> Self:
        """Do again what was undone last; raises `ValueError` if there is nothing."""
        return self._do("redo")


class Mirror(UndoShell):
    """A widget with a game: its traits, and the widgets linked to it, follow its session.

    Observers are called when the change is complete, outside every lock, and in the thread that
    made it; an exception in one is shown under the board and stops nothing else.
    """

    _now: Mapping[str, Any] = NONE

    def _values(self) -> dict[str, Any]:
        """The values of all traits that follow the session."""
        raise NotImplementedError

    def _update_traits(self, document: Document) -> None:
        """Bring the traits up to date once the session notifies; called under the lock."""
        post = self._listeners.post
        before, self._now = self._now, self._values()
        names = list(self._now)
        if self._now["plies"] < before.get("plies", 0):
            names.reverse()  # a slider bound to `ply` and `plies` has no value beyond its end
        for name in names:
            post(partial(self._tell, name, self._now[name]))
        post(partial(self._lead_followers, document))

    def _lead_followers(self, document: Document) -> None:
        for other in self._session.followers:
            other.follow(document)

    def _colour(self, colours: Colours) -> None:
        """Take the colours of another game; those before stay, as its picture does for a moment."""
        if colours is self._game_colours:
            return
        self._colours, self._game_colours = joined_colours((self._game_colours, colours)), colours
        self.look = dict(self._looks())

    def _select(self, target: str | None) -> None:
        if target is not None and target not in (targets := self._targets()):
            hint = nearest(target, targets)
            raise ValueError(f"there is no target {target!r} on the board; {hint}")
        self._point(target, spot=target)

    def _note_pointed(self, picks: tuple[str, ...]) -> None:
        """Select the last of some picks that is a target."""
        targets = self._targets()
        last = next((pick for pick in reversed(picks) if pick in targets), None)
        if last is not None:
            self._point(last)

    def _targets(self) -> tuple[str, ...]:
        """What can be picked or pointed at, by name."""
        return tuple(target["id"] for target in self.state["scene"]["targets"])

    def _point(self, target: str | None, spot: str | None = None) -> None:
        post = self._listeners.post
        post(partial(self.set_trait, "_spot", spot))
        post(partial(self._tell, "selected", target))

    # ---- what people do beside moving

    @property
    def times(self) -> Mapping[str, float]:
        """The seconds that each side has left; nothing without a `clock`.

        Who has none left has lost. `undo` gives back the times of the place that it leads to, and
        the record keeps the time after each move, as `[%clk 0:04:58]` in its comment.

        >>> import knotwidgets as kw
        >>> with kw.play(kw.Kingdoms(), clock=(300, 5)).play("D4") as board:
        ...     board.times["red"], board.record.text.splitlines()[-1]
        (300.0, '1. D4 {[%clk 0:05:00]}')
        """
        return fixed(now_left(self._session.now))

    def resign(self) -> Self:
        """Give the game up, where it is a human's turn, or one plays alone against machines.

        The game is over with that, and the record keeps how; `undo` takes it back. Raises
        `ValueError` where no game is under way.

        >>> import knotwidgets as kw
        >>> with kw.play(kw.Kingdoms()).play("D4").resign() as board:
        ...     board.position.outcome.winner, board.record.text.splitlines()[1]
        ('red', '[Termination "blue resigns"]')
        """
        return self._do("resign")

    def offer_draw(self) -> Self:
        """Offer the other of two players a draw: the board asks people; a machine answers at once.

        A machine accepts if it doesn't think itself more likely to win than not. Raises as
        `resign`.
        """
        return self._do("offer_draw")


ChangeListener = Callable[..., object]


class StepShell(UndoShell):
    """A widget around a session of steps. A subclass says what its listeners are told."""

    _announced_rev = -1  # the revision that listeners have heard of

    def __init__(self, start: Game | Position, takes: str, picture: Any, *look: Any) -> None:
        self._picture = reusable(picture)
        event = "on_change", takes
        super().__init__(Session(start, event=event, changed=self._show, kind="steps"), *look)

    def on_change(self, listener: ChangeListener) -> ChangeListener:
        """Call `listener` after each step; returns it, to serve as a decorator.

        In an editor it is called with the position, None where there is none; in a puzzle with the
        tiles that lie, and whether they solve it. An exception in it is shown under the board and
        stops nothing else.
        """
        self._listeners.add(listener)
        return listener

    def off_change(self, listener: ChangeListener) -> None:
        """Call `listener` no more; raises `ValueError` if it never was registered."""
        self._listeners.remove(listener)

    def _show(self, moment: Any) -> Callable[[], object]:
        return partial(self._show_state, moment, self._wire(moment))

    def _show_state(self, moment: Any, state: State) -> None:
        with self.hold_sync():  # one message
            self.state = self._without_backdrop(state)
        if moment.rev != self._announced_rev:  # else only something else is said
            self._announced_rev = moment.rev
            self._listeners.put(*self._news(moment))

    def _news(self, moment: Any) -> tuple[object, ...]:
        """What listeners are told of a moment."""
        raise NotImplementedError

    def _wire(self, moment: Any) -> State:
        """What is shown of a moment."""
        raise NotImplementedError
