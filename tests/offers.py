"""The buttons that a widget is offered, as `js/src/panel/commands.ts` has them."""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

TABLE = Path(__file__).parents[1] / "js/src/panel/commands.ts"
PLACES = {
    place: names.split()
    for place, names in re.findall(
        r'^  (\w+|""): "([a-z_:/ ]+)",$', TABLE.read_text("utf-8"), re.MULTILINE
    )
}
"""The names of buttons, or of what stands of them before a colon, by where they stand."""


def asked(name: str) -> str:
    """What Python is asked for by a button."""
    return name.partition("/")[0]


def offers(told: Mapping[str, Any]) -> dict[str, bool]:
    """Return the buttons by what they ask for, and whether they can be pressed."""
    return {asked(name): kind == "can" for kind in ("can", "cannot") for name in told.get(kind, ())}


def is_in(place: str, name: str) -> bool:
    return bool({name, re.split("[:/]", name)[0]} & {*PLACES[place]})
