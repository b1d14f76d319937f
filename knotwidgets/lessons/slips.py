"""Likely slips in the lines and words of a lesson: what is wrong, and how to write it right."""

from __future__ import annotations

import re
from collections.abc import Collection

from ..core.errors import nearest

# No pattern has two ways to read the same signs, so each takes linear time.
_LIKE_FIELD = re.compile(
    r"[\W_]*([^\W\d_]+)( or [^\W\d_]+)?( [^\s:=;：]+)?[\s*_]*([:=;：])([\s*_]*)(.*)"  # noqa: RUF001
)
_LIKE_FENCE = re.compile(r"\s*[`~']{2,}\s*(\w+)\s*$")
_GLUED = re.compile(r".+?(==|!=|<=|>=|<|>|=)|(==|!=|<=|>=|<|>).+")
MEANT = {
    "=": "==",
    "=<": "<=",
    "=>": ">=",
    "<>": "!=",
    "≤": "<=",
    "≥": ">=",
    "≠": "!=",
    "und": "and",
    "oder": "or",
    "nicht": "not",
    "et": "and",
    "ou": "or",
    "non": "not",
}
"""Signs and words of other languages, with those of conditions."""
QUOTES = re.compile("[“”„‘’«»]")  # noqa: RUF001
STRAIGHT = 'the quotes must be straight ones, such as "3x3"'


def name_of(line: str) -> str:
    """Return the name of the field that a line seems to be."""
    like = _LIKE_FIELD.match(line)
    return f"{like[1]}{like[2] or ''}".lower() if like else line.strip().partition(" ")[0].lower()


def of_field(line: str, names: Collection[str]) -> str:
    """Return why a line is no field, where these are known."""
    name, like = name_of(line), _LIKE_FIELD.match(line)
    if name not in names:
        return f"this is no field; a field is a name, a colon and a blank; {nearest(name, names)}"
    first, _, value = line.strip().partition(" ")
    more = rest = sign = blanks = ""
    if like:
        first, more, rest, sign, blanks, value = (part or "" for part in like.groups())
    if not line[:1].isalpha():
        why = "it must begin at the start of its line"
    elif sign != ":":
        why = f"a colon is missing after {name!r}"
    elif first + more != name:
        why = "its name must be in lower case"
    elif not blanks:
        why = "a blank is missing after the colon"
    else:
        why = f"nothing may stand between {name + rest!r} and its colon"
    return f"this is no field: {why}; write {f'{name}{rest}: {value}'!r}"


def of_text(line: str, kinds: Collection[str]) -> str:
    """Return why a line that looks like a block or a step begins none; else an empty text."""
    like = _LIKE_FENCE.match(line)
    kind = like[1].lower() if like else ""
    if meant := next((one for one in kinds if kind in (one, f"{one}s")), ""):
        return f"this begins no block; write '```{meant}' at the start of the line"
    if re.match(r"##[^#\s]", line):
        return f"a blank is missing after '##'; write {f'## {line[2:]}'!r}"
    return ""


def of_word(word: str) -> str:
    """Return why a word stands in no condition; nothing if it may."""
    if word[:1] == '"':
        return ""
    if meant := MEANT.get(word.lower(), word.lower() if word in ("AND", "OR", "NOT") else ""):
        return f"{word!r} is unknown; write {meant!r}"
    if QUOTES.search(word):
        return f"{word!r}: {STRAIGHT}, or none at all"
    if re.fullmatch(r"\d+[.,]\d+", word):
        return f"{word!r} is no whole number, such as 2"
    if word not in MEANT.values() and (glued := _GLUED.fullmatch(word) or _GLUED.match(word)):
        return f"{word!r}: blanks must stand on both sides of {glued[1] or glued[2]!r}"
    return ""
