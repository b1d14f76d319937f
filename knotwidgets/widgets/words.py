"""Every text that the widget itself shows, once; what is said of a game stands with its view."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


class Button(NamedTuple):
    """A button's label and its tooltip."""

    label: str
    hint: str


BUTTONS: Mapping[str, Button] = MappingProxyType(
    {
        "undo": Button("Undo", "Take back the last move"),
        "redo": Button("Redo", "Play the move that was taken back"),
        "new": Button("New game", "Start again from the first position"),
        "next": Button("Next game", "Go on to the next game of the match"),
    }
)

PUZZLE_BUTTONS: Mapping[str, Button] = MappingProxyType(
    {
        "undo": Button("Undo", "Take back the last step"),
        "redo": Button("Redo", "Do again the step that was taken back"),
        "clear": Button("Start again", "Take back all tiles; Undo brings them back"),
        "hint": Button("Hint", "Show a tile that leads to a solution"),
        "check": Button("Check", "Mark what is wrong so far"),
    }
)

BROWSER: Mapping[str, str] = MappingProxyType(
    {
        "waiting": "Waiting for Python …",
        "moves": "Moves",
        "start": "Start",
        "board": "Board",
        "place": "Place",
        "choices": "What can be laid here",
        "choose": "All that can be laid here: choose one to place it",
        "turn": "Choose where it goes · R or the wheel turns it · Escape puts it back",
        "aim": "Tap where it is to go",
        "tap": "Tap it to turn it",
        "only": "It can lie here in this way only",
        "unreadable": "This position could not be drawn",
    }
)
"""The texts that the browser needs before Python can answer, by key."""

STALE = "The position has changed meanwhile; look again."
MALFORMED = "This message can't be understood: {fault}."
REPEATED = "This message has been answered already."
BINDING = "Touch-move: what is picked once is binding, so nothing is taken back."
NOTHING = {"undo": "There is nothing to take back.", "redo": "There is nothing to play again."}
NO_NEXT = "The match has no next game now."
FAILED = "The function given to {place} failed: {error}"

PUZZLE = "Puzzle"
NOT_SOLVED = "Every cell is filled, but not as it should be: Check marks what is wrong."
LOOKING = "Looking for a hint …"
LOOKING_ALREADY = "A hint is being looked for already."
NO_HINT = "No hint was found in {seconds} seconds."
SOLVED_ALREADY = "The puzzle is solved."
NO_STEPS = {"undo": "There is nothing to take back.", "redo": "There is nothing to do again."}
NO_TILES = "No tile is laid yet."
NO_TURN = "How is the {shape} on {cell} to be turned?"
NO_SUCH_TURN = "A {shape} can't lie {turn}."
WHICH_TILE = "Which tile is to go on {cell}?"
WHICH_CELL = "Where is the {shape} to go?"
NONE_LEFT = "No {shape} is left."

# ---- machines that think

THINKING_BUTTONS: Mapping[str, Button] = MappingProxyType(
    {
        "hurry": Button("Move now", "Play the best move that is known"),
        "stop": Button("Stop", "End the thinking: you may move in its place"),
        "think": Button("Think", "Let the machine move here"),
        "pause": Button("Pause", "Let all of them rest"),
        "resume": Button("Go on", "Let them play on"),
        "step": Button("Step", "Play one move"),
        "slower": Button("Slower", "More time between two moves; now {pace}"),
        "faster": Button("Faster", "Less time between two moves; now {pace}"),
        "analyse": Button("Analyse", "Evaluate the position shown, and go on doing so"),
    }
)
PLAYS = "{player} is played by {machine}"
THINKS = "{player} thinks"
RESTS = "{player} rests: press Think, or move in its place"
PAUSED = "Paused"
PLAYED = "{player} played {move}"
ANALYSIS = "Analysis"
SIMULATIONS = "{number:,} simulations"
BEST = "best {move}"
CERTAIN = "certain"
EXPECTS = "expects {line}"
SHARE = "{percent}\N{NO-BREAK SPACE}%"
SECONDS = "{seconds:g} s"
AT_ONCE = "none"
MOVE_FAILED = "{player} could not move: {error}"
CHOSE = "it chose {move}: {why}"
ANALYSIS_FAILED = "The analysis failed: {error}"
NO_MACHINES = "No machine plays here; kw.play(game, blue=kw.MCTS()) is against one."
NOT_YOURS = (
    "{player} thinks about its move: wait for it, or press {stop} to move in its place yourself."
)
