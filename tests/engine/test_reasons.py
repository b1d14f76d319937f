"""Why a rule can't be compiled: what is said of it, and of which rule."""

from __future__ import annotations

import pickle
import re
from collections.abc import Iterator
from threading import Thread

import pytest

from knotwidgets import Kingdoms, playouts
from knotwidgets.core.errors import RuleError
from knotwidgets.core.rules import RuleBook
from knotwidgets.engine import compile as background
from knotwidgets.engine.compile import (
    CannotCompileError,
    Reason,
    build,
    numbas,
    place_of,
    pythons,
    rehearsed,
)
from knotwidgets.engine.loops import GAMES, bind_loops
from tests.amounts import few
from tests.cells import CELL, cell
from tests.engine.compiling import built_by
from tests.warned import warned

pytestmark = pytest.mark.slow

IMPORT = """\
def battle(board, own, enemy):
    import math
    return vacant(board, own, enemy)
"""
NOTHING = """\
def battle(board, own, enemy):
    if own == -1:
        return None
    return vacant(board, own, enemy)
"""

NO_FIELD = """\
def battle(board, own, enemy):
    return vacant(board, own, enemy) if own >= 0 else board.mountains
"""


@pytest.mark.parametrize(
    ("source", "said"),
    few(
        [
            (NO_FIELD, r".*module .board. has no attribute .mountains."),
            (IMPORT, r"Use of unsupported opcode \(IMPORT_NAME\) found.*"),
            (NOTHING, "No implementation of function .*"),
        ],
        2,
    ),
)
def test_the_first_sentence_of_numbas_error_is_told_with_the_rule(source: str, said: str) -> None:
    pytest.importorskip("numba")
    game = Kingdoms(rules={"battle": cell(source)["battle"]})
    with pytest.raises(CannotCompileError) as caught:
        build(GAMES, game, rehearsed(GAMES, game))
    given = caught.value.reason
    assert isinstance(given, Reason)
    assert re.fullmatch(rf"not compiled: {said} \(changed rules: battle\)", given), given
    assert given.rule == "battle"
    assert place_of(given, game) == (CELL, 1)


def test_of_several_rules_all_are_named_and_of_none_none() -> None:
    vacant = "def vacant(board, own, enemy):\n    return board.cells & ~(own | enemy)\n"
    rules = cell(NOTHING)["battle"], cell(vacant)["vacant"]
    game = Kingdoms(rules={"battle": rules[0], "vacant": rules[1]})
    frame = "Failed in nopython mode pipeline (step: x)\n\n"
    told = numbas(ValueError(f"{frame}No.\nMore."), game)
    assert (told, told.rule) == ("not compiled: No. (changed rules: vacant, battle)", "")
    assert numbas(ValueError(frame), Kingdoms()) == "not compiled: ValueError"


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
    background._known.cache_clear()
    with warned(RuntimeWarning) as told:
        playouts(game, 30, compiled=True)
    assert [one.filename for one in told] == [__file__]
