"""Long work: in batches, on several threads, watched, interrupted."""

import _thread
import io
import sys
import threading
from itertools import count
from typing import Any

import pytest

from knotwidgets import Celtic, CelticKnot, Kingdoms, perft, playouts
from knotwidgets.core import Game
from knotwidgets.engine import batches
from knotwidgets.engine.batches import in_batches, progress_line
from knotwidgets.engine.compile import compiled
from knotwidgets.engine.loops import COUNTS, GAMES, Measures, bind_loops
from tests.amounts import few

pytestmark = pytest.mark.slow

GAME = Kingdoms()


# ---- batches ----------------------------------------------------------------------------------


@pytest.mark.parametrize("threads", [1, 2, 5])
@pytest.mark.parametrize("items", [range(0), range(1), range(3, 1000)], ids=str)
def test_every_item_is_done_once(threads: int, items: range) -> None:
    done: list[int] = []
    told: list[int] = []
    in_batches(
        items,
        lambda first, n: done.extend(range(first, first + n)),
        threads=threads,
        report=told.append,
    )
    assert sorted(done) == list(items)
    assert told == sorted(told)
    assert told[-1] == len(items)


def test_short_batches_grow() -> None:
    sizes: list[int] = []
    in_batches(range(100_000), lambda _, n: sizes.append(n))
    assert sizes[0] == 8
    assert 8 < max(sizes) < 100_000


@pytest.mark.parametrize("threads", [1, 4])
def test_an_exception_ends_the_work(threads: int) -> None:
    done: list[int] = []
    before = working()

    def work(first: int, number: int) -> None:
        done.append(number)
        if first >= 50:
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        in_batches(range(10**9), work, threads=threads)
    assert sum(done) < 10**6
    assert working() == before


def working() -> int:
    """Return how many threads there are, but for the one that compiles and waits for more."""
    return sum(not thread.name.startswith("compile") for thread in threading.enumerate())


def interrupt(*_: object) -> None:
    raise KeyboardInterrupt


@pytest.mark.parametrize("compiled", [False, True])
def test_an_interruption_ends_playouts_and_counts(compiled: bool) -> None:  # noqa: FBT001
    if compiled:
        pytest.importorskip("numba")
    before = working()
    with pytest.raises(KeyboardInterrupt):
        playouts(GAME, 10**7, compiled=compiled, threads=3, progress=interrupt)
    with pytest.raises(KeyboardInterrupt):
        perft(GAME.start(), 6, compiled=compiled, threads=3, progress=interrupt)
    assert working() == before


@pytest.mark.parametrize("threads", [1, 2, 4])
def test_a_count_that_is_interrupted_begins_nothing_more(
    threads: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    bound = bind_loops(COUNTS.loops, GAME)
    module = sys.modules[perft.__module__]
    begun, before = count(), working()
    at_the_end: list[int] = []

    class Stop(threading.Event):
        def set(self) -> None:
            super().set()
            at_the_end.append(next(begun))

    def count_leaves(*arguments: Any) -> Any:
        if next(begun) == 20:
            _thread.interrupt_main()
        return bound["count_leaves"](*arguments)

    monkeypatch.setattr(module, "loops_of", lambda *_, **__: {"count_leaves": count_leaves})
    monkeypatch.setattr(module, "SLICE", 100)
    monkeypatch.setattr(module, "Event", Stop)
    with pytest.raises(KeyboardInterrupt):
        perft(GAME.start(), 40, compiled=True, threads=threads)
    assert working() == before
    assert next(begun) - at_the_end[0] <= threads + len(at_the_end)  # those that had looked before


def test_slices_add_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules[perft.__module__], "SLICE", 10)
    assert perft(GAME.start(), 4, compiled=False) == 45632
    assert perft(CelticKnot().start(), 8, compiled=False) == 5392


def test_other_threads_run_while_compiled_games_are_played() -> None:
    pytest.importorskip("numba")
    loops = compiled(GAME).loops(GAMES, wait=True)
    assert loops is not None
    state = GAME.start().state
    part = Measures.of(300_000, 2).part(0, 300_000)
    playing = threading.Thread(
        target=loops["random_games"], args=(GAME.board, state, 1, 0, 10**6, part)
    )
    playing.start()
    looks = 0
    while playing.is_alive():
        looks += 1
    assert looks > 1000  # with the interpreter's lock held, there would be hardly one


@pytest.mark.parametrize(
    ("game", "number"), few([(CelticKnot(), 60), (Kingdoms(), 2500), (Celtic(), 700)]), ids=repr
)
def test_playouts_and_counts_are_the_same_on_any_number_of_threads(game: Game, number: int) -> None:
    pytest.importorskip("numba")
    seed = 2**33 + 5
    results = playouts(game, number, seed=seed, compiled=False)
    for threads in (1, 2, 7):
        assert playouts(game, number, seed=seed, compiled=True, threads=threads) == results
    middle = game.start()
    for _ in range(5):
        middle = middle.play(middle.legal_moves[-1])
    assert playouts(middle, 40, compiled=True) == playouts(middle, 40, compiled=False)
    counts = [perft(middle, depth, compiled=True) for depth in range(4)]
    assert compiled(game).has(GAMES)
    assert compiled(game).has(COUNTS)
    assert [perft(middle, depth, compiled=False) for depth in range(4)] == counts


# ---- what is shown ----------------------------------------------------------------------------


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("out", "patience", "progress", "shown"),
    [
        (Terminal, 1e-9, None, True),
        (Terminal, 1000.0, None, False),  # before long
        (Terminal, 1e-9, False, False),  # refused
        (io.StringIO, 1e-9, None, False),  # nobody looks
    ],
)
def test_a_bar_appears_after_a_while_where_somebody_looks(
    out: type[io.StringIO],
    patience: float,
    progress: bool | None,  # noqa: FBT001
    shown: bool,  # noqa: FBT001
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    screen = out()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(batches, "PATIENCE", patience)
    with progress_line(10, "games", progress) as line:
        line.say("compiling")
        line.report(5)
        if shown:
            line.bar.refresh()
    assert ("5/10" in screen.getvalue()) == shown
    assert screen.getvalue().split("\r")[-1].strip() == ""


def test_a_function_is_told_instead() -> None:
    told: list[tuple[int, int]] = []
    playouts(GAME, 100, compiled=False, progress=lambda *numbers: told.append(numbers))
    assert told[-1] == (100, 100)
    told.clear()
    perft(GAME.start(), 3, compiled=False, progress=lambda *numbers: told.append(numbers))
    assert told[-1] == (1980, 1980)
