"""A lesson's text cut into sections, fenced blocks and fields, each with its place."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from ..core.errors import nearest, shortened
from . import slips

KINDS = ("lesson", "position", "task")
FREE = ""
"""The name of the text in a block that has no name."""

# No pattern has two ways to read the same blanks or signs, so each takes linear time.
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,}(?!~))([^`]*)$")
_HEADING = re.compile(r"(#{1,2})\s(.*)$")
_NAMED = re.compile(r"([a-z]+(?: or [a-z]+)?(?: \S+)?):(?:\s+(.*))?$")


class Fault(NamedTuple):
    """What is wrong with a lesson, and where, counted from 1; line 0 is no line of a text."""

    line: int
    column: int
    text: str
    quoted: str = ""
    """The line, as it is written."""

    def __str__(self) -> str:
        quoted = f" ({shortened(self.quoted.strip())})" if self.quoted.strip() else ""
        place = f"line {self.line}, column {self.column}{quoted}: " if self.line else ""
        return f"{place}{self.text}"


class FieldError(Exception):
    """A field that is wrong."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.text)
        self.fault = fault


class Field(NamedTuple):
    """A field: `column` is where its value begins."""

    name: str = ""
    value: str = ""
    line: int = 1
    column: int = 1

    def wrong(self, reason: str, behind: int = 0) -> FieldError:
        """Return the error that tells a fault, some columns behind the beginning of the value."""
        return FieldError(Fault(self.line, self.column + behind, reason))

    def number(self, least: int, most: int) -> int:
        """Return the value as a number; raise `FieldError`."""
        text = self.value
        if text.isascii() and text.isdigit() and len(text) < 12 and least <= int(text) <= most:
            return int(text)
        raise self.wrong(f"{shortened(text)} is no number of {least} to {most}")


class Fields(dict[str, Field]):
    """The fields of a block by their names."""

    @classmethod
    def of(cls, fields: Iterable[Field], names: Collection[str]) -> Fields:
        """Return some fields; raise `FieldError` for one that is unknown, empty or there twice."""
        found = cls()
        for one in fields:
            name, begin = shortened(one.name), one._replace(column=1)
            if one.name == FREE:
                raise one.wrong(slips.of_field(one.value, names))
            if one.name not in names:
                raise begin.wrong(f"{name} can't stand here; {nearest(one.name, names)}")
            if one.name in found:
                raise begin.wrong(f"{name} stands there twice")
            if not one.value and one.name != "play":
                raise one.wrong(f"{name} is empty")
            found[one.name] = one
        return found

    def text(self, name: str) -> str:
        """Return the value of a field; nothing if it is missing."""
        return self[name].value if name in self else ""

    def number(self, name: str, least: int, most: int, usual: int) -> int:
        """Return the value of a field as a number."""
        return self[name].number(least, most) if name in self else usual


@dataclass
class Block:
    """A fenced block: its fields, and what stands in it without a name."""

    kind: str
    line: int
    lines: list[str] = field(default_factory=list)

    def fields(self, names: Collection[str]) -> list[Field]:
        """Return the fields; a line that begins with a blank goes on with the field before.

        One that is a field of these names, but for the blank, is a slip.
        """
        found: list[tuple[Field, list[str]]] = []  # with the lines of its value
        for number, line in enumerate(self.lines, self.line + 1):
            text = line.strip()
            if named := _NAMED.match(line.rstrip()):
                start = named.start(2) if named[2] else len(line)
                found.append((Field(named[1], "", number, start + 1), [named[2] or ""]))
            elif text and line[:1].isspace() and found and text.split(":")[0] not in names:
                found[-1][1].append(text)
            elif text:
                start = len(line) - len(line.lstrip())
                found.append((Field(FREE, "", number, start + 1), [line.rstrip()]))
        return [one._replace(value=" ".join(filter(None, texts))) for one, texts in found]


@dataclass
class Section:
    """What stands below a heading; that before the first step has no title."""

    title: str
    line: int
    text: list[str] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)

    def begun(self, kind: str, line: str, number: int) -> list[str]:
        """Begin a block at a line, or a part of the text; return the lines of it."""
        if kind in KINDS:
            self.blocks.append(Block(kind, number))
            return self.blocks[-1].lines
        self.text.append(line)
        return self.text

    def fields(self, kind: str, names: Collection[str]) -> list[Field]:
        """Return the fields of the blocks of a kind, which may have these names."""
        return [one for block in self.blocks if block.kind == kind for one in block.fields(names)]


def sections_of(text: str) -> tuple[str, list[Section], list[Fault]]:
    """Cut a text into its title and its sections, the one before the first step included."""
    title, sections, faults = "", [Section("", 1)], list[Fault]()
    fence, opened, inside = "", 0, list[str]()  # the fence of an open block, and its lines
    for number, line in enumerate(text.split("\n"), 1):
        section, heading, begun = sections[-1], _HEADING.match(line), _FENCE.match(line)
        kind = "".join(begun[2].split()[:1]) if begun else ""
        if fence and kind in KINDS and inside is not section.text:
            faults.append(Fault(opened, 1, f"this block is never closed by {fence}"))
            fence = ""
        if fence:
            closes = line.strip().startswith(fence) and not line.strip().strip(fence[0])
            if inside is section.text or not closes:
                inside.append(line)
            fence = "" if closes else fence
            continue
        if kind not in KINDS and (what := slips.of_text(line, KINDS)):
            faults.append(Fault(number, 1, what))
        if begun:
            fence, opened, inside = begun[1], number, section.begun(kind, line, number)
        elif heading and len(heading[1]) == 2:
            sections.append(Section(_name(heading), number))
        elif heading and not title and len(sections) == 1:
            title = _name(heading)
        else:
            section.text.append(line)
    if fence:
        missing = ", or it closes one of which the first line, such as '```task', is missing"
        what = missing if inside is sections[-1].text else ""
        faults.append(Fault(opened, 1, f"this block is never closed by {fence}{what}"))
    return title, sections, faults


def _name(heading: re.Match[str]) -> str:
    return heading[2].rstrip().rstrip("#").strip()


MARKUP = re.compile(r"[*`#]+")


def unmarked(text: str) -> str:
    """Return Markdown as a text to be spoken or printed; what our sentences say has no markup."""
    is_ours = not MARKUP.search(text) and "\n" not in text
    return text if is_ours else " ".join(MARKUP.sub("", text).split())
