"""Which texts the widget shows; the texts themselves are in `knotwidgets/words`, by language.

* A text that the browser needs by itself is a line in the part `browser`.
* A button is two lines in the part `buttons`, its label and its tooltip: `undo` and `undo_hint`.
* What Python says is a line in the part `widget`, or in `thinking` for machines, and is said by
  `say("widget.stale")`, with a blank by `say("widget.failed", place="on_move", error=what)`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from knotwidgets.words import say
from knotwidgets.words.tables import table

from ..schema import Action


def browser(language: str = "en") -> dict[str, str]:
    """Return the texts that the browser needs by itself, by key."""
    return {
        key.removeprefix("browser."): text
        for key, text in table(language).items()
        if key.startswith("browser.") and isinstance(text, str)
    }


def action(name: str, like: str = "", *, enabled: bool, **given: object) -> Action:
    """Return a button of a panel that has the words of its own name, or those of another.

    `given` fills the blanks of the tooltip.

    >>> action("redo", enabled=False)["label"]
    'Redo'
    """
    key = f"buttons.{like or name}"
    return {
        "name": name,
        "label": say(key),
        "hint": say(f"{key}_hint", **given),
        "enabled": enabled,
    }


def sentences(texts: Iterable[str]) -> str:
    """Return sentences that lack their stops as one text; empty if there is none.

    >>> sentences(["A bonus turn", "The turn ends"])
    'A bonus turn. The turn ends.'
    """
    return one_after_other(say("widget.sentence", text=text) for text in texts)


def one_after_other(texts: Iterable[str]) -> str:
    """Return some texts with a blank between them, without those that are empty."""
    return reduce(
        lambda first, then: say("widget.then", first=first, then=then) if first else then,
        filter(None, texts),
        "",
    )
