"""A record's text as one short word, to be sent in a message: `knot1:`, and base64url.

That is the text without what a reader skips, deflated, and a checksum. Untrusted words in, a
record's text or a `RecordError` out.
"""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from contextlib import suppress

from ..words import say
from .errors import RecordError

VERSION = "knot1:"
CHECK = 4  # bytes of the checksum, at the end: there it finds whatever changes one character
LONGEST = 1_000_000  # characters of a record: more than any played game with its comments

_WORD = re.compile(r"\s*(knot[0-9]+:)(.*)", re.DOTALL)
_SKIPPED = re.compile(r"(\{[^}]*\})|<[^>]*>\s*|\b\d+\.\s")
"""A comment, which stays, or what a reader skips: events and the numbers of moves."""


def packed(text: str) -> str:
    """Return the word for the text of a record."""
    tags, _, moves = text.partition("\n\n")
    tags = re.sub(r"\n\[(Result|RuleSources) .*", "", tags)  # what readers make out by themselves
    moves = _SKIPPED.sub(r"\1", moves.replace("\n", " "))
    deflate = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    return _sealed(deflate.compress(f"{tags}\n{moves}".encode()) + deflate.flush())


def unpacked(text: str) -> str:
    """Return the text for a word, and any other text as it is; `RecordError` for a wrong word."""
    found = _WORD.match(text)
    if not found:
        return text
    if found[1] != VERSION:
        raise RecordError(say("records.share_version", version=found[1][:9]))
    word, read = VERSION + "".join(found[2].split()), ""
    inflate = zlib.decompressobj(-zlib.MAX_WBITS)
    with suppress(ValueError, zlib.error):
        data = urlsafe_b64decode(word[len(VERSION) :] + "==")[:-CHECK]
        if _sealed(data) == word:  # spelled as it is written here, too
            read = inflate.decompress(data, 4 * LONGEST).decode()
    if len(read) > LONGEST:
        raise RecordError(say("records.too_long", most=f"{LONGEST:,}"))
    if not inflate.eof:
        raise RecordError(say("records.share_broken"))
    return read


def _sealed(data: bytes) -> str:
    sealed = data + zlib.crc32(data).to_bytes(CHECK, "little")
    return VERSION + urlsafe_b64encode(sealed).decode().rstrip("=")
