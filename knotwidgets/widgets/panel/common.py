"""What the panels of games and of puzzles have in common; the texts are in `knotwidgets/words`.

A text that the browser needs by itself is a line in the part `browser`. A button is two lines in
the part `buttons`, its label and its tooltip: `undo` and `undo_hint`. Where it stands, if not with
its label beside the others, is a line of `PLACES`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from knotwidgets.core.view import Reckoning, Row
from knotwidgets.scene import letters
from knotwidgets.words import into, one_after_other, say
from knotwidgets.words.phrases import table

from ..schema import Action, Headline, Place, Result, ResultRow, Score, Turn, Word

LONGEST = 40  # characters of a headline that are drawn: a longer one is a sentence to be read
BULLET = "accent"  # stands where there is no colour of a player
STOPS = (".", "!", "?")
PLACES: Mapping[str, Place] = MappingProxyType(
    {
        **dict.fromkeys(("undo", "redo", "rules"), Place(place="row")),
        **dict.fromkeys(
            (
                "analyse",
                "guide",
                "warn",
                "new",
                "record",
                "clear",
                "erase",
                "sweep",
                "restart",
                "keys",
            ),
            Place(place="menu"),
        ),
        "lesson": {"place": "lesson"},
        **dict.fromkeys(("rematch", "next", "review"), Place(place="end")),
        "layer": {"place": "menu", "group": say("buttons.layers")},
        "sound": {"place": "menu", "group": say("buttons.sounds")},
        "theme": {"place": "menu", "group": say("buttons.themes"), "exclusive": True},
    }
)
"""Where a button stands, by its name up to a colon: in the row of drawings, in the menu, below the
result of a game, or with the task of a lesson."""


def heading(title: str, turn: Turn | None, result: Result | None) -> str:
    now = result["headline"]["text"] if result else turn["text"] if turn else ""
    return say("common.titled", title=title, text=now)


def situation(
    title: str,
    phase: str,
    turn: Turn | None,
    result: Result | None,
    scores: Iterable[Score] = (),
    goal: str = "",
) -> str:
    """Return all that a panel says of how things stand, to be spoken."""
    said = [title, phase, turn["text"] if turn else "", goal]
    if result:
        said += [result["headline"]["text"], *result["detail"]]
    said += [say("common.titled", title=score["name"], text=score["text"]) for score in scores]
    return sentences(filter(None, said))


def headline(player: str, text: str, language: str) -> Headline:
    """Return a text that is written large, with its words as they are drawn in a language."""
    said = into(text, language)
    drawn = letters.words(said) if len(said) <= LONGEST else ()
    words: list[Word] = [{"width": width, "d": path} for width, path in drawn]
    return {"player": player, "text": text, "letters": words}


def result_of(line: Headline, detail: list[str], reckoning: Reckoning) -> Result:
    return {
        "headline": line,
        "detail": detail,
        "columns": list(reckoning.columns),
        "rows": rows_of(reckoning.rows),
    }


def rows_of(rows: Iterable[Row]) -> list[ResultRow]:
    return [{"id": row.id, "label": row.label, "values": list(row.values)} for row in rows]


def steps_of(ends: Sequence[int], ply: int) -> dict[str, int]:
    """Return the plies that keys lead to from `ply`, of those at which turns end.

    >>> steps_of([0, 2, 4, 5], 3)
    {'first': 0, 'earlier': 2, 'later': 4, 'last': 5}
    """
    if len(ends) < 2:
        return {}
    return {
        "first": ends[0],
        "earlier": max((end for end in ends if end < ply), default=ends[0]),
        "later": min((end for end in ends if end > ply), default=ends[-1]),
        "last": ends[-1],
    }


# ---- words


def browser(language: str = "en") -> dict[str, str]:
    """Return the texts that the browser needs by itself, by key."""
    return {
        key.removeprefix("browser."): text
        for key, text in table(language).items()
        if key.startswith("browser.") and isinstance(text, str)
    }


def action(name: str, like: str = "", *, enabled: bool, **given: object) -> Action:
    """Return a button with the words of its own name, or those of another.

    `given` fills the blanks of the tooltip.
    """
    key = like or name
    made: Action = {
        "name": name,
        "label": say(f"buttons.{key}"),
        "hint": say(f"buttons.{key}_hint", **given),
        "enabled": enabled,
    }
    made.update(PLACES.get(name.partition(":")[0], {}))  # type: ignore[typeddict-item]
    return made


def sentences(texts: Iterable[str]) -> str:
    """Return sentences, most without their stops, as one text; empty if there is none."""
    return one_after_other(
        text if text.endswith(STOPS) else say("widget.sentence", text=text) for text in texts
    )
