"""Write the pages of this folder again, from the rules themselves.

    .venv/bin/python docs/rules/refresh.py

A test says when that is due. Each rule has a section: its sentence, what it takes and returns, and
a picture of a position in which it decides, with what it returns marked.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from page import Example, Page

from knotwidgets import Position, cells
from knotwidgets.core.rule_table import arguments_of, sentence

HERE = Path(__file__).parent


def pages() -> dict[Path, str]:
    """Return each file of this folder with what belongs into it."""
    files = {}
    for name in ("kingdoms",):
        page = import_module(f"{name}_examples").PAGE
        files[HERE / f"{name}.md"] = "".join(_page(name, page))
        for rule, example in page.examples.items():
            files[HERE / "pictures" / f"{name}-{rule}.svg"] = _picture(page, rule, example)
    return files


def _page(name: str, page: Page) -> Iterator[str]:
    game = page.game
    yield f"# The rules of {game.name} as functions\n\n"
    yield (
        f"`kw.{type(game).__name__}().rules` holds them by name; this page is made from them.\n"
        "In each picture, what a rule returns is marked. Any can be changed, as at the end.\n"
    )
    for rule, function in game.rules.items():
        parameters = ", ".join(inspect.signature(function).parameters)
        yield f"\n## {rule}\n\n`{rule}({parameters})`\n\n{sentence(function)}\n\n"
        yield "".join(f"* {line}\n" for line in arguments_of(function))
        yield f"\n![{rule}](pictures/{name}-{rule}.svg)\n\n{page.examples[rule].words}\n"
    yield f"\n## One rule changed\n\n{page.change}"


def _picture(page: Page, rule: str, example: Example) -> str:
    position = example.position
    result = _result(position, rule, example.given)
    marks = cells(position, result) if isinstance(result, int) and _is_set(page, rule) else ()
    svg: str = position.svg(caption=False, legal=False, last=False, marks=marks)
    return svg


def _is_set(page: Page, rule: str) -> bool:
    return "set of" in list(arguments_of(page.game.rules[rule]))[-1]


def _result(position: Position, rule: str, given: dict[str, Any]) -> Any:
    game, state = position.game, position.state
    known = {**state._asdict(), "state": state, "board": game.board, **given}
    function = game.rules[rule]
    return function(*(known[name] for name in inspect.signature(function).parameters))


if __name__ == "__main__":
    for path, text in pages().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
