"""A game as one animated picture: an SVG that moves wherever a page shows it as an image.

What several positions have in common is in the picture once; the rest comes and goes by itself,
again and again. Where less motion is asked for, the last position is shown and stays.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from itertools import groupby
from typing import Any

from knotwidgets.core import Position
from knotwidgets.scene.display import Scene, Text
from knotwidgets.scene.svg import deduplicated, paint
from knotwidgets.scene.themes import theme

TURN = 0.6  # seconds that a position is shown
REST = 6.0  # seconds that the last one is
FADE = 0.2  # seconds in which the next one appears
HEAD = re.compile(r"<svg [^>]*>\n")

Frame = list[str]  # the elements of a picture, one to a line
Layer = tuple[str, tuple[int, ...]]  # an element, and the frames that it is in


def film(positions: Sequence[Position], title: str, **options: Any) -> str:
    """Return the text of the picture of some positions, one after the other."""
    light = theme("light", positions[0].game.view.colours)
    scenes = [position.scene(caption=True, **options) for position in positions]
    pictures = [paint(scene, light) for scene in scenes]
    (head,) = {HEAD.findall(picture)[0] for picture in pictures}
    texts = {line for scene in scenes for line in elements(paint(caption(scene), light))}
    layers = merged(map(elements, pictures))
    timing = Timing(len(pictures))
    body = []
    for (shown, text), group in groupby(layers, key=lambda layer: (layer[1], layer[0] in texts)):
        lines = [line for line, _ in group]
        always = len(shown) == len(pictures)
        body += lines if always else timing.group(shown, lines, fades=not text)
    drawn = deduplicated(
        "\n".join([head.rstrip(), f"<title>{title}</title>", *body, "</svg>"]) + "\n"
    )
    return drawn.replace("<defs>", f"{timing.head()}\n<defs>", 1)


def caption(scene: Scene) -> Scene:
    """Return the words of a scene and their tokens, and nothing else."""
    words = (item for item in scene.items if isinstance(item, Text) or item.id.startswith("token:"))
    return replace(scene, items=tuple(words))


def elements(picture: str) -> Frame:
    """Return what a picture draws, without its words for those who don't see it."""
    return picture.splitlines()[3:-1]


def merged(frames: Iterable[Frame]) -> list[Layer]:
    """Return the elements of all frames, in an order that keeps that of each frame."""
    lines: Frame = []
    shown: list[list[int]] = []
    for number, frame in enumerate(frames):
        matcher = SequenceMatcher(a=lines, b=frame, autojunk=False)
        for kind, begin, end, first, last in reversed(matcher.get_opcodes()):
            if kind == "equal":
                for at in range(begin, end):
                    shown[at].append(number)
            else:  # what is new comes above what it replaces
                lines[end:end] = frame[first:last]
                shown[end:end] = [[number] for _ in frame[first:last]]
    return [(line, tuple(numbers)) for line, numbers in zip(lines, shown, strict=True)]


class Timing:
    """When each group of elements is seen.

    It is told by SVG's own animations: between two of them a browser has nothing to do.
    """

    def __init__(self, frames: int) -> None:
        self.last = frames - 1
        self.length = self.last * TURN + REST

    def head(self) -> str:
        """Return the clock that begins again and again, and what there is without motion."""
        clock = '<set id="t" attributeName="opacity" to="1" begin="0s;t.end"'
        still = ".gone{opacity:0!important}.here{opacity:1!important}"
        return (
            f"<style>@media (prefers-reduced-motion:reduce){{{still}}}</style>\n"
            f'<g>{clock} dur="{self.length:g}s"/></g>'
        )

    def group(self, shown: tuple[int, ...], lines: Frame, *, fades: bool) -> Frame:
        """Return a group of elements that is seen in some of the frames."""
        first, stays = int(shown[0] == 0), int(shown[-1] == self.last)
        change = _fade if fades else _set  # two texts in one place can't be read
        changes = [_set(0, first)]
        for begin, end in runs(shown):
            if begin > 0:
                changes.append(change(begin * TURN, 1))
            if end < self.last:  # stays until the next one covers it
                changes.append(change((end + 1) * TURN + fades * FADE / 2, 0))
        if stays != first:
            changes.append(change(self.length - FADE, first))
        opened = f'<g class="{"here" if stays else "gone"}" opacity="{stays}">'
        return [opened, *lines, "".join(changes), "</g>"]


def _set(time: float, opacity: int) -> str:
    return f'<set attributeName="opacity" to="{opacity}" begin="t.begin+{time:g}s"/>'


def _fade(time: float, opacity: int) -> str:
    return (
        f'<animate attributeName="opacity" from="{1 - opacity}" to="{opacity}" dur="{FADE:g}s" '
        f'begin="t.begin+{time:g}s" fill="freeze"/>'
    )


def runs(numbers: Sequence[int]) -> list[tuple[int, int]]:
    """Return the first and the last of each run of consecutive numbers."""
    found: list[tuple[int, int]] = []
    for number in numbers:
        if found and found[-1][1] == number - 1:
            found[-1] = (found[-1][0], number)
        else:
            found.append((number, number))
    return found
