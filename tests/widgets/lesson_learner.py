"""Somebody who takes a lesson by messages, as a browser sends them."""

from collections.abc import Iterator
from typing import Any

from knotwidgets.widgets.lessons import LessonBoard
from tests.offers import offers
from tests.wire import Message, Wire


class Learner:
    """Takes the lesson that a widget gives."""

    def __init__(self, board: LessonBoard) -> None:
        self.board = board
        self.wire = Wire(board)
        self._sent = 0

    @property
    def told(self) -> Message:
        """What stands beside the board of the lesson alone."""
        return dict(self.board.lesson_shown)

    @property
    def buttons(self) -> dict[str, bool]:
        """The buttons, and whether they can be pressed."""
        return offers(self.board.state["panel"])

    @property
    def marks(self) -> dict[str, str]:
        """The styles of the marks on the board, by cell."""
        items = self.board.state["scene"]["items"]
        marks = (item for item in items if item["id"].startswith("mark:"))
        return {item["id"].removeprefix("mark:"): item["style"] for item in marks}

    def tell(self, kind: str, **content: Any) -> Message:
        """Sends a message and returns the reply."""
        self._sent += 1
        rev = self.board.state["rev"]
        self.wire.tell({"kind": kind, "id": f"v:{self._sent}", "rev": rev, **content})
        replies = [one["content"] for one in self.wire.published if one["method"] == "custom"]
        return dict(replies[-1])

    def press(self, name: str) -> Message:
        """Presses a button."""
        return self.tell("action", name=name)

    def pick(self, *picks: str) -> Message:
        """Picks targets on the board."""
        return self.tell("pick", picks=list(picks))

    def go(self, step: int) -> Message:
        """Opens a step, counted from 1."""
        return self.tell("jump", ply=step - 1)

    def answers(self) -> Iterator[str]:
        """The answers that solve the rest of the step, each once the one before was given."""
        board = self.board
        while not board._script.solved:
            yield board._script.attempt.solution[0]

    def give(self, answer: str) -> Message:
        """Gives an answer in the way of the step: by picks, by buttons or in the field."""
        moment = self.board._script
        if moment.kind == "play":
            game = moment.position.game
            return self.pick(*game.picks(moment.position, answer))
        if moment.kind == "put":
            return self.pick(answer)
        if moment.kind == "mark":
            for cell in answer.split():
                self.pick(cell)
            return self.press("lesson:done")
        if "field" in self.told:
            return self.tell("answer", answer=answer)
        choices = [choice.answer for choice in moment.attempt.choices]
        return self.press(f"choose:{choices.index(answer)}")

    def solve(self) -> int:
        """Solves the step, and returns in how many answers."""
        given = 0
        for answer in self.answers():
            assert self.give(answer)["ok"]
            assert self.told["tone"] == "right", (answer, self.told["told"])
            given += 1
        return given
