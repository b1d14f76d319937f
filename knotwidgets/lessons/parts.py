"""The parts of a lesson's text, with their places: headings, blocks, and fields in them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

KINDS = ("lesson", "position", "task")
FREE = ""
"""The name of what stands in a block without one."""

# No pattern has two ways to read the same blanks or signs, so each takes linear time.
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,}(?!~))([^`]*)$")
_HEADING = re.compile(r"(#{1,2})\s(.*)$")
_NAMED = re.compile(r"([a-z]+(?: or [a-z]+)?(?: \S+)?):(?:\s+(.*))?$")


class Fault(NamedTuple):
    """What is wrong with a lesson, and where, counted from 1; line 0 is no line of a text."""

    line: int
    column: int
    text: str

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.text}" if self.line else self.text


@dataclass
class Block:
    """A fenced block that is read: its fields, and what stands in it without a name."""

    kind: str
    line: int
    lines: list[str] = field(default_factory=list)


@dataclass
class Section:
    """What stands below a heading; that before the first step has no title."""

    title: str
    line: int
    text: list[str] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)

    def fields(self, kind: str) -> tuple[list[Field], list[Fault]]:
        """Return the fields of a block, and what is wrong with their form."""
        found, faults = [], []
        for block in self.blocks:
            if block.kind == kind:
                read, wrong = read_fields(block.lines, block.line + 1)
                found += read
                faults += wrong
        return found, faults


class Field(NamedTuple):
    """A field: `column` is where its value begins."""

    name: str
    value: str
    line: int
    column: int


def read_fields(lines: Sequence[str], first: int) -> tuple[list[Field], list[Fault]]:
    """Return the fields of a block whose first line has this number, and what can't be read."""
    found: list[tuple[Field, list[str]]] = []  # with the lines of its value
    faults: list[Fault] = []
    for number, line in enumerate(lines, first):
        named = _NAMED.match(line.rstrip())
        text = line.strip()
        if named:
            start = named.start(2) if named[2] else len(line)
            found.append((Field(named[1], "", number, start + 1), [named[2] or ""]))
        elif not text:
            continue
        elif line[:1].isspace() and found:
            found[-1][1].append(text)
        else:
            found.append((Field(FREE, "", number, 1 + len(line) - len(line.lstrip())), [text]))
    return [one._replace(value=" ".join(filter(None, texts))) for one, texts in found], faults


def parts_of(text: str) -> tuple[str, list[Section], list[Fault]]:
    """Cut a text into its title and its parts, the one before the first step included."""
    cutter = _Cutter()
    for number, line in enumerate(text.split("\n"), 1):
        cutter.take(line, number)
    faults = []
    if cutter.fence:
        faults.append(Fault(cutter.opened, 1, f"this block is never closed by {cutter.fence}"))
    return cutter.title, cutter.parts, faults


class _Cutter:
    """Takes the lines of a text one after the other."""

    def __init__(self) -> None:
        self.title, self.parts = "", [Section("", 1)]
        self.fence, self.opened = "", 0
        self.block: Block | None = None

    def take(self, line: str, number: int) -> None:
        fence, heading = _FENCE.match(line), _HEADING.match(line)
        title = heading[2].rstrip().rstrip("#").strip() if heading else ""
        if self.fence:
            self._inside(line)
        elif fence:
            self._opens(line, number, fence[1], "".join(fence[2].split()[:1]))
        elif heading and len(heading[1]) == 2:
            self.parts.append(Section(title, number))
        elif heading and not self.title and len(self.parts) == 1:
            self.title = title
        else:
            self.parts[-1].text.append(line)

    def _opens(self, line: str, number: int, fence: str, kind: str) -> None:
        self.fence, self.opened = fence, number
        if kind in KINDS:
            self.block = Block(kind, number)
            self.parts[-1].blocks.append(self.block)
        else:
            self.parts[-1].text.append(line)

    def _inside(self, line: str) -> None:
        closes = line.strip().startswith(self.fence) and not line.strip().strip(self.fence[0])
        if self.block is None:
            self.parts[-1].text.append(line)
        elif not closes:
            self.block.lines.append(line)
        if closes:
            self.fence, self.block = "", None
