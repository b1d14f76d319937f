"""What the menu offers whatever is shown: how the widget looks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from types import MappingProxyType

from knotwidgets.scene import THEMES

from ..session.schema import Settings
from .page.automaton import Answer, Automaton, Node, Shown, key_of

THEME_CHOICES = ("auto", *THEMES)
THEME_ACTION = "theme:"
SOUND_ACTIONS: Mapping[str, bool] = MappingProxyType({"sound:on": True, "sound:off": False})
"""The buttons that switch sounds, either one at a time: views that ask for the same agree."""


def settings_of(theme: str, sound: bool | None) -> Settings:  # noqa: FBT001 - as the trait is
    """Return the settings as buttons, with what is chosen; no sounds where there are none."""
    able, on = ["keys", *(THEME_ACTION + name for name in THEME_CHOICES)], [THEME_ACTION + theme]
    if sound is not None:
        switch = next(name for name, on in SOUND_ACTIONS.items() if on != sound)
        able.append(switch)
        on += [switch] if sound else []
    return {"can": able, "on": on}


Choice = tuple[str, "bool | None"]
"""A theme, and whether moves are heard."""


def choices(lasting: Shown, theme: str, sound: bool | None) -> Automaton:  # noqa: FBT001 - as above
    """Return all that can be chosen in the menu, with traits that stay as they are meanwhile."""
    all_choices = list(product(THEME_CHOICES, (None,) if sound is None else (False, True)))
    nodes = []
    for choice in all_choices:
        settings = settings_of(*choice)
        shown = {**lasting, "theme": choice[0], "sound": choice[1], "settings": settings}
        answers: dict[str, Answer] = {
            key_of({"kind": "action", "name": name}): {"to": all_choices.index(then)}
            for name, then in _choices_from(choice)
        }
        nodes.append(Node(shown, answers))
    return Automaton(nodes, start=all_choices.index((theme, sound)))


def _choices_from(choice: Choice) -> Iterator[tuple[str, Choice]]:
    theme, sound = choice
    yield from ((THEME_ACTION + name, (name, sound)) for name in THEME_CHOICES)
    if sound is not None:
        yield from ((name, (theme, on)) for name, on in SOUND_ACTIONS.items())
