"""Why a rule can't be compiled: what is said of it, and which line of which function is quoted."""

from __future__ import annotations

import os
import pickle
import re
from collections.abc import Callable, Iterator
from threading import Thread

import pytest

from knotwidgets import Kingdoms, playouts
from knotwidgets.core.errors import RuleError
from knotwidgets.core.rules import RuleBook
from knotwidgets.engine import compiled as background
from knotwidgets.engine.compile import CannotCompileError, compile_loops, rehearsed
from knotwidgets.engine.loops import GAMES, bind_loops
from knotwidgets.engine.reasons import Reason, numbas, place_of, pythons
from tests.amounts import few
from tests.cells import CELL, cell
from tests.engine.compiling import built_by
from tests.warned import warned

pytestmark = pytest.mark.slow

FILES = (CELL, "<ipython-input-7-abc>", "/home/A. U. Thor/my rules.py")

GENERATOR = """\
def battle(board, own, enemy):
    empty, out = vacant(board, own, enemy), 0
    for hill in (hill for hill in range(63)):
        out |= empty & 1 << hill
    return out
"""
IMPORT = """\
def battle(board, own, enemy):
    import math
    return vacant(board, own, enemy)
"""
HELPER = """\
SHIFTS = 3

def helper(board, hills):
    known = {1: hills, "a": 2}
    return hills

def middle(board, hills):
    return helper(board, hills)

def battle(board, own, enemy):
    return middle(board, vacant(board, own, enemy))
"""
CLOSURE = """\
def outer():
    def helper(hills):
        import math
        return hills
    def battle(board, own, enemy):
        if own == -1:
            return helper(vacant(board, own, enemy))
        return vacant(board, own, enemy)
    return battle
battle = outer()
"""
NOTHING = """\
def battle(board, own, enemy):
    if own == -1:
        return None
    return vacant(board, own, enemy)
"""
UNKNOWN = """\
def battle(board, own, enemy):
    if own == -1:
        return nonsuch(own)
    return vacant(board, own, enemy)
"""
ATTRIBUTE = """\
def battle(board, own, enemy):
    return (lambda hills:
        hills.frobnicate() if hills == -1 else hills
    )(vacant(board, own, enemy))
"""
SUM = """\
def battle(board, own, enemy):
    return set([1]) and vacant(board, own, enemy, *())
"""


def reason(source: str, file: str = CELL) -> Reason:
    """Return what is said of a rule `battle` in a cell, without building all twice."""
    pytest.importorskip("numba")
    game = Kingdoms(rules={"battle": cell(source, file)["battle"]})
    try:
        next(GAMES.rehearse(compile_loops(GAMES.loops, game), game))
    except Exception as error:  # noqa: BLE001 - Numba raises many
        return numbas(error, game, GAMES.loops)
    raise AssertionError("it is compiled")


SAID: list[tuple[str, str, int]] = [
    (
        IMPORT,
        r"Use of unsupported opcode \(IMPORT_NAME\) found \(rule 'battle', line 2: import math\)$",
        2,
    ),
    (HELPER, r"\(rule 'battle', in helper, line 4: known = \{1: hills, \"a\": 2\}\)$", 4),
    (
        NOTHING,
        (
            r"No implementation of function Function\(<class 'bool'>\) for bool\(Opt.*"
            r"\(what came from the rule 'battle' does not fit in 'turn', line "
        ),
        0,
    ),
    (UNKNOWN, r"NameError: name 'nonsuch' is not defined \(rule 'battle'\)$", 0),
    (
        GENERATOR,
        (
            r"The use of yield in a closure is unsupported "
            r"\(rule 'battle', line 3: for hill in \(hill for hill in range\(63\)\):\)$"
        ),
        3,
    ),
    (SUM, r"Cannot unify set\(int64\) and int64 for '.*' \(rule 'battle', line 2: return set", 2),
    (CLOSURE, r", in helper, line 3: import math", 3),
    (ATTRIBUTE, r"Unknown attribute 'frobnicate' of type int64 \(rule 'battle', line 3: hills", 3),
]


