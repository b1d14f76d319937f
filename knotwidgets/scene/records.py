"""Games as files for others: what makes one of a record, by the ending of its name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from os import PathLike
from typing import Any

from knotwidgets.core import Record
from knotwidgets.core.files import replacing

from .animation import animation
from .exports import form_of
from .spoken import result


def text(record: Record) -> str:
    """The record as it is read again."""
    return record.text + "\n"


def markdown(record: Record) -> str:
    """The game as a page: who played, the moves with what happened, the board at the end."""
    lines = [f"# {record.game.name}", ""]
    lines += [f"* {name}: {value}" for name, value in record.tags]
    lines += ["", *_told(record), ""]
    outcome = record.end.outcome
    if outcome:
        lines += [f"**{result(outcome)}.** {' '.join(f'{one}.' for one in outcome.detail)}", ""]
    return "\n".join([*lines, "```text", str(record.end), "```", ""])


def _told(record: Record) -> Iterator[str]:
    for number, (ply, events) in enumerate(zip(record.line, record.events, strict=True), 1):
        told = "".join(f" **{event}.**" for event in events)
        comment = f" {ply.comment}" if ply.comment else ""
        yield f"{number}. {ply.move}{told}{comment}"


RECORD_EXPORTS: dict[str, Callable[..., str | bytes]] = {
    "txt": text,
    "md": markdown,
    "gif": partial(animation, form="gif"),
    "webp": partial(animation, form="webp"),
}
"""What makes a file of a record, by the ending of its name; options are its own."""


def save_record(record: Record, path: str | PathLike[str], **options: Any) -> None:
    """Write a record to a file, see `Record.save`."""
    form = form_of(path, RECORD_EXPORTS)
    if options and form in ("txt", "md"):
        raise TypeError(f"{next(iter(options))!r} is an option of pictures, not of a {form} file")
    made = RECORD_EXPORTS[form](record, **options)
    with replacing(path) as file:
        file.write(made.encode() if isinstance(made, str) else made)
