"""How long pictures take: files, galleries, films and canvases, beside the bare tools they are of.

    python3 dev.py bench pictures

A PNG is compared with what vl-convert takes for an empty one of the size and for the finished
document, a film by the frame, a gallery by the picture. Targets on a machine with nothing else to
do: 0.3 s for a PNG, 0.1 s for a frame of a film, 0.01 s for a picture of a gallery.
"""

import random
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

import vl_convert
from PIL import Image

from benchmarks.rates import Contestant, Rates, measure
from knotwidgets import Kingdoms, Position, Record, canvas, grid
from knotwidgets.scene.svg import export

PLIES = 47  # of the film
GALLERY = 100
SIDE = 800  # pixels
EMPTY = f'<svg xmlns="http://www.w3.org/2000/svg" width="{SIDE}" height="{SIDE}"/>'


def main() -> None:
    """Prints how long each takes, and how many times as long as vl-convert alone."""
    record = game(PLIES)
    position = record.end
    document = str(export(position.svg(), "svg", SIDE))
    shown = canvas(position)
    rates = measure(
        "pieces",
        [
            Contestant("an empty PNG, vl-convert alone", repeated(vl_convert.svg_to_png, EMPTY)),
            Contestant("a PNG, vl-convert alone", repeated(vl_convert.svg_to_png, document)),
            Contestant("a PNG", repeated(lambda: position.png(width=SIDE))),
            Contestant("an SVG", repeated(position.svg)),
            Contestant("a picture of a gallery", gallery(record), GALLERY),
            Contestant("a frame of a film", repeated(film, record), frames(film(record))),
            Contestant("a position on ipycanvas", repeated(shown.show, position)),
        ],
    )
    report(rates, base="a PNG, vl-convert alone")


def report(rates: Rates, base: str) -> None:
    """Prints milliseconds, and the ratios to one of them."""
    print(f"\nPictures of Kingdoms after {PLIES} moves, {SIDE} pixels wide; films 480")
    for name, rate in rates.rates.items():
        ratio = rates.rates[base] / rate
        print(f"  {name:34} {1000 / rate:9.2f} ms {ratio:9.2f} of {base!r}")


def repeated(make: Callable[..., object], *given: object) -> Callable[[int], None]:
    """What makes something so many times."""

    def run(number: int) -> None:
        for _ in range(number):
            make(*given)

    return run


def gallery(record: Record) -> Callable[[int], None]:
    """What makes a gallery so many times."""
    positions = [*record.positions, *record.positions, *record.positions][:GALLERY]
    return repeated(lambda: grid(positions).svg())


def film(record: Record) -> bytes:
    """The game as a GIF."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.gif"
        record.save(path)
        return path.read_bytes()


def frames(gif: bytes) -> int:
    """How many frames a GIF has."""
    return int(getattr(Image.open(BytesIO(gif)), "n_frames", 1))


def game(plies: int) -> Record:
    """A random game, of which so many plies are played."""
    chance = random.Random(1)
    position: Position = Kingdoms().start()
    record = Record(position)
    while record.end.player and len(record.line) < plies:
        record = record.play(chance.choice(record.end.legal_moves))
    return record


if __name__ == "__main__":
    main()
