"""Sets up what the commands of `dev.py` need: environments, the bundle of JavaScript, a Chromium.

What is installed goes into .venv, .venv-play, .venv-knots, .venv-hosts and js/node_modules, and
only the first time: notes in there have the hash of what it was installed from.
"""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryFile
from typing import NoReturn

from hatch_build import NPM_CI, build_bundle, install_packages, npm, once

ROOT = Path(__file__).resolve().parent
SCRIPTS = "Scripts" if os.name == "nt" else "bin"
VENV = ROOT / ".venv"
PYTHON = VENV / SCRIPTS / "python"
PLAY_PYTHON = ROOT / ".venv-play" / SCRIPTS / "python"  # as `play` alone makes .venv: for examples
KNOTS_PYTHON = ROOT / ".venv-knots" / SCRIPTS / "python"
HOSTS_PYTHON = ROOT / ".venv-hosts" / SCRIPTS / "python"
HOME = ROOT / ".home"  # where the user's own can't be written to
CONSTRAINTS = ROOT / "constraints.txt"
PINS = [ROOT / "pyproject.toml", CONSTRAINTS]
LAB = ROOT / "js" / "lab"  # the extension of JupyterLab, which is copied
LITE = ROOT / "tests" / "browser" / "hosts" / "lite"  # what it takes besides Python's packages
LITE_PARTS = ROOT / ".venv-hosts" / "lite"  # where that is put
# Nobody should have to compile these; where one is not to be had, `play` does without.
ONLY_WHEELS = [f"--only-binary={name}" for name in ("llvmlite", "numba", "ortools")]
CHROME_NAMES = ("google-chrome", "google-chrome-stable")
# The first is Chromium without a window: the same pages for three quarters of the work.
CHROMIUM_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", *CHROME_NAMES)
BEGIN = time.monotonic()


def say(line: str) -> None:
    """Print a line of our own between those of the programs that are run, with the time so far."""
    print(f"\n== {time.monotonic() - BEGIN:.0f} s  {line}", flush=True)


def stop(line: str) -> NoReturn:
    """End with a line that says why."""
    raise SystemExit(f"dev.py: {line}")


def run(*command: str | Path) -> None:
    """Run a command in the project's folder; stop with one line when it fails."""
    if subprocess.call(command, cwd=ROOT):
        stop(f"this failed: {' '.join(map(str, command))}")


def use_venv_programs() -> None:
    """Let every program that is started find those of .venv first, and a home it can write to."""
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


# --- Environments -------------------------------------------------------------------------------


def set_up(group: str) -> None:
    """Make .venv hold the project with a dependency group, and the bundle current."""
    if not PYTHON.exists():
        make_venv()
    sources = [*PINS, ROOT / "hatch_build.py", VENV / "pyvenv.cfg", *extension()]
    once(VENV / f"installed-{group}.sha256", sources, lambda: install(group))
    build_bundle(ROOT)


def extension() -> list[Path]:
    """Return the files of JupyterLab's extension, of which an environment has copies."""
    return sorted(path for path in LAB.rglob("*") if path.is_file())


def set_up_tests() -> None:
    """Set up what the tests need beyond play: npm's packages, other notebooks, a Chromium ..."""
    set_up("play")
    set_up("test")
    install_packages(ROOT)
    beside(PLAY_PYTHON, "play")
    beside(KNOTS_PYTHON, "knots", editable=False)
    set_up_lite()
    chromium = find_chromium()
    if chromium:
        os.environ["KNOT_CHROMIUM"] = chromium
    else:
        once(VENV / "installed-chromium.sha256", PINS, install_chromium)


def make_venv() -> None:
    """Make .venv; Debian and Ubuntu keep what that takes in a package of its own."""
    if sys.version_info < (3, 10):  # noqa: UP036 - this file is what an older Python meets first
        stop("Python 3.10 or newer is needed")
    if importlib.util.find_spec("ensurepip") is None and not install_with_apt("python3-venv"):
        stop("Python's venv is missing. On Debian and Ubuntu: apt-get install python3-venv")
    say("making .venv")
    run(sys.executable, "-m", "venv", "--clear", VENV)


def install(group: str) -> None:
    """Install the project, editable, with a dependency group."""
    if shutil.which("uv", path=VENV / SCRIPTS) is None:
        say("installing uv, which installs the rest")
        run(PYTHON, "-m", "pip", "install", "--quiet", "-r", pinned(VENV / "uv.txt", ["uv"]))
    say(f"installing knotwidgets with what it takes to {group}")
    try:
        uv_pip_install(PYTHON, "--group", group, "--editable", ".")
    except SystemExit:
        if group != "play":
            raise
        say("installing knotwidgets without Numba and OR-Tools, so searches will be slow")
        uv_pip_install(PYTHON, "--group", "jupyter", "--editable", ".")
    switch_off_news(VENV / "etc" / "jupyter")


