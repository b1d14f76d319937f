"""Write the pages of this folder again, from the rules themselves.

    .venv/bin/python docs/rules/refresh.py

A test says when that is due. A page is the game's rule book, `game.rulebook()`, with its pictures
beside it.
"""

from __future__ import annotations

from pathlib import Path

from changes import CHANGES
from word_examples import words

from knotwidgets import Celtic, CelticKnot, Game, Kingdoms
from knotwidgets.scene.svg import deduplicated

HERE = Path(__file__).parent
GAMES = {"kingdoms": Kingdoms(), "celtic": Celtic(), "celtic_knot": CelticKnot()}


def pages() -> dict[Path, str]:
    """Return each file of this folder with what belongs into it."""
    files = {}
    for name, game in GAMES.items():
        book = game.rulebook()
        head = (
            f"# The rules of {game.name} as functions\n\n"
            f"`kw.{type(game).__name__}().rules` holds them by name; this page is made from them, "
            "and so is the rule book\nthat `game.rulebook()` shows in a notebook. "
            "Any rule can be changed, as at the end.\n"
        )
        text = [head]
        for rule, chapter in book.chapters.items():
            path = f"pictures/{name}-{rule}.svg"
            files[HERE / path] = deduplicated(chapter.pictures[0].svg)
            text += chapter.markdown([path])
        whole = "".join([*text, f"\n## One rule changed\n\n{CHANGES[name]}"])
        alive = f".svg)\n<!-- alive: ../saved/rules-{name}.html -->\n"  # see site/build.py
        files[HERE / f"{name}.md"] = whole.replace(".svg)\n", alive, 1)
    files[HERE / "words.md"] = WORDS + "".join(map(examples, GAMES.values()))
    return files


WORDS = """# The words of conditions

Each word that a [condition in a lesson](../write_a_lesson.md#conditions) can use, with an example
of each game. The value is that after the move, from the position beside it. Where a word makes no
sense, a game has no row of it.
This page is made from the words themselves.
"""


def examples(game: Game) -> str:
    """Return the table of a game."""
    head = (
        f"\n## {game.name}\n\n| condition | value | move | position |\n| --- | --- | --- | --- |\n"
    )
    rows = []
    for one in words(game).values():
        before, after = one.at
        value = shown(one.value)
        rows.append(f"| `{one.condition}` | {value} | `{after.last}` | `{before.text}` |\n")
    return "".join([head, *rows])


def shown(value: object) -> str:
    """Return a value in words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        more = f" and {len(value) - 6} more" if len(value) > 6 else ""
        return f"{', '.join(value[:6])}{more}" or "no cells"
    return str(value)


if __name__ == "__main__":
    for path, text in pages().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
