"""Games as files for others: what makes one of a record, by the ending of its name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from importlib.metadata import entry_points
from os import PathLike
from typing import Any

from knotwidgets.core import Record

from .animation import animation
from .spoken import result
from .svg import plain, save


def text(record: Record) -> str:
    """The record as it is read again."""
    return record.text + "\n"


def markdown(record: Record) -> str:
    """The game as a page: who played, the moves with what happened, the board at the end."""
    lines = [f"# {plain(record.game.name)}", ""]
    lines += [f"* {plain(name)}: {plain(value)}" for name, value in record.tags]
    lines += ["", *_told(record), ""]
    outcome = record.end.outcome
    if outcome:
        lines += [f"**{result(outcome)}.** {' '.join(f'{one}.' for one in outcome.detail)}", ""]
    return "\n".join([*lines, "```text", str(record.end), "```", ""])


def _told(record: Record) -> Iterator[str]:
    for number, (ply, events) in enumerate(zip(record.line, record.events, strict=True), 1):
        told = "".join(f" **{plain(event)}.**" for event in events)
        comment = f" {plain(ply.comment)}" if ply.comment else ""
        yield f"{number}. {plain(ply.move)}{told}{comment}"


RECORD_EXPORTS: dict[str, Callable[..., str | bytes]] = {
    "txt": text,
    "md": markdown,
    "gif": partial(animation, form="gif"),
    "webp": partial(animation, form="webp"),
}
"""What makes a file of a record, by the ending of its name; options are its own."""

GROUP = "knotwidgets.records"
"""The entry points by which any package, this one's higher rooms too, makes more such files: by the
ending a function as those above."""


def save_record(record: Record, path: str | PathLike[str], **options: Any) -> None:
    """Write a record to a file, see `Record.save`."""

    def made(form: str) -> str | bytes:
        if options and form in ("txt", "md"):
            option = next(iter(options))
            raise TypeError(f"{option!r} is an option of pictures, not of a {form} file")
        export: Callable[..., str | bytes] = RECORD_EXPORTS.get(form) or others[form].load()
        return export(record, **options)

    others = {entry.name: entry for entry in entry_points(group=GROUP)}
    save(path, made, {**others, **RECORD_EXPORTS})
