"""The board in a notebook: an anywidget around a session."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future
from functools import partial
from typing import TYPE_CHECKING, Any
from weakref import WeakSet

import traitlets

from ..core import Annotations, Game, Match, Position, Record
from ..core.annotations import Arrow
from ..core.errors import fixed
from ..core.game import flag
from ..engine import Report
from ..engine.checks import number
from ..scene.options import read as read_options
from ..session.clocks import tag_of
from ..session.document import Document, Layers, RefusedError, document_of, seed_of
from ..session.facts import SWITCHES, drawn_of, facts, options_of
from ..session.guide import Reviewer
from ..session.lobby import BOARD, covers
from ..session.machines import (
    Analyst,
    Machines,
    ahead_of,
    names_of,
    seats_of,
    split_options,
    thinking_of,
)
from ..session.session import Link, Questions, Session
from .kept import Kept, name_in_cell
from .page.document import Scenes
from .page.saved import text_html
from .pages import scenes_of
from .shell import GIVEN, Asked, AskedInt, Mirror, Now, reusable

if TYPE_CHECKING:
    from typing_extensions import Self

    from ..session.schema import Sketch
    from .canvas import Layer


def fixed_picture(picture: Mapping[str, Any], game: Game) -> dict[str, Any]:
    """Return the options of a picture, with immutable values for those that can be set later."""
    live = {name: value for name, value in picture.items() if name in GIVEN}
    checked = read_options(live, game.named_cells)
    return {**picture, **{name: _plain(name, getattr(checked, name)) for name in live}}


def _plain(name: str, value: Any) -> Any:
    if name == "heat":
        return fixed(value.values)
    return fixed(value) if isinstance(value, Mapping) else value


MoveListener = Callable[[str, Position], object]


class Board(Mirror):
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
    `names` are what people are called, such as `{"red": "Anna"}`, see `board.names`.
    `clock` is how many seconds each side has for the game, and how many each turn adds: `300` or
    `(300, 5)`. The clocks begin with the first move; see `board.times`.
    With `guide=True` the board says at each turn what may be done and why, and marks it.
    With `embed=True` a saved notebook keeps the whole game to be looked through without Python,
    see `kw.page`, and not only a picture; that takes some 100 kB.
    Further options are those of a picture, such as `heat=`; `annotations` are drawn on the first
    position shown, as by hand. Raises `TypeError` for an unknown option and `ValueError` for an
    impossible value.

    All of the methods may be called from any thread, and all traits can be read, set, observed and
    linked at any time.

    >>> import knotwidgets as kw
    >>> board = kw.play(kw.Kingdoms(), blue=kw.MCTS(seconds=1))
    >>> board.play("D4").record.moves  # `board` as a cell's last line shows it; click to play
    ('D4',)
    >>> board.close()
    """

    _machines: Machines
    _sketch = traitlets.Dict(default_value=None, allow_none=True).tag(sync=True)
    _layer: Layer | None = None
    _settling = 0.0  # seconds until what was shown last is at rest
    thinking = traitlets.Dict().tag(sync=True)
    ahead = traitlets.Dict().tag(sync=True)
    drawn = traitlets.Dict().tag(sync=True)

    annotations = Asked()
    """What is drawn on the position shown; setting it draws that instead.

    Raises `TypeError` for anything but `Annotations`, and `ValueError` for a cell that isn't there.
    """

    position = Asked()
    """The position that the board shows; setting it shows another one of the same game.

    If that is on the line of the record that is shown, it is where the board goes, and the record
    stays; else a new one begins there, and `undo` brings back what was there. Raises `TypeError`
    for anything else, and `ValueError` for a position of another game. None, which an editor has
    while there can be no position, changes nothing, so that the two can be linked.
    """

    players = Asked()
    """The machines by player, None for a human; setting it lets others play from now on."""

    names = Asked()
    """What the players are called: `{"red": "Anna"}`; may be set, but for machines.

    A name stands on the player's plate, in the result, and in the record as a tag. It has at most
    24 characters. Whoever is not named has no name.

    >>> import knotwidgets as kw
    >>> board = kw.play(kw.Kingdoms(), blue=kw.Greedy(), names={"red": "Anna"})
    >>> dict(board.names)
    {'red': 'Anna', 'blue': 'Greedy'}
    >>> board.record.text.splitlines()[1:3]
    ['[Red "Anna"]', '[Blue "Greedy"]']
    >>> board.close()
    """

    pace = Asked()
    """The least time from a move to the answer of a machine, in seconds; setting it changes it."""

    guide = Asked()
    """Whether the board says at each turn what may be done, and why; setting it changes it."""
    warn = Asked()
    """Whether a move that gives the game away is held, to be thought over; may be set."""
    knots = Asked()
    """Whether the board names the knots that moves tie; may be set."""

    layers = Asked()
    """Whether each layer is shown; `board.layers = {"heat": False}` hides one.

    They are the user's drawings, marks, arrows, labels, heat, hints and coordinates.
    """

    marks = Asked()
    """Cells that show why something is so: `["A1"]`, or with a colour `{"A1": "red"}`."""
    highlight = Asked()
    """Cells with a frame."""
    arrows = Asked()
    """From cell to cell: `[("A1", "B3")]`, `[("A1", "B3", "red")]` or `{("A1", "B3"): "red"}`."""
    heat = Asked()
    """Values of cells as colours: a mapping, a Series of pandas, or an array, its lowest row first.

    >>> import knotwidgets as kw
    >>> board = kw.play(kw.Kingdoms())
    >>> board.heat, board.heat_domain = {"D4": 0.43, "E6": 0.57}, (0.4, 0.6)
    >>> dict(board.heat)
    {'D4': 0.43, 'E6': 0.57}
    >>> board.heats = {}
    Traceback (most recent call last):
    ...
    AttributeError: a board has no 'heats'; did you mean 'heat'?
    >>> board.close()
    """
    heat_domain = Asked()
    """The values at the ends of the colours, or `"fit"`: the lowest and the highest."""
    heat_scheme = Asked()
    """The colours: `"heat"`, `"swing"`, or `""` for those that suit the values."""
    labels = Asked()
    """A short text or a number on a cell: `{"A1": "best"}`."""
    caption = Asked()
    """Whether the score and whose turn it is are written below the board."""
    coordinates = Asked()
    """Whether there are letters and numbers in the margin."""
    flipped = Asked()
    """Whether the board is turned half round; a game that `has_sides` has a button for it."""

    ply = AskedInt()
    """How many moves have been played to reach the position shown; setting it goes there.

    What chance decides counts as a move, and is never where a board rests: a `ply` at which chance
    decides leads to the one after it. Raises `ValueError` for one that the record doesn't have.
    """

    plies = Now(read_only=True)
    """How many moves the line has that is shown: the largest `ply`."""

    text = Now(read_only=True)
    """The text of the position shown."""

    selected = Asked()
    """What was picked or pointed at last, such as `"D4"` or `"tile:corner"`; None for nothing.

    The mouse, a finger and the keyboard's cursor set it; where Python does, every view marks the
    place. Raises `ValueError` for a target that is not on the board.
    """

    in_lobby = traitlets.Bool().tag(sync=True)
    """Whether a new game is to be chosen on the board; it may be set."""

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
        knots: bool = True,
        names: Mapping[str, str] | None = None,
        clock: int | tuple[int, int] | None = None,
        **options: Any,
    ) -> None:
        self.lang = lang
        first = document_of(start)
        game = first.record.game
        seats, picture = split_options(game, options)
        drawn = picture.pop("annotations", None)
        moves = read_options({"motion": motion}, ()).motion
        self._first, self._embed = first.record, embed
        self._name = "" if keep is not None or first.match else name_in_cell(first, seed)
        self._kept = None if keep is None else Kept(keep, self._report)
        session = Session(
            self._kept.kept_or_start(start) if self._kept else start,
            seed=seed,
            drawn=drawn,
            names=None if names is None else names_of(game, names, seats),
            clock=None if clock is None else tag_of(clock),
            changed=self._show,
            seats=fixed(seats),
            layers=Layers.of(fixed_picture(reusable(picture), game), layers),
            pace=number("pace", pace),
            on=frozenset(
                name for name, on in (("guide", guide), ("knots", knots)) if flag(name, on)
            ),
        )
        self._employ(session)
        super().__init__(session, theme, (width, height), sound, motion=moves)
        self._desk.pointed, self._desk.lang = self._note_pointed, lambda: self.lang
        if self._kept:
            self._resume(self._kept)

    def _employ(self, session: Session) -> None:
        """Let questions, machines and reviews go with the session, until the board is closed."""
        self._awaited = WeakSet[Future[str]]()
        self._questions = Questions(session, self._targets)
        self._machines = Machines(session, self._show_thinking)
        self._reviewer = Reviewer(session, self._machines.show_survey)
        for end in (
            *([self._kept.close] if self._kept else []),
            self._reviewer.close,
            self._questions.close,
            lambda: [*map(Future.cancel, self._awaited)],
            session.part,
            self._machines.close,
        ):
            self._closing.callback(end)

    def _resume(self, kept: Kept) -> None:
        """Go on with a game that was kept, which had begun by a choice in the lobby."""
        if kept.chosen:
            record, choice = kept.chosen
            try:
                self._do("found", record, self._desk.choice(choice))
                self._do("go_on")
            except RefusedError as error:
                kept.set_aside(str(error))
        if kept.fault:
            self._session.report(kept.fault)

    def open_doors(self, opened: Callable[[str, str], object]) -> None:
        """Offer doors in the lobby; `opened` takes one and the language, outside every lock."""
        desk, listeners = self._desk, self._listeners

        def enter(door: str, lang: str) -> None:
            desk.back = door if self.in_lobby and desk.back != BOARD else BOARD  # a game was left
            if door == BOARD:
                self.in_lobby = False
            else:
                opened(door, lang)

        desk.opened = lambda choice: listeners.post(partial(enter, choice.door, choice.lang))
        desk.back = ""

    def _give(self, name: str, value: Any) -> None:
        """Ask the session for what a trait is set to."""
        session, document = self._session, self._session.moment
        match name:
            case "position":
                if value is not None:
                    session.do("place", value)
            case "ply":
                if value != document.ply:
                    session.do("go", value)
            case "players":
                session.do("seat", seats_of(document.game, value))
                self._machines.prepare()
            case "names":
                session.do("name", names_of(document.game, value, document.seats))
            case "annotations" | "layers" | "pace":
                session.do(name, value)
            case "selected":
                self._select(value)
            case _ if name in SWITCHES:
                session.do(name, on=flag(name, value))
            case _:
                session.do("give", name, fixed_picture({name: value}, document.game)[name])

    def _values(self) -> dict[str, Any]:
        document = self._session.moment
        players = {name: document.seats.get(name) for name in document.game.players}
        return {
            "plies": len(document.line.line),
            "ply": document.ply,
            "text": document.position.text,
            "annotations": document.drawn,
            "position": document.position,
            "players": fixed(players),
            "names": fixed(document.names),
            "layers": document.layers.shown,
            "pace": document.pace,
            **{name: name in document.on for name in SWITCHES},
            **{name: document.layers.option(name, default) for name, default in GIVEN.items()},
        }

    # ---- the game

    @property
    def record(self) -> Record:
        """The game so far, with every variation that was tried.

        Its main line is the game; what is shown may be in a variation, see `line`.
        """
        return self._session.moment.named_record

    @property
    def line(self) -> Record:
        """The record as if the line that is shown were its main line.

        >>> import knotwidgets as kw
        >>> board = kw.play(kw.Kingdoms()).play("D4", "E6").jump(1).play("C5")
        >>> board.record.moves, board.line.moves[: board.ply]
        (('D4', 'E6'), ('D4', 'C5'))
        >>> board.close()
        """
        return self._session.moment.line

    @property
    def path(self) -> tuple[int, ...]:
        """Where in the record the position shown is: `board.jump(*board.path)` leads there."""
        return self._session.moment.cursor.place

    @property
    def seed(self) -> int | None:
        """The seed from which chance decides; None if the game leaves nothing to chance.

        `kw.play(game, seed=board.seed)` has the same luck with the same moves.
        """
        return seed_of(self.record)

    @property
    def match(self) -> Match | None:
        """The match as it stands, this game included if it is over; None for a single game."""
        return self._session.moment.scored_match

    def play(self, *moves: str) -> Self:
        """Play moves from Python; raises `IllegalMove`, and then none of them is played.

        What chance decides between two moves is given, as in `A9=3>C7'`; after the last one chance
        decides by itself.
        """
        return self._do("play", *moves)

    def hint(self) -> Self:
        """Look for a good move, as the button does: the board names it, with its reason.

        Raises `ValueError` where nobody is to move but a machine.
        """
        return self._do("hint")

    def jump(self, *place: int) -> Self:
        """Look at the position after `place` moves of the main line, or at a path.

        A path is what `path` says: `jump(18, 0, 20)` shows `record.line[18].variations[0]` after
        20 moves. A move that is played where the line goes on begins a variation. Raises
        `ValueError` for a place that isn't there.
        """
        return self._do("jump", *place)

    def promote(self) -> Self:
        """Let the variation that is shown change places with what it was instead of.

        Raises `ValueError` on the main line.
        """
        return self._do("promote")

    def delete(self) -> Self:
        """Delete the move that led to the position shown, and all that follows it.

        `undo` brings it back. Raises `ValueError` at the first position.
        """
        return self._do("delete")

    def comment(self, text: str) -> Self:
        """Comment on the move that led to the position shown; an empty text removes the comment.

        Before the first move it is a comment on the game. Raises `ValueError` for a text that can't
        be one.
        """
        return self._do("comment", text)

    def read(self, text: str) -> Self:
        """Show the game of a record, of a `share` or a position; `undo` brings back what was there.

        It may be of another of our games, which people then play; a board for a game of yours, or
        with changed rules, refuses that. Raises `ValueError`, with line and column, for any other
        text.
        """
        return self._do("read", text)

    def new_game(self) -> Self:
        """Start again from the first position; `undo` brings back what was there."""
        return self._do("new")

    def next_game(self) -> Self:
        """Go on to the next game of the match; raises `ValueError` if there is none now."""
        return self._do("next")

    # ---- drawings and layers

    def annotate(
        self,
        *,
        circles: Mapping[str, str] | Iterable[str] = (),
        arrows: Mapping[tuple[str, str], str] | Iterable[tuple[str, str] | Arrow] = (),
        texts: Mapping[str, str] | None = None,
    ) -> Self:
        """Draw more on the position shown: circles, arrows, and texts of up to three characters.

        Raises `ValueError` for a cell, colour or text that can't be; then nothing is drawn.

        >>> import knotwidgets as kw
        >>> board = kw.play(kw.Kingdoms())
        >>> board.annotate(circles={"D4": "red"}, arrows=[("D4", "E6")], texts={"E6": "!"})
        Board(Kingdoms().position('_5_/7/7/7/7/7/_5_ red manoeuvres'))
        >>> print(board.record.text.splitlines()[-1])
        {[%csl RD4] [%cal GD4-E6] [%ctx E6=!]}
        >>> board.close()
        """
        return self._do("merge", Annotations(circles, arrows, texts or {}))

    def clear_annotations(self) -> Self:
        """Take away all that is drawn on the position shown."""
        return self._do("erase")

    def show(self, layer: str, on: bool = True) -> Self:  # noqa: FBT001, FBT002 - reads well
        """Show a layer, or with `on=False` hide it; raises `ValueError` for an unknown one."""
        return self._do("layers", {layer: on})

    def hide(self, layer: str) -> Self:
        """Hide a layer; raises `ValueError` for an unknown one."""
        return self.show(layer, on=False)

    @property
    def sketch(self) -> Layer:
        """A layer over the board that Python draws on with ipycanvas' own calls, in cells.

        It stays where the board is at every size. The mouse plays on, unless it draws freehand, see
        `Layer`. A notebook that can't show ipycanvas says so below the board.

        >>> import knotwidgets as kw
        >>> board = kw.play(kw.Kingdoms())
        >>> board.sketch.stroke_circle(*board.sketch.centre("D4"), 0.4)
        >>> board.close()
        """
        if self._layer is None:
            from .canvas import sketch

            with self._session.lock:
                self._layer = layer = sketch(self.state["scene"])
            layer.observe(self._show_sketch, "interactive")
            self._closing.callback(layer.close)
            self._show_sketch()
        return self._layer

    def _show_sketch(self, _: object = None) -> None:
        if layer := self._layer:
            shown: Sketch = {
                "model": str(layer.model_id),
                "box": list(layer.box),
                "interactive": layer.interactive,
            }
            self._sketch = dict(shown)

    # ---- machines that play

    @property
    def report(self) -> Report | None:
        """What the machine that thinks, or the analysis, knows of the position by now."""
        return self._machines.report

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

    def take(self) -> Board:
        """Play for the machine that is to move, or else for the first one, until `hand_back`."""
        return self._do("take")

    def hand_back(self) -> Board:
        """Let the machines play again whose places were taken."""
        return self._do("hand_back")

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
        awaited = Future[str]()

        def receive(move: str, _: Position) -> None:
            self._listeners.remove(receive)
            if awaited.set_running_or_notify_cancel():
                awaited.set_result(move)

        self._awaited.add(awaited)
        self._listeners.add(receive, first=True)
        return await asyncio.wrap_future(awaited)

    # ---- asking and showing

    async def ask(
        self, question: str, among: Iterable[str] | None = None, *, timeout: float | None = None
    ) -> str | None:
        """Ask for a pick on the board, and wait for it: `await board.ask("Which hill?")`.

        The question stands on the panel and is spoken. What can be picked, by mouse, finger, key or
        switch, is framed: the targets `among`; without them any cell can be. Picks are no moves.
        The button beside it, or Escape, gives None. Cancelling what awaits it takes
        the question back.

        Awaited in a cell, it needs what `next_move` does. Raises `TimeoutError` after `timeout`
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
        """Return a function that shows a document, or just its error if its rules fail."""
        try:
            return self._shower_of(document)
        except Exception:
            current = self._session.moment
            new_fields, old_fields = ({**vars(one), "error": ""} for one in (document, current))
            is_report = document is not current and (
                new_fields == old_fields or document.error is not current.error
            )
            if not (document.error and is_report):
                raise
            panel = {**self.state["panel"], "error": document.error}
            return partial(self.set_trait, "state", {**self.state, "panel": panel})

    def _shower_of(self, document: Document) -> Callable[[], object]:
        before = self._session.moment
        if document.rev == before.rev and document.cursor is not before.cursor:
            return partial(self._show_stroke, document, before.drawn)
        given = self._arranged({"motion": self._motion})
        state = facts(document, **given)

        def show() -> None:
            with self.hold_sync():  # one message
                self._colour(document.game.view.colours)
                if (apart := self._without_backdrop(state)) != self.state:
                    self.state = apart
                self._keep_game(document)
            self._leave_lobby(before, document)
            self.drawn = dict(drawn_of(document, state["scene"]))
            self._update_traits(document)
            motions = state["scene"].get("motions", ())
            self._settling = max((one.get("delay", 0) + one["time"] for one in motions), default=0)
            self._questions.go_on()
            if document.review is not self._reviewer.seen:
                self._reviewer.go_on()
            self._machines.go_on(self._settling)
            if "early" in state:
                self.ahead = dict(ahead_of(document, options_of(document, **given)))

        return show

    def _leave_lobby(self, before: Document, document: Document) -> None:
        """Show the board once there is something else on it, in the language that was chosen."""
        if self.in_lobby and document.cursor is not before.cursor:
            self._listeners.post(partial(setattr, self, "in_lobby", False))
        if document.origin is not before.origin:
            self._machines.prepare()
            if choice := document.origin.choice:
                self._listeners.post(partial(setattr, self, "lang", choice.lang))

    def _report(self, fault: str) -> None:
        self._session.report(fault)

    def _show_stroke(self, document: Document, before: Annotations) -> None:
        """Show at once what somebody is drawing."""
        with self.hold_sync():
            self.drawn = dict(drawn_of(document, self.state["scene"], before))
            self._keep_game(document)
        self._update_traits(document)

    def _keep_game(self, document: Document) -> None:
        """Let the page have the game, which outlives Python there, and the file that was named."""
        record = document.named_record
        choice = document.origin.choice.text if document.origin.choice else ""
        if self._kept:
            self._kept.put(document.cursor.with_record(record), choice)
        self._game = {
            "of": self._name,
            "record": record.text,
            "share": record.share,
            "own": document.goes_beyond(self._first),
            "choice": choice,
        }

    def picture_html(self) -> str:
        """The picture, and below it the game as text, where somebody has played.

        Where a game is still to be chosen it is the covers of all.
        """
        if self.in_lobby:
            return " ".join(f'<img src="{one}" alt="" width="230">' for one in covers(self.theme))
        return super().picture_html() + text_html(self._game, self.lang)

    def _show_thinking(self) -> None:
        machines, document = self._machines, self._session.moment
        busy = document.thinks or machines.analyses
        known = machines.report, machines.chances
        self.thinking = dict(thinking_of(document, *known, busy=busy))

    def _paint(self, theme: str) -> str:
        """The picture that is saved: with all layers that are shown, but for the hints."""
        document = self._session.moment
        options = document.layers.picture()
        if document.layers.shown["drawings"]:
            options["annotations"] = document.drawn
        return document.position.svg(theme, **{**options, "lang": self.lang, "legal": False})

    def _page(self) -> Iterable[Scenes]:
        look = {"lang": self.lang, "sound": bool(self.sound), "motion": self._motion}
        shown = self._session.moment.layers.picture() | look
        return [scenes_of(self.record, self.path, theme=self.theme, **shown)]

    def __repr__(self) -> str:
        return f"Board({self.position!r})"


play = Board  # as it is read: kw.play(game)


def open(text: str, game: Game | None = None, **options: Any) -> Board:  # noqa: A001 - as it is read
    """Return a board that shows a game from its text; the options are those of `kw.play`.

    The text is what *Share* copies, a record, or a position. `game` is needed for one with changed
    rules, and for a position on a board that is not the standard one. Raises `RecordError`, which
    says what is wrong, for any other text.

    >>> import knotwidgets as kw
    >>> record = kw.Record(kw.Kingdoms().start()).play("D4").play("E6")
    >>> with kw.open(record.share) as board:
    ...     board.record == record
    True
    """
    return Board(Record.read(text, game), **options)
