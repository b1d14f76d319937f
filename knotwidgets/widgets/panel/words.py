"""Which texts the widget shows; the texts themselves stand in `knotwidgets/words`, by language.

* A text that the browser needs by itself is a line in the part `browser`, in each of the languages:
  the browser is given all of them, and asks for one by its key.
* A button is two lines in the part `buttons`, its label and its tooltip: `undo` and `undo_hint`.
* What Python says is a line in the part `widget`, or in `thinking` for machines, and is said by
  `say("widget.stale")`, with a blank by `say("widget.failed", place="on_move", error=what)`.

A line that only the English table has can't be shown in the other languages; a test says which.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from knotwidgets.words import say
from knotwidgets.words.tables import table

from ..schema import Action, Label


def browser(language: str = "en") -> dict[str, str]:
    """Return the texts that the browser needs by itself, by key.

    >>> browser("de")["moves"]
    'Züge'
    """
    part = "browser."
    return {
        key.removeprefix(part): text
        for key, text in table(language).items()
        if key.startswith(part) and isinstance(text, str)
    }


def button(name: str, **given: object) -> Label:
    """Return a button's label and its tooltip; `given` fills the blanks of the tooltip.

    >>> button("redo")
    {'label': 'Redo', 'hint': 'Play the move that was taken back'}
    """
    return {"label": say(f"buttons.{name}"), "hint": say(f"buttons.{name}_hint", **given)}


def action(name: str, like: str = "", *, enabled: bool, **given: object) -> Action:
    """Return a button of a panel that has the words of its own name, or those of another.

    >>> action("redo", enabled=False)["label"]
    'Redo'
    """
    words = button(like or name, **given)
    return {"name": name, "label": words["label"], "hint": words["hint"], "enabled": enabled}


def sentences(texts: Iterable[str]) -> str:
    """Return sentences that lack their stops as one text; empty if there is none.

    >>> sentences(["A bonus turn", "The turn ends"])
    'A bonus turn. The turn ends.'
    """
    return one_after_other(say("widget.sentence", text=text) for text in texts)


def one_after_other(texts: Iterable[str]) -> str:
    """Return some texts with a blank between them; those that are empty don't count.

    >>> one_after_other(["Lay a tile.", "", "Looking for a hint …"])
    'Lay a tile. Looking for a hint …'
    """
    said = filter(None, texts)
    return reduce(_then, said, "")


def _then(first: str, then: str) -> str:
    return say("widget.then", first=first, then=then) if first else then