def switch_off_news(config: Path) -> None:
    """Keep JupyterLab from asking, over the notebook, whether it may fetch news."""
    settings = config / "labconfig" / "page_config.json"
    settings.parent.mkdir(parents=True, exist_ok=True)
    news = "@jupyterlab/apputils-extension:announcements"
    settings.write_text(json.dumps({"disabledExtensions": {news: True}}))


def beside(python: Path, group: str, *, editable: bool = True) -> None:
    """Install a dependency group, and the project, into an environment of its own."""
    venv = python.parents[1]

    def make() -> None:
        say(f"installing what takes an environment of its own: {group}")
        run(PYTHON, "-m", "uv", "venv", "--quiet", "--clear", "--python", PYTHON, venv)
        uv_pip_install(python, "--group", group, *(["--editable", "."] if editable else []))

    once(venv / "installed.sha256", [*PINS, *extension()], make)


def set_up_lite() -> None:
    """Set up what Python in a browser takes, for the site's live boards and its JupyterLite."""
    beside(HOSTS_PYTHON, "hosts")
    once(LITE_PARTS.with_suffix(".sha256"), [*PINS, *sorted(LITE.iterdir())], install_lite)


def install_lite() -> None:
    """Put where it is taken from what Python in a browser takes: npm packages, and wheels."""
    shutil.rmtree(LITE_PARTS, ignore_errors=True)  # with what is no longer taken
    LITE_PARTS.mkdir(parents=True)
    for name in ("package.json", "package-lock.json"):
        shutil.copy(LITE / name, LITE_PARTS)
    npm(LITE_PARTS, *NPM_CI, "--silent")
    anywhere = ["--only-binary=:all:", "--platform=any", "--implementation=py", "--abi=none"]
    pip = (PYTHON, "-m", "pip", "--quiet", "download", "--no-deps", "--python-version=3.14")
    for wheels in ("python", "notebooks"):
        names = (LITE / f"{wheels}.txt").read_text("utf-8").splitlines()
        names_pinned = pinned(LITE_PARTS / f"{wheels}.txt", names)
        run(*pip, *anywhere, "--dest", LITE_PARTS / wheels, "-r", names_pinned)


def pinned(file: Path, names: list[str]) -> Path:
    """Write, for pip, the lines that constraints.txt has for some packages; others stay."""
    text = CONSTRAINTS.read_text("utf-8")
    pins = {line[1]: line[0] for line in re.finditer(r"(?m)^([\w.-]+)==.*(?:\n    .*)*", text)}
    file.write_text("".join(f"{pins.get(name, name)}\n" for name in names), "utf-8")
    return file


def uv_pip_install(python: Path, *arguments: str) -> None:
    """Install into the environment of a Python, at the versions of constraints.txt."""
    pins = (f"--constraint={CONSTRAINTS}", f"--build-constraint={CONSTRAINTS}")
    uv = (PYTHON, "-m", "uv", "pip", "install", "--quiet", "--python", python)
    run(*uv, *pins, *ONLY_WHEELS, *arguments)


# --- Chromium -----------------------------------------------------------------------------------


def find_chromium() -> str | None:
    """Return the Chromium to test with: $KNOT_CHROMIUM, else one on PATH."""
    named = os.environ.get("KNOT_CHROMIUM")
    return named or next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)


def install_chromium() -> None:
    """Install Chromium: from Debian's packages if that is possible, else by Playwright."""
    if install_with_apt(CHROMIUM_NAMES[0], "fonts-dejavu-core") and find_chromium():
        os.environ["KNOT_CHROMIUM"] = find_chromium() or ""
        return
    say("installing Playwright's Chromium")
    if subprocess.call([PYTHON, "-m", "playwright", "install", "chromium"]):
        stop("no Chromium for the browser tests: install one, or set KNOT_CHROMIUM to its path")


def install_with_apt(*packages: str) -> bool:
    """Install Debian packages, where that can be done without asking; say whether it worked."""
    apt = shutil.which("apt-get")
    if apt is None or not is_root():
        return False
    say(f"installing {' and '.join(packages)} with apt-get")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    install = ["install", "-y", "-qq", "--no-install-recommends", *packages]
    status = [subprocess.call([apt, *words], env=environment) for words in (["update"], install)]
    return not any(status)


def is_root() -> bool:
    """Whether this is the superuser of a Unix machine."""
    return hasattr(os, "geteuid") and os.geteuid() == 0
