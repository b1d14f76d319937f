#!/usr/bin/env python3
"""The project's commands. They need Python 3.10 or newer, and set up all the rest by themselves.

    python3 dev.py play     opens the lobby in JupyterLab, in a copy of the example notebook that
                            stays in examples/mine; `play --phone` lets phones and others of this
                            network in, too
    python3 dev.py test     runs every check in minutes; `test lint types` runs some of them,
                            `test --quick` the quick ones, `test --thorough` tries all much longer
    python3 dev.py bench    measures how long a click takes in a real notebook; `bench frames` how
                            long frames of motion do, `bench engine` and `bench perft` the engine,
                            `bench pictures` pictures, galleries and films, `bench files`
                            files of games, `bench study` studies, `bench learners` games that are
                            stepped by learners; `bench sheet` draws a contact sheet of all boards
    python3 dev.py site     builds the site into site/out; `site --serve` shows it, too
    python3 dev.py dist     builds what a release publishes into dist, and checks it
    python3 dev.py setup    only sets up, for play and test

What is installed, see dev_setup.py, is installed only the first time. Two programs are fetched when
they are missing: Node.js (from PyPI) and Chromium (from Debian's packages, or by Playwright).
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import count
from pathlib import Path
from tempfile import TemporaryFile

from dev_setup import (
    KNOTS_PYTHON,
    PYTHON,
    ROOT,
    run,
    say,
    set_up,
    set_up_tests,
    use_venv_programs,
)

NOTEBOOK = ROOT / "examples" / "play.ipynb"
BROWSER = ROOT / "tests" / "browser"
BENCHMARKS = (
    "latency",
    "frames",
    "engine",
    "perft",
    "pictures",
    "files",
    "study",
    "learners",
    "sheet",
)


# --- Playing ------------------------------------------------------------------------------------


def play(port: int | None, *, browser: bool, phone: bool) -> int:
    """Run a JupyterLab that shows the lobby, until it is ended."""
    set_up("play")
    options = [
        *([] if browser else ["--no-browser"]),
        *(["--phone"] if phone else []),
        *([f"--port={port}"] if port else []),
    ]
    say("starting JupyterLab")
    server = subprocess.Popen([PYTHON, "-m", "knotwidgets", copied(), *options], cwd=ROOT)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # JupyterLab hears it, too, and asks
    signal.signal(signal.SIGTERM, lambda *_: server.terminate())
    return server.wait()


def copied() -> Path:
    """Return where the notebook is that is played in: a copy, so that the example stays as it is.

    The copy stays, with the game in it. One of an older example is put aside.
    """
    copy = NOTEBOOK.parent / "mine" / NOTEBOOK.name
    copy.parent.mkdir(exist_ok=True)
    if copy.exists() and copy.stat().st_mtime < NOTEBOOK.stat().st_mtime:
        copy.replace(copy.with_stem(f"{copy.stem}-{time.strftime('%Y-%m-%d-%H%M')}"))
    if not copy.exists():
        shutil.copy(NOTEBOOK, copy)
    return copy


def is_free(port: int) -> bool:
    """Whether nobody listens to a port of this machine."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) != 0


# --- Testing ------------------------------------------------------------------------------------


def steps() -> dict[str, list[list[str | Path]]]:
    """Return what `test` runs, quick things first: the commands of each step."""
    npm = [shutil.which("npm") or "npm", "--prefix", "js", "--silent", "run"]
    oracle = sorted((ROOT / "tests").rglob("test_*spherogram*.py"))
    others = [f"--ignore={path}" for path in [*oracle, BROWSER]]
    # One more than there are cores, as tests wait now and then.
    workers = [f"--numprocesses={(os.cpu_count() or 1) + 1}", "--maxprocesses=8"]

    pytest = ["-m", "pytest", "-q"]
    return {
        "lint": [["ruff", "check"], ["ruff", "format", "--check"], [*npm, "lint"]],
        "types": [["mypy"], [*npm, "check"]],
        "typescript": [[*npm, "test"]],
        "knots": [[KNOTS_PYTHON, *pytest, "--noconftest", *oracle]],
        "python": [[PYTHON, *pytest, *workers, "--dist=worksteal", *others]],
        "browser": [[PYTHON, *pytest, *workers, BROWSER]],
    }


# Steps that keep one core busy, long ones first.
SIDE_BY_SIDE = ("types", "knots", "lint", "typescript")
QUICK = ("lint", "types", "typescript", "python")


