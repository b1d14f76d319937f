"""Messages that no view sends: right ones that were damaged, and plain nonsense."""

import random
from collections.abc import Callable
from typing import Any

from knotwidgets.session.document import LAYERS as LAYER_NAMES
from tests.wire import Message

RECORD = tuple(f"record:{name}" for name in ("share", "copy", "save", "paste", "open", "step"))
GAME = ("undo", "redo", "new", "next", "erase", "sweep", "promote", "delete", "rules", *RECORD)
PUZZLE = ("undo", "redo", "clear", "check", "hint")
THINKING = (
    *("hurry", "stop", "think", "step", "slower", "faster", "analyse"),
    *("rematch", "review", "take", "hand_back"),
    *("resign", "offer_draw", "accept"),
)
GUIDED = (
    "guide",
    "warn",
    "knots",
    "flipped",
    "knot",
    "anyway",
    "decline",
    "moment:show",
    "moment:on",
    "keys",
)
LESSON = ("lesson:missed", "lesson:duel")  # that the page has by itself
LAYERS = tuple(f"layer:{name}" for name in LAYER_NAMES)
NAMES = tuple(
    dict.fromkeys((*GAME, *PUZZLE, *THINKING, *GUIDED, *LESSON, *LAYERS, "layer:", "layer:all"))
)
"""Of all buttons, and of some that there are not."""

KINDS = (
    *("pick", "explain", "select", "draw", "action", "jump"),
    *("comment", "write", "read", "kept", "reply", "custom", ""),
)
TEXTS = ("", " ", "D4", "d4", "tile:straight", "N", "💥", "\ud800", "\x00", "x" * 80, "x" * 5000)
NUMBERS = (0, 1, -1, 7, 2**31, 2**53, 2**70, -(2**53) - 1, 0.5, 1e308, True, False)


class Fuzz:
    """Makes messages by chance. `state` gives what the widget shows."""

    def __init__(self, chance: random.Random, state: Callable[[], Message]) -> None:
        self.chance = chance
        self.state = state
        self.number = 0

    def message(self) -> Any:
        """Sound or damaged, and now and then no message at all."""
        message: Any = self.sound()
        for _ in range(self.chance.choice((0, 1, 1, 1, 2, 3))):
            message = self.damaged(message)
        return message

    def sound(self) -> Message:
        """A message of the right form, that may still ask for the impossible."""
        self.number += 1
        kind = self.chance.choice(KINDS[:10])
        message: Message = {"kind": kind, "id": f"fuzz:{self.number}", "rev": self.state()["rev"]}
        if kind in ("pick", "explain", "draw"):
            message["picks"] = self.picks()
        if kind == "draw":
            message |= self.chance.choice(({"colour": "red"}, {"colour": "blue"}, {"text": "!"}))
        if kind == "select":
            message["target"] = self.cell()
        if kind == "action":
            message["name"] = self.chance.choice(NAMES)
        if kind == "jump":
            message |= self.chance.choice(
                (
                    {"ply": self.chance.randrange(-2, 12)},
                    {"path": [self.chance.randrange(-1, 4) for _ in range(3)]},
                )
            )
        if kind == "comment":
            message["comment"] = self.chance.choice(("", "why?", "a } b", "[%csl GD4]"))
        if kind in ("read", "kept"):
            message["record"] = self.chance.choice(("", "D4", "{so}", "D4 (E6) {x", '[Game "Go"]'))
        return message

    def damaged(self, message: Any) -> Any:
        """The message with one thing in it changed, taken away, or added."""
        if not isinstance(message, dict) or not message or self.chance.random() < 0.05:
            return self.nonsense()
        damaged = dict(message)
        key = self.chance.choice(list(damaged))
        how = self.chance.randrange(5)
        if how == 0:
            del damaged[key]
        elif how == 1:
            damaged[self.chance.choice(("kind", "id", "rev", "picks", "name", "ply", "also"))] = (
                self.nonsense()
            )
        elif how == 2 and isinstance(damaged[key], list):
            damaged[key] = [*damaged[key], self.nonsense(2)] * self.chance.randrange(1, 20)
        elif how == 3:
            damaged["id"] = f"fuzz:{self.chance.randrange(self.number + 1)}"
        else:
            damaged[key] = self.nonsense()
        return damaged

    def picks(self) -> list[str]:
        """Those of a legal move, or any."""
        moves = self.state()["scene"]["moves"]
        if moves and self.chance.random() < 0.7:
            move = self.chance.choice(moves)
            each = self.chance.choice(move.get("each", ["$"]))
            turn = [move["turn"]] if "turn" in move else []
            return [pick.replace("$", each) for pick in move["picks"]] + turn
        return [self.cell() for _ in range(self.chance.randrange(1, 4))]

    def cell(self) -> str:
        """A target, or something that is none."""
        targets = self.state()["scene"]["targets"]
        if targets and self.chance.random() < 0.8:
            return str(self.chance.choice(targets)["id"])
        return self.chance.choice(TEXTS)

    def nonsense(self, depth: int = 0) -> Any:
        """Any data that a message can carry."""
        kind = self.chance.randrange(6 if depth > 2 else 8)
        if kind < 2:
            return self.chance.choice(TEXTS)
        if kind < 4:
            return self.chance.choice(NUMBERS)
        if kind == 4:
            return None
        if kind == 5:
            return self.chance.choice(KINDS)
        length = self.chance.choice((0, 1, 2, 3, 40))
        if kind == 6:
            return [self.nonsense(depth + 1) for _ in range(length)]
        return {str(self.nonsense(3)): self.nonsense(depth + 1) for _ in range(length)}
