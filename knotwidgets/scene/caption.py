"""The two lines below a picture: whose turn it is or who won, and what each player has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from knotwidgets.words import into

from . import letters
from .display import Box, Disc, Item, Text
from .subject import PositionSubject

HEIGHT = 1.02
"""What a caption adds to the height of a picture, in cells."""

HEADLINE_SIZE = 0.32
SCORE_SIZE = 0.21


def headline(box: Box, text: str, foot: float, size: float = HEADLINE_SIZE) -> Text:
    """A line of text, so far above the foot of `box`."""
    x, y, width, height = box
    size *= min(1, (width - 0.5) / letters.width(text, size))
    return Text("caption", "labels", "caption", (x + width / 2, y + height - foot), text, size)


def caption(
    box: Box,
    subject: PositionSubject,
    scores: Mapping[str, str],
    dot_style: str = "token",
) -> Iterator[Item]:
    """The headline and the scores at the foot of `box`, in smaller letters if they would not fit.

    `scores` are the players' lines; the disc before each has the style "<player> <dot_style>".
    Below them stands, in one line, what the picture can't show.
    The texts are translated here, as their widths decide where they go.
    """
    language, unseen = subject.options.lang, subject.game.unseen(subject.position)
    yield headline(box, into(subject.headline, language), 0.82)
    if unseen:
        told = headline(box, into(unseen, language), 0.15, 0.75 * SCORE_SIZE)
        yield replace(told, id="unseen", style="score")
    scores = {player: into(text, language) for player, text in scores.items()}
    middle, bottom, room = box[0] + box[2] / 2, box[1] + box[3], box[2] - 0.5
    dot, space = 1.2, 2.4  # from a player's dot to its text, and between players, in ems
    wide = sum(letters.width(text, 1) + dot for text in scores.values()) + space * (len(scores) - 1)
    size = min(SCORE_SIZE, room / wide)
    x, y = middle - wide * size / 2, bottom - 0.38
    for player, text in scores.items():
        length = letters.width(text, size)
        style = f"{player} {dot_style}"
        yield Disc(f"token:{player}", "labels", style, (x + 0.4 * size, y), 0.4 * size)
        at = (x + dot * size + length / 2, y)
        yield Text(f"score:{player}", "labels", "score", at, text, size)
        x += length + (dot + space) * size