@pytest.mark.parametrize(("source", "said", "line"), few(SAID, 2))
def test_numbas_reason_is_quoted_with_the_line_of_the_rule(
    source: str, said: str, line: int
) -> None:
    given = reason(source)
    assert re.search(said, given), given
    assert CELL not in given
    assert (given.rule, given.line) == ("battle", line)
    assert given.file == CELL


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("of", [str, os.path.relpath, os.path.abspath])
def test_a_file_is_recognised_however_it_is_written(of: Callable[[str], str], file: str) -> None:
    game = Kingdoms(rules={"battle": cell(GENERATOR, file)["battle"]})
    for text in (
        f'It is no good.\n\nFile "{of(file)}", line 3:\n<source missing, REPL/exec in use?>\n',
        f"It is no good. Raised from {of(file)} (3)",
        f"It is no good, defined at {of(file)} (3)\n\nDuring: typing of call at {of(file)} (4)",
    ):
        told = numbas(ValueError(f"Failed in nopython mode pipeline\n{text}"), game, ())
        assert (
            told
            == "It is no good (rule 'battle', line 3: for hill in (hill for hill in range(63)):)"
        )
        assert (told.file, told.line) == (file, 3)


def test_numba_writes_files_so() -> None:
    pytest.importorskip("numba")
    from numba.core.ir import Loc

    assert f'File "{os.path.relpath(CELL)}", line 3:' in Loc(CELL, 3).strformat()
    assert str(Loc(CELL, 3)) == f"{CELL} (3)"


def test_of_several_places_the_rules_own_comes_first() -> None:
    game = Kingdoms(rules={"battle": cell(GENERATOR)["battle"]})
    turn = game.rules.plain.rules["turn"].__code__
    ours = f"During: typing of call at {turn.co_filename} ({turn.co_firstlineno + 1})"
    assert numbas(ValueError(f"No.\n{ours}\nat {CELL} (4)"), game, ()).line == 4
    assert "does not fit in 'turn', line" in numbas(ValueError(f"No.\n{ours}"), game, ())
    standard = Kingdoms()
    assert numbas(ValueError(f"No.\n{ours}"), standard, ()).startswith("No (rule 'turn', line ")


def test_a_rule_that_fails_is_quoted_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RuleBook, "watch", lambda *_: None)  # which would refuse it
    source = """\
def battle(board, own, enemy):
    return helper(board, own)

def helper(board, own):
    return board.leap[9]
"""
    game = Kingdoms(rules={"battle": cell(source)["battle"]})
    with pytest.raises(RuleError) as caught:
        next(GAMES.rehearse(bind_loops(GAMES.loops, game), game))
    assert pythons(caught.value) == (
        "the rule 'battle' raised IndexError('tuple index out of range') "
        "(line 5: return board.leap[9])"
    )
    with pytest.raises(CannotCompileError) as refused:
        rehearsed(GAMES, game)
    assert isinstance(refused.value.reason, Reason)
    assert refused.value.reason.line == 5


def test_a_reason_can_be_kept() -> None:
    kept = pickle.dumps(Reason("no", "battle", "cell", 3))
    told = pickle.loads(kept)  # noqa: S301 - our own
    assert (told, told.rule, told.file, told.line) == ("no", "battle", "cell", 3)


# ---- the warning of a thread ------------------------------------------------------------------


def test_a_warning_points_at_the_rule_where_nobody_called() -> None:
    game = Kingdoms(rules={"battle": cell(IMPORT)["battle"]})
    assert place_of(Reason("no", "battle", CELL, 2), game) == (CELL, 2)
    assert place_of("no", game) == (CELL, 1)
    assert place_of("no", Kingdoms()) == ("knotwidgets", 1)


@pytest.fixture
def _refused() -> Iterator[None]:
    """Nothing can be compiled, and that is known at once."""

    def build(*_: object) -> None:
        raise CannotCompileError(Reason("no (rule 'battle')", "battle", CELL, 2))

    with built_by(build):
        yield


@pytest.mark.usefixtures("_refused")
def test_a_thread_warns_at_the_rule_and_a_call_where_it_is() -> None:
    game = Kingdoms(rules={"battle": cell(IMPORT)["battle"]})
    with warned(RuntimeWarning) as said:
        thread = Thread(target=playouts, args=(game, 30), kwargs={"compiled": True})
        thread.start()
        thread.join()
    assert [(one.filename, one.lineno) for one in said] == [(CELL, 2)]
    background._known.clear()
    with warned(RuntimeWarning) as told:
        playouts(game, 30, compiled=True)
    assert [one.filename for one in told] == [__file__]
