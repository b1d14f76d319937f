"""Somebody who takes a lesson by messages, as a browser sends them."""

from collections.abc import Iterator

from knotwidgets.lessons import Attempt
from knotwidgets.widgets.lessons import LessonBoard
from tests.offers import offers
from tests.widgets.machines import Presser
from tests.wire import Message


def requests_for(attempt: Attempt, answer: str) -> Iterator[Message]:
    """The requests by which an answer is given: picks, buttons, or what is written in the field."""
    kind = attempt.step.task.kind if attempt.step.task else ""
    if kind == "play":
        game = attempt.position.game
        yield {"kind": "pick", "picks": [*game.picks(attempt.position, answer)]}
    elif kind == "put":
        yield {"kind": "pick", "picks": [answer]}
    elif kind == "mark":
        yield from ({"kind": "pick", "picks": [cell]} for cell in answer.split())
        yield {"kind": "action", "name": "lesson:done"}
    elif kind == "count":
        yield {"kind": "answer", "answer": answer}
    else:
        number = [choice.answer for choice in attempt.choices].index(answer)
        yield {"kind": "action", "name": f"choose:{number}"}


class Learner(Presser):
    """Takes the lesson that a widget gives."""

    board: LessonBoard

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

    def go(self, step: int) -> Message:
        """Opens a step, counted from 1."""
        return self.ask("jump", ply=step - 1)

    def answers(self) -> Iterator[str]:
        """The answers that solve the rest of the step, each once the one before was given."""
        board = self.board
        while not board._script.solved:
            yield board._script.attempt.solution[0]

    def give(self, answer: str) -> None:
        """Gives an answer, which is heeded."""
        for request in requests_for(self.board._script.attempt, answer):
            assert self.ask(**request)["ok"]

    def solve(self) -> int:
        """Solves the step, and returns in how many answers."""
        given = 0
        for answer in self.answers():
            self.give(answer)
            assert self.told["tone"] == "right", (answer, self.told["told"])
            given += 1
        return given
