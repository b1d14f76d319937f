"""Games as moving pictures: each position is seen, and what moves is seen on its way."""

from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageSequence

from knotwidgets import CelticKnot, Kingdoms, Record
from knotwidgets.scene.records import LAST, animation

GAME = Record(Kingdoms(board="3x3").start()).play("B2").play("A1").play("C2")
RACE = Record(CelticKnot().start()).play("A9").play("=1")


def frames(made: bytes) -> list[tuple[Any, int]]:
    """The pictures, with their milliseconds."""
    pictures = ImageSequence.Iterator(Image.open(BytesIO(made)))
    return [(one.convert("RGB"), one.info["duration"]) for one in pictures]


def near(one: Any, other: Any) -> float:
    """The mean difference of two pictures, of 255."""
    shades = zip(one.convert("L").tobytes(), other.convert("L").tobytes(), strict=True)
    differences: list[int] = [abs(a - b) for a, b in shades]
    return sum(differences) / len(differences)


def still(record: Record, ply: int, width: int) -> Any:
    png = record.positions[ply].png(width=width, caption=True, legal=False)
    picture = Image.open(BytesIO(png))
    ground = Image.new("RGBA", picture.size, "#f6f0e2")
    return Image.alpha_composite(ground, picture.convert("RGBA")).convert("RGB")


@pytest.mark.parametrize("form", ["gif", "webp"])
def test_each_position_is_seen_as_long_as_was_asked(form: str) -> None:
    seen = frames(animation(GAME, form=form, width=120, pace=0.5))
    rests = [picture for picture, time in seen if time in (500, 1000 * LAST)]
    assert [seen[0][1], seen[-1][1]] == [500, 1000 * LAST]
    assert len(rests) == 4
    for ply, picture in enumerate(rests):
        distances = [near(picture, still(GAME, other, 120)) for other in range(4)]
        assert distances.index(min(distances)) == ply
        assert min(distances) < 4
    between = seen[1][0]
    assert near(between, rests[0]) > 0
    assert near(between, rests[1]) > 0


def test_what_moves_is_seen_on_its_way() -> None:
    assert len(frames(animation(RACE, form="gif", width=200))) > 10  # the coin in the air
    gone = Record(RACE.end).play(RACE.end.legal_moves[0])
    seen = [picture for picture, _ in frames(animation(gone, form="gif", width=200))]
    assert all(near(one, other) > 0 for one, other in pairwise(seen[:5]))


def test_a_game_is_saved_by_the_ending_of_its_file(tmp_path: Path) -> None:
    record = GAME.comment("the <last>").tagged(Red="[Maeve](http://x) *")
    record.save(tmp_path / "game.txt")
    assert Record.read((tmp_path / "game.txt").read_text("utf-8")) == record
    record.save(tmp_path / "game.md")
    page = (tmp_path / "game.md").read_text("utf-8")
    assert page.startswith("# Kingdoms\n\n* Red: \\[Maeve\\](http://x) \\*\n")
    assert "3. C2 the \\<last\\>\n" in page
    assert str(record.end) in page
    record.save(tmp_path / "game.gif", width=60, theme="dark", coordinates=False)
    assert (tmp_path / "game.gif").read_bytes().startswith(b"GIF89a")
