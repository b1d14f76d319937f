"""Draw the covers of the games again: a finished board of each, as the lobby shows it.

    .venv/bin/python docs/pictures/covers.py

They are photographs of our own pictures, made by a browser, so no test compares them.
"""

from __future__ import annotations

import sys
from base64 import b64decode
from pathlib import Path
from runpy import run_path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tests.browser.jupyterlab import chromium_options  # noqa: E402

PIXELS, QUALITY = 320, 0.78
PHOTOGRAPH = """async ([svg, pixels, quality]) => {
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  await image.decode();
  const canvas = new OffscreenCanvas(pixels, pixels);
  const height = image.height * pixels / image.width; // what stands below a board is left out
  canvas.getContext("2d").drawImage(image, 0, 0, pixels, height);
  const blob = await canvas.convertToBlob({ type: "image/webp", quality });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(""));
}"""


def main() -> None:
    """Write a light and a dark cover into each game's folder."""
    finished = run_path(str(Path(__file__).with_name("refresh.py")))["finished"]()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**chromium_options())
        page = browser.new_page()
        for name, position in finished.items():
            for theme, suffix in {"light": "", "dark": "_dark"}.items():
                svg = position.svg(theme, legal=False, caption=False, coordinates=False)
                data = page.evaluate(PHOTOGRAPH, [svg, PIXELS, QUALITY])
                path = ROOT / "knotwidgets" / "games" / name / f"cover{suffix}.webp"
                path.write_bytes(b64decode(data))
                print(path.relative_to(ROOT), path.stat().st_size)


if __name__ == "__main__":
    main()
