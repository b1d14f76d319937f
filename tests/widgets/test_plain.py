"""What leaves for the browser is plain data: some front ends write nothing else."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from knotwidgets import MCTS, Board, Celtic, CelticKnot, Kingdoms, Puzzle, puzzles
from tests.wire import Wire

PLAIN = (str, int, float, bool, type(None))
WIDGETS: dict[str, Callable[[str], Board | Puzzle]] = {
    "kingdoms": lambda lang: Board(Kingdoms(), lang=lang, blue=MCTS(simulations=10)),
    "celtic": lambda lang: Board(Celtic(), lang=lang),
    "celtic_knot": lambda lang: Board(CelticKnot(), lang=lang),
    "puzzle": lambda lang: Puzzle(puzzles.easy(), lang=lang),
}


def unplain(data: Any, path: str) -> Iterator[str]:
    """Where in some data something else stands, also of a class derived from a plain one."""
    if type(data) in (list, tuple):
        for number, entry in enumerate(data):
            yield from unplain(entry, f"{path}.{number}")
    elif type(data) is dict:
        for key, entry in data.items():
            assert type(key) is str
            yield from unplain(entry, f"{path}.{key}")
    elif type(data) not in PLAIN:
        yield f"{path}: {type(data).__name__}"


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("name", WIDGETS)
def test_traits_and_replies_are_plain(
    name: str, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    widget = WIDGETS[name](lang)
    sent: list[Any] = []
    monkeypatch.setattr(widget, "send", sent.append)
    wire = Wire(widget)
    rev = widget.state["rev"]
    targets = [target["id"] for target in widget.state["scene"]["targets"]]
    for number, pick in enumerate([*targets[:3], "nowhere"]):
        for kind in ("explain", "pick"):
            wire.tell({"kind": kind, "id": f"{kind}:{number}", "rev": rev, "picks": [pick]})
    wire.tell({"kind": "action", "id": "undo", "rev": widget.state["rev"], "name": "undo"})
    assert len(sent) == 9
    wrong = [place for reply in sent for place in unplain(reply, "reply")]
    for trait in set(widget.keys) - {"layout"}:
        wrong += unplain(getattr(widget, trait), trait)
    assert wrong == []
    widget.close()
