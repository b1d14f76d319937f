"""The board in a notebook: an anywidget around a session."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from contextlib import ExitStack
from functools import partial
from typing import TYPE_CHECKING, Any

import traitlets

from ..core import Annotations, Game, Match, Position, Record
from ..core.annotations import NOTHING
from ..core.errors import fixed
from ..core.game import flag
from ..engine import Report
from ..engine.checks import number
from ..scene.options import read as read_options
from ..session.document import Document, opening
from ..session.exchange import Waiting
from ..session.facts import MoveRows, drawn_of, facts, options_of
from ..session.guide import Reviewer
from ..session.layers import Layers
from ..session.machines import Machines, ahead_of, seated
from ..session.questions import Questions
from ..session.requests import GameDesk
from ..session.session import Session
from ..session.thinking import thinking_of
from .kept import Kept, name_in_cell
from .page.document import Scenes
from .page.saved import text_html
from .pages import scenes_of
from .playing import GameShell, fixed_picture
from .shell import lasting
from .traits import Asked, AskedInt, Mirror, NowInt, NowText

if TYPE_CHECKING:
    from ..session.machines import Analyst

MoveListener = Callable[[str, Position], object]


class Link:
    """Two boards that show the same; `board.link(other)` makes one. `unlink` parts them."""

    def __init__(self, boards: tuple[object, object], sessions: tuple[Session, Session]) -> None:
        self._boards, self._sessions = boards, sessions
        first, second = sessions
        mine, theirs = first.moment.record.game, second.moment.record.game
        if first is second:
            raise ValueError(f"{boards[1]!r} is this board itself; expected another one")
        if mine != theirs:
            raise ValueError(f"a board of {theirs!r} can't follow one of {mine!r}: games differ")
        first.lead(second)

    def unlink(self) -> None:
        """Let each board go its own way from now on; twice is as good as once."""
        first, second = self._sessions
        first.part(second)

    def __repr__(self) -> str:
        return f"Link{self._boards!r}"


class Board(GameShell):
    """A board to play on, from a game, a position, a record or a match; `kw.play(...)` makes one.

    A machine plays for each player that is named with one, such as `blue=MCTS()`: any object with a
    method `choose`, or a function of a position. It thinks in the background, and moves no sooner
    than `pace` seconds after the move before. Machines alone begin by themselves. The strongest is
    named by `game.machine`.

    `theme` is `"auto"` (light or dark, as the notebook is), `"light"`, `"dark"`, `"print"` or
    `"safe"`; `lang`, which may be changed later, the language of all that is shown and spoken:
    `"en"`, `"de"` or `"fr"`. What chance decides follows from `seed`, a fresh one if it is None;
    the record keeps it. With `motion=False` pieces don't move to their places, as they never do
    where the browser is asked for less motion. `layers` says which of `board.layers` are hidden:
    `{"heat": False}`. The board, without its panel, is at most `width` and `height` pixels large,
    or fits into what is seen of the page. With `sound=True` moves are heard. The game
    is kept by the browser and in the saved notebook, and the board offers to go on with it when the
    cell is run again; with `keep="evening"` it is kept in the file `evening.knot.txt`, and is there
    again at once.
    With `guide=True` the board says at each turn what may be done and why, and marks it.
    With `embed=True` a saved notebook keeps the whole game to be looked through without Python,
    see `kw.page`, and not only a picture; that takes some 100 kB.
    Further options are those of a picture, such as `heat=`; `annotations` are drawn on the first
    position shown, as by hand. Raises `TypeError` for an unknown option and `ValueError` for an
    impossible value.

    All of the methods may be called from any thread.

    >>> import knotwidgets as kw
    >>> board = kw.play(kw.Kingdoms(), blue=kw.MCTS(seconds=1))
    >>> board.play("D4").record.moves  # `board` as a cell's last line shows it; click to play
    ('D4',)
    >>> board.close()
    """

    thinking = traitlets.Dict().tag(sync=True)
    ahead = traitlets.Dict().tag(sync=True)
    drawn = traitlets.Dict().tag(sync=True)

    annotations = Asked(NOTHING)
    """What is drawn on the position shown; setting it draws that instead.

    Raises `TypeError` for anything but `Annotations`, and `ValueError` for a cell that isn't there.
    """

    ply = AskedInt(0)
    """How many moves have been played to reach the position shown; setting it goes there.

    What chance decides counts as a move, and is never where a board rests: a `ply` at which chance
    decides leads to the one after it. Raises `ValueError` for one that the record doesn't have.
    """

    plies = NowInt(0, read_only=True)
    """How many moves the line has that is shown: the largest `ply`."""

    text = NowText("", read_only=True)
    """The text of the position shown."""

    selected = Asked(None, allow_none=True)
    """What was picked or pointed at last, such as `"D4"` or `"tile:corner"`; None for nothing.

    The mouse, a finger and the keyboard's cursor set it; where Python does, every view marks the
    place. Raises `ValueError` for a target that is not on the board.
    """

    _game = traitlets.Dict().tag(sync=True)
    _spot = traitlets.Unicode(None, allow_none=True).tag(sync=True)  # where Python has pointed

    def __init__(  # noqa: PLR0913 - each is given by its name
        self,
        start: Game | Position | Record | Match,
        *,
        theme: str = "auto",
        lang: str = "en",
        seed: int | None = None,
        motion: bool = True,
        pace: float = 0.5,
        layers: Mapping[str, bool] | None = None,
        width: float | None = None,
        height: float | None = None,
        sound: bool = False,
        keep: str | None = None,
        embed: bool = False,
        guide: bool = False,
        **options: Any,
    ) -> None:
        self._end = ExitStack()
        self.lang = lang
        first = opening(start)
        game = first.record.game
        seats, picture = seated(game, options)
        drawn = picture.pop("annotations", None)
        self._first = first.record
        self._name = "" if keep is not None or first.match else name_in_cell(first, seed)
        self._kept = None if keep is None else Kept(keep, self._tell)
        if self._kept:
            start = self._kept.opened(start)
            self._end.callback(self._kept.close)
        self._motion, self._embed = read_options({"motion": motion}, ()).motion, embed
        self._rows, self._waiting, self._settling = MoveRows(), Waiting(), 0.0
        self._session = session = Session(
            start,
            seed=seed,
            drawn=drawn,
            changed=self._show,
            redrawn=self._show_stroke,
            played=self._waiting.resolve,
            seats=fixed(seats),
            layers=Layers.of(fixed_picture(lasting(picture), game), layers),
            pace=number("pace", pace),
            on=frozenset({"guide"} if flag("guide", guide) else ()),
        )
        self._mirror = Mirror(self, session)
        self._questions = Questions(session, self._mirror.targets)
        self._machines = Machines(session, self._show_thinking)
        self._reviewer = Reviewer(session)
        ends = (
            self._reviewer.close,
            self._questions.close,
            self._waiting.cancel,
            session.listeners.clear,
            session.part,
            self._machines.close,
        )
        for end in ends:
            self._end.callback(end)
        desk = GameDesk(session, self._mirror.note_pointed)
        shown = theme, (width, height), game.view.colours, sound
        super().__init__(desk, session.listeners, *shown, motion=self._motion)
        if self._kept and self._kept.fault:
            session.report(self._kept.fault)

    # ---- machines that play

    @property
    def report(self) -> Report | None:
        """What the machine that thinks, or the analysis, knows of the position by now."""
        return self._machines.report

    @property
    def pace(self) -> float:
        """The least time from a move to the answer of a machine, in seconds; it may be changed."""
        return self._session.moment.pace

    @pace.setter
    def pace(self, seconds: float) -> None:
        self._do("pace", seconds)

    def hurry(self) -> Board:
        """Let the machine that thinks play the best move that it knows by now."""
        return self._do("hurry")

    def stop(self) -> Board:
        """Let the machines rest, so that you may move in their place, until `think`.

        Where a human plays too, they rest until the next move.
        """
        return self._do("stop")

    def think(self) -> Board:
        """Let the machines go on, after `stop`, a failure, or a look at what was played before."""
        return self._do("think")

    def step(self) -> Board:
        """Let the machine that rests play one move."""
        return self._do("step")

    def analyse(self, player: Analyst | None = None, *, on: bool = True) -> Board:
        """Evaluate whatever position is shown, with the best moves drawn on the board, or end that.

        `player` is one that has `think`, such as the default, `MCTS()`. It thinks while no machine
        is to move; while one is, what that one reports is drawn. Raises `TypeError` for any other.
        """
        return self._do("analyse", player, on=on)

    # ---- listening

    def on_move(self, listener: MoveListener) -> MoveListener:
        """Call `listener(move, position)` after each move; returns it, to serve as a decorator.

        What chance decides is no move of its own: the position is the one after it. An exception
        in the listener is shown under the board and stops nothing else.
        """
        self._listeners.add(listener)
        return listener

    def off_move(self, listener: MoveListener) -> None:
        """Call `listener` no more; raises `ValueError` if it never was registered."""
        self._listeners.remove(listener)

    async def next_move(self) -> str:
        """Wait for the next move and return it.

        Awaited in a cell, it needs a kernel that answers widgets while a cell runs (ipykernel 7
        with JupyterLab 4.4 or later); in a task (`asyncio.create_task`) it works everywhere.
        Raises `CancelledError` if the board is closed first.
        """
        return await asyncio.wrap_future(self._waiting.add())

    # ---- asking and showing

    async def ask(
        self, question: str, among: Iterable[str] | None = None, *, timeout: float | None = None
    ) -> str | None:
        """Ask for a pick on the board, and wait for it: `await board.ask("Which hill?")`.

        The question stands on the panel and is spoken. What can be picked, by mouse, finger, key or
        switch, is framed: the targets `among`; without them any cell can be. Picks are no moves.
        Who answers nothing, by the button or Escape, gives None. Cancelling what awaits it takes
        the question back.

        Awaited in a cell, it needs what `next_move` does. Raises `TimeoutError` after so many
        seconds, `CancelledError` if the board is closed, `ValueError` for a target that is not on
        the board and while something else is asked.
        """
        return await self._questions.ask(question, among, timeout)

    async def animate(self, record: Record | None = None, *, pace: float | None = None) -> None:
        """Show a record of the same game move by move: `await board.animate(record, pace=1)`.

        Without a record it is the line that is shown, from its start. `pace` is the least time from
        move to move in seconds, by default that of the board. It ends with the last move, or as
        soon as somebody does something else at the board. No listener hears of these moves. A
        record takes the place of the board's own, which `undo` brings back.

        Raises `TypeError` or `ValueError` for another game, a time that can't be, and no record.
        """
        seconds = self.pace if pace is None else number("pace", pace)
        self._do("rewind", record)
        while not self._questions.is_closed:
            rev = self._session.moment.rev
            await asyncio.sleep(max(seconds, self._settling))
            with self._session.lock:
                is_alone = self._session.moment.rev == rev
                if is_alone:
                    self._session.do("forward")
                goes_on = is_alone and self._session.moment.rev != rev
            self._session.notify()
            if not goes_on:
                return

    # ---- boards that go together

    def link(self, other: Board) -> Link:
        """Keep another board in step: both show the same moves and the same position.

        The other board begins with what this one shows, and both stay in step from then on.
        Machines, the options of the picture and the theme stay each board's own. Raises `TypeError`
        for anything but a board, and `ValueError` for this one and for a board of another game.

        >>> import knotwidgets as kw
        >>> one, other = kw.play(kw.Kingdoms()), kw.play(kw.Kingdoms())
        >>> link = one.link(other)
        >>> one.play("D4", "E6").ply, other.ply
        (2, 2)
        >>> link.unlink()
        >>> one.close(), other.close()
        (None, None)
        """
        if not isinstance(other, Board):
            raise TypeError(
                f"{other!r} can't be linked to a board; expected another board made by kw.play. "
                f"The traits of other widgets are linked by ipywidgets.link"
            )
        return Link((self, other), (self._session, other._session))

    # ---- the browser

    def _show(self, document: Document) -> Callable[[], object]:
        """Return what shows a document; where the rules fail, an error below what is there."""
        try:
            return self._drafted(document)
        except Exception:
            now = self._session.moment
            plain, before = ({**vars(one), "error": ""} for one in (document, now))
            is_report = document is not now and (plain == before or document.error is not now.error)
            if not (document.error and is_report):
                raise
            panel = {**self.state["panel"], "error": document.error}
            return partial(self.set_trait, "state", {**self.state, "panel": panel})

    def _drafted(self, document: Document) -> Callable[[], object]:
        given = self._arranged({"motion": self._motion})
        state = facts(document, rows=self._rows, **given)

        def show() -> None:
            with self.hold_sync():  # one message
                if state != self.state:
                    self.state = dict(state)
                self._keep(document)
            self.drawn = dict(drawn_of(document, state["scene"]))
            self._mirror.put(document)
            motions = state["scene"].get("motions", ())
            self._settling = max((one.get("delay", 0) + one["time"] for one in motions), default=0)
            for worker in (self._questions, self._reviewer):
                worker.go_on()
            self._machines.go_on(self._settling)
            if "early" in state:
                self.ahead = dict(ahead_of(document, options_of(document, **given)))

        return show

    def _tell(self, fault: str) -> None:
        self._session.report(fault)

    def _show_stroke(self, document: Document, before: Annotations) -> None:
        """Show at once what somebody is drawing."""
        with self.hold_sync():
            self.drawn = dict(drawn_of(document, self.state["scene"], before))
            self._keep(document)
        self._mirror.put(document)

    def _keep(self, document: Document) -> None:
        """Let the page have the game, which outlives Python there, and the file that was named."""
        if self._kept:
            self._kept.put(document.cursor)
        is_own = document.goes_beyond(self._first)
        self._game = {"of": self._name, "record": document.record.text, "own": is_own}

    def picture_html(self) -> str:
        """The picture, and below it the game as text, where somebody has played."""
        return super().picture_html() + text_html(self._game, self.lang)

    def _show_thinking(self, machines: Machines) -> None:
        document = machines.document
        busy = document.thinks or machines.analyses
        self.thinking = dict(thinking_of(document, machines.report, busy=busy))

    def _paint(self, theme: str) -> str:
        """The picture that is saved: with all layers that are shown, but for the hints."""
        document = self._session.moment
        options = document.layers.picture()
        if document.layers.shown["drawings"]:
            options["annotations"] = document.drawn
        return document.position.svg(theme, **{**options, "lang": self.lang, "legal": False})

    def _page(self) -> Iterable[Scenes]:
        shown: dict[str, Any] = {"theme": self.theme, "lang": self.lang, "sound": bool(self.sound)}
        shown |= {"motion": self._motion, **self._session.moment.layers.picture()}
        return [scenes_of(self.record, self.path, **shown)]

    def __repr__(self) -> str:
        return f"Board({self.position!r})"


play = Board  # as it is read: kw.play(game)
