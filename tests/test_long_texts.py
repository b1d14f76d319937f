"""Long texts of strangers: each reader takes linear time, and says how long a text may be."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from knotwidgets import Kingdoms, Record
from knotwidgets.core import IllegalMove, Position
from knotwidgets.engine import Budget, Player
from knotwidgets.lessons import Lesson, LessonError, Play, Step
from knotwidgets.lessons.lesson import Reading
from knotwidgets.lessons.tasks.play import MOST_TRIED

SECONDS = 15  # of the processor: a tenth is needed, by quadratic readers a multiple
HEAD = '[Game "Kingdoms"]\n'
LESSON = "# T\n```lesson\ngame: Kingdoms\n```\n## S\n```task\nplay: D4\n"


class EndlessError(Exception):
    pass


@contextmanager
def ending() -> Iterator[None]:
    """Interrupts what would take minutes, so that the test fails."""

    def interrupt(*_: object) -> None:
        raise EndlessError

    before = signal.signal(signal.SIGVTALRM, interrupt)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


@pytest.mark.parametrize(
    ("read", "text"),
    [
        (Record.read, HEAD + "D4 " + "{a}" * 50_000),
        (Record.read, HEAD + "{a}" * 50_000),
        (Record.read, HEAD + "D4 " + "(E4) {a}" * 20_000),
        (Record.read, HEAD + "".join(f'[T{n} "a"]' for n in range(80_000))),
        (Record.read, HEAD + '[T "' + "\\a" * 400_000 + '"]'),
        (Reading, "# a" + " " * 20_000 + "b"),
        (Reading, "# a" + "#" * 60_000 + "b"),
        (Reading, "```" + " " * 60_000 + "`"),
        (Reading, "~" * 60_000 + "`"),
        (Reading, LESSON + "hint: a" + " " * 60_000 + "b\n```"),
        (Reading, LESSON + "hint: a\n" + " b\n" * 300_000 + "```"),
        (Reading, LESSON + "hint: a\n" * 40_000 + "```"),
        (Reading, "# T\n```lesson\ngame: Kingdoms\nwith: " + "a" * 100_000),
        (Reading, "# T\n```lesson\ngame: Kingdoms\nwith: " + "a=( " * 100_000),
    ],
)
def test_a_text_is_read_in_linear_time(read: Callable[[str], object], text: str) -> None:
    with ending():
        read(text)


def test_a_search_for_a_solution_counts_what_players_think_about() -> None:
    class Counting(Player):
        thought = 0

        def choose(self, position: Position, *, budget: Budget) -> str:  # noqa: ARG002
            self.thought += len(position.legal_moves)
            return position.legal_moves[0]

    player = Counting()
    step = Step("Win.", Kingdoms().start(), Play(where="wins", within=99, against=player))
    with pytest.raises(LessonError, match=r"no way to the goal is among 4,000 positions; give one"):
        Lesson([step])
    assert 0 < player.thought < 3 * MOST_TRIED  # the goal is looked for twice


@pytest.mark.parametrize("sign", ["1", "/", "a", "D4", " "])
def test_messages_quote_at_most_80_characters(sign: str) -> None:
    start = Kingdoms().start()
    with pytest.raises(IllegalMove) as refused:
        start.play(sign * 5_000)
    assert len(str(refused.value)) < 400