def test(names: list[str], level: str) -> int:
    """Run the steps, all or those named, until one has failed; return the exit status."""
    set_up_tests()
    os.environ["KNOTWIDGETS_TESTS"] = level  # see tests/amounts.py
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # else each process compiles all it imports
    names = names or [*(QUICK if level == "quick" else steps())]
    short = [name for name in SIDE_BY_SIDE if name in names]
    with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        passed = dict(zip(short, pool.map(take, short), strict=True))
    for name in [name for name in steps() if name in names and name not in short]:
        if all(passed.values()):
            passed[name] = take(name)
    failed = [name for name in passed if not passed[name]]
    if failed:
        say(f"failed, the steps after it not run: python3 dev.py test {' '.join(failed)}")
        return 1
    say("all steps passed")
    return 0


def take(name: str) -> bool:
    """Run a step and return whether it passed. A step beside others prints at its end."""
    begin = time.monotonic()
    with TemporaryFile() as output:
        kept = output if name in SIDE_BY_SIDE else None
        statuses = [
            subprocess.call(command, cwd=ROOT, stdout=kept, stderr=kept)
            for command in steps()[name]
        ]
        output.seek(0)
        print(output.read().decode(errors="replace"), end="")
    passed = not any(statuses)
    say(f"{name} {'passed' if passed else 'FAILED'} in {time.monotonic() - begin:.1f} s")
    return passed


# --- The site -----------------------------------------------------------------------------------


def site(folder: Path, port: int | None, *, serve: bool) -> None:
    """Build the site into a folder, and show it until that is ended."""
    set_up("site")
    say(f"building the site in {folder}")
    run(PYTHON, ROOT / "site" / "build.py", folder)
    if serve:
        port = port or next(filter(is_free, count(8000)))
        say(f"open http://127.0.0.1:{port}/")
        with suppress(KeyboardInterrupt):
            run(PYTHON, "-m", "http.server", str(port), "-b", "127.0.0.1", "-d", folder)


def dist() -> None:
    """Build the source archive, and the wheel from the project; look at both."""
    set_up("release")
    folder = ROOT / "dist"
    shutil.rmtree(folder, ignore_errors=True)
    run(PYTHON, "-m", "hatchling", "build")
    tools = PYTHON.parent
    run(tools / "validate-pyproject", "pyproject.toml")
    run(tools / "twine", "check", "--strict", *folder.iterdir())
    run(tools / "check-wheel-contents", *folder.glob("*.whl"))


# --- Commands -----------------------------------------------------------------------------------


def bench(what: str) -> None:
    """Run one of the benchmarks; engines of others are measured where they can be installed."""
    if what in ("latency", "frames"):
        set_up_tests()
    try:
        set_up("bench" if what == "engine" else "test")
    except SystemExit as failure:
        say(f"{failure}; measuring without them")
    run(PYTHON, "-m", f"benchmarks.{what}")


def main() -> int:
    """Read the command line."""
    use_venv_programs()
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(dest="command", required=True)
    playing = commands.add_parser("play", help="open the lobby in JupyterLab")
    playing.add_argument("--no-browser", action="store_true", help="only print the address")
    playing.add_argument("--phone", action="store_true", help="let others of this network in")
    playing.add_argument("--port", type=int, help="default: the first free one from 8888 on")
    testing = commands.add_parser("test", help="run every check, or the steps named")
    amount = testing.add_mutually_exclusive_group()
    amount.add_argument("--quick", action="store_true", help="a minute: no browser, few tries")
    amount.add_argument("--thorough", action="store_true", help="every test, with full amounts")
    testing.add_argument("steps", nargs="*", metavar="step", help=" | ".join(steps()))
    benching = commands.add_parser("bench", help="measure how long a click takes, or the engine")
    benching.add_argument("what", nargs="?", default=BENCHMARKS[0], choices=BENCHMARKS)
    building = commands.add_parser("site", help="build the site: all pages, with a search")
    building.add_argument("folder", nargs="?", type=Path, default=ROOT / "site" / "out")
    building.add_argument("--serve", action="store_true", help="and show it on this machine")
    building.add_argument("--port", type=int, help="default: the first free one from 8000 on")
    commands.add_parser("dist", help="build and check what a release publishes")
    commands.add_parser("setup", help="only set up")
    given = parser.parse_args()
    if given.command == "play":
        return play(given.port, browser=not given.no_browser, phone=given.phone)
    if given.command == "test":
        if unknown := set(given.steps).difference(steps()):
            parser.error(f"no such step: {' '.join(unknown)}")
        level = "quick" if given.quick else "thorough" if given.thorough else "default"
        return test(given.steps, level)
    if given.command == "site":
        site(given.folder.resolve(), given.port, serve=given.serve)
    elif given.command == "dist":
        dist()
    elif given.command == "bench":
        bench(given.what)
    else:
        set_up_tests()
    return 0


if __name__ == "__main__":
    sys.exit(main())
