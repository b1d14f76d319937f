"""Write the pages of this folder again, from the rules themselves.

    .venv/bin/python docs/rules/refresh.py

A test says when that is due. Each rule has a section: its sentence, what it takes and returns, and
a picture of a position in which it decides, with what it returns.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from page import Example, Page, Shown

from knotwidgets import Position, cells
from knotwidgets.core.rule_table import arguments_of, sentence
from knotwidgets.scene.svg import once

HERE = Path(__file__).parent
GAMES = ("kingdoms", "celtic", "celtic_knot")


def pages() -> dict[Path, str]:
    """Return each file of this folder with what belongs into it."""
    files = {}
    for name in GAMES:
        page = import_module(f"{name}_examples").PAGE
        files[HERE / f"{name}.md"] = "".join(_page(name, page))
        for rule, example in page.examples.items():
            files[HERE / "pictures" / f"{name}-{rule}.svg"] = _picture(rule, example)
    return files


def _page(name: str, page: Page) -> Iterator[str]:
    game = page.game
    yield f"# The rules of {game.name} as functions\n\n"
    yield (
        f"`kw.{type(game).__name__}().rules` holds them by name; this page is made from them.\n"
        "Each picture shows what a rule returns. Any rule can be changed, as at the end.\n"
    )
    for rule, function in game.rules.items():
        parameters = ", ".join(inspect.signature(function).parameters)
        yield f"\n## {rule}\n\n`{rule}({parameters})`\n\n{sentence(function)}\n\n"
        yield "".join(f"* {line}\n" for line in arguments_of(function))
        yield f"\n![{rule}](pictures/{name}-{rule}.svg)\n\n{_words(rule, page.examples[rule])}\n"
    yield f"\n## One rule changed\n\n{page.change}"


def _words(rule: str, example: Example) -> str:
    result = _result(rule, example)
    if example.show or isinstance(result, type(example.position.state)) or _is_set(rule, example):
        return example.words
    return f"{example.words} The rule returns `{result}`."


def _picture(rule: str, example: Example) -> str:
    position, options = _shown(rule, example)
    svg: str = position.svg(**{"caption": False, "legal": False, "last": False, **options})
    return once(svg)


def _shown(rule: str, example: Example) -> Shown:
    position, result = example.position, _result(rule, example)
    if example.show:
        return example.show(position, result)
    if isinstance(result, type(position.state)):
        return Position(position.game, result), {}
    if _is_set(rule, example):
        return position, {"marks": cells(position, result)}
    return position, {}


def _is_set(rule: str, example: Example) -> bool:
    return "set of" in arguments_of(example.position.game.rules[rule])[-1]


def _result(rule: str, example: Example) -> Any:
    position = example.position
    game, state = position.game, position.state
    known = {**state._asdict(), "state": state, "board": game.board, **example.given}
    function = game.rules[rule]
    return function(*(known[name] for name in inspect.signature(function).parameters))


if __name__ == "__main__":
    for path, text in pages().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
