"""What holds for the project as a whole: its layers, its imports, its files, its packages."""

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from importlib.util import resolve_name
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import hatch_build
from dev_setup import CONSTRAINTS, PLAY_PYTHON
from tests.amounts import few

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "knotwidgets"
BUNDLE = "knotwidgets/static/widget.js"

# Which rooms of the package each room may import. Imports point
# one way, without exceptions, lazy ones and those for types included.
LAYERS = {
    "knotwork": set[str](),
    "words": set[str](),
    "core": {"knotwork", "words"},
    "scene": {"core", "knotwork", "words"},
    "engine": {"core", "knotwork", "words"},
    "games": {"core", "engine", "knotwork", "scene", "words"},
    "export": {"core", "engine", "games", "knotwork", "scene", "words"},
    "lab": {"core", "engine", "games", "knotwork", "scene", "words"},
    "lessons": {"core", "engine", "games", "knotwork", "scene", "words"},
    "session": {"core", "engine", "lessons", "scene", "words"},
    "widgets": {
        "core",
        "engine",
        "export",
        "knotwork",
        "lab",
        "lessons",
        "scene",
        "session",
        "words",
    },
}

STANDARD_LIBRARY_ONLY = (
    "words",
    "knotwork",
    "core",
    "engine",
    "scene",
    "games",
    "lessons",
    "session",
)
# Numba's side of the engine, which is imported only where something is to be compiled.
COMPILING = ("engine/native.py", "engine/wide.py")
JUPYTER = re.compile(r"anywidget|ipywidgets|traitlets|IPython|ipykernel|comm|nb\w+|jupyter\w*")
MOST_LINES = 800


class Import(NamedTuple):
    """An import that a file of the package makes, also inside functions."""

    file: Path
    module: str  # absolute
    name: str  # what is imported from it; "" for the module itself
    typed: bool  # for the type checker alone

    @property
    def importer(self) -> str:
        """The part of the package that imports."""
        return self.file.relative_to(PACKAGE).parts[0]

    @property
    def path(self) -> list[str]:
        """The package that is imported, the part of it, and so on."""
        return f"{self.module}.{self.name}".split(".")

    @property
    def imported(self) -> Path | None:
        """The file of our own that is imported."""
        folder = ROOT.joinpath(*self.module.split("."))
        own = folder / f"{self.name}.py", folder / self.name / "__init__.py"
        places = (*own, folder.with_suffix(".py"), folder / "__init__.py")
        return next((place for place in places if place.exists()), None)


def imports_in(node: ast.AST, file: Path, *, typed: bool = False) -> Iterator[Import]:
    """Yield the imports inside a piece of code."""
    parent = ".".join(file.relative_to(ROOT).parts[:-1])
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Import):
            yield from (Import(file, name.name, "", typed) for name in child.names)
        elif isinstance(child, ast.ImportFrom):
            module = resolve_name("." * child.level + (child.module or ""), parent)
            yield from (Import(file, module, name.name, typed) for name in child.names)
        elif isinstance(child, ast.stmt | ast.excepthandler):
            checks = isinstance(child, ast.If) and getattr(child.test, "id", "") == "TYPE_CHECKING"
            yield from imports_in(child, file, typed=typed or checks)


@cache
def package_imports() -> list[Import]:
    """All imports below the package's own __init__.py, which only names what is public."""
    files = PACKAGE.glob("*/**/*.py")
    return [one for file in files for one in imports_in(ast.parse(file.read_text("utf-8")), file)]


def python(code: str, *options: str, path: Path = ROOT) -> str:
    """Runs code in a fresh interpreter that finds the package under `path`; gives its output."""
    program = f"import sys; sys.path.insert(0, {str(path)!r})\n{code}"
    return subprocess.check_output([sys.executable, *options, "-c", program], text=True)


# --- Layers and imports -------------------------------------------------------------------------


def test_imports_point_one_way() -> None:
    wrong = [
        one
        for one in package_imports()
        if one.path[0] == "knotwidgets" and one.path[1] not in {one.importer, *LAYERS[one.importer]}
    ]
    assert wrong == []


def test_no_files_import_each_other_in_circles() -> None:
    graph: dict[Path, set[Path | None]] = {}
    for one in package_imports():
        if one.path[0] == "knotwidgets" and not one.typed:
            graph.setdefault(one.file, set()).add(one.imported)
    names = {None, PACKAGE / "__init__.py"}
    TopologicalSorter({file: found - {file} - names for file, found in graph.items()}).prepare()


def test_only_widgets_know_jupyter() -> None:
    known = [one for one in package_imports() if JUPYTER.fullmatch(one.path[0])]
    assert {one.importer for one in known} == {"widgets"}


def test_rules_and_pictures_need_the_standard_library_alone() -> None:
    parts = [part for part in STANDARD_LIBRARY_ONLY if (PACKAGE / part).exists()]
    compiling = [file.removesuffix(".py").replace("/", ".") for file in COMPILING]
    code = f"""
import importlib, pkgutil
for part in {parts}:
    package = importlib.import_module("knotwidgets." + part)
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        if module.name.removeprefix("knotwidgets.") not in {compiling}:
            importlib.import_module(module.name)
            print(module.name)
"""
    # -S leaves out the installed packages, -I whatever the environment adds.
    assert "knotwidgets.games.kingdoms.rules" in python(code, "-I", "-S").split()


def test_only_what_is_used_is_loaded() -> None:
    code = """
before = set(sys.modules)
import knotwidgets as kw
print(*{name.split(".")[0] for name in set(sys.modules) - before} - sys.stdlib_module_names)
board = kw.play(kw.Kingdoms())
board.state
print(*sys.modules)
print(kw.Record.read('[Game "Celtic!"]').game)
"""
    imported, loaded, game = python(code).splitlines()
    assert imported == "knotwidgets"
    assert "knotwidgets.games.kingdoms.game" in loaded
    unused = r"knotwidgets\.(games\.celtic|lessons|widgets\.(editor|lessons|lobbies|puzzle))"
    assert not re.search(unused, loaded)
    assert game == "Celtic()"


def test_names_are_loaded_by_several_threads_at_once() -> None:
    code = """
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
import knotwidgets
sys.setswitchinterval(1e-6)
names = "row measures tournament Candidate Record boards Endgame page Game Greedy".split()
start = Barrier(len(names))
def load(name):
    start.wait()
    return getattr(knotwidgets, name)
with ThreadPoolExecutor(len(names)) as pool:
    print(len(list(pool.map(load, names))))
"""
    assert python(code).split() == ["10"]


GAME = re.compile(r"kingdoms|celtic", re.IGNORECASE)
TITLE = "A Celtic\nFramework for Knots and Links"  # of a paper


def without_examples(text: str) -> str:
    """The text of a module without the examples in its docstrings, and what they show."""
    return re.sub(r"(?m)^ *>>> (?:.*\n)+?(?= *(?:\n|\"\"\"))", "", text)


def test_no_module_outside_the_games_names_one() -> None:
    named = [
        f"{path.relative_to(PACKAGE)}: {line.strip()}"
        for path in PACKAGE.rglob("*.py")
        if path.relative_to(PACKAGE).parts[0] not in ("games", "__init__.py")
        for line in without_examples(path.read_text("utf-8").replace(TITLE, "")).splitlines()
        if GAME.search(line)
    ]
    assert named == []


# --- Files --------------------------------------------------------------------------------------


def sources() -> list[Path]:
    folders = ("knotwidgets", "tests", "benchmarks", "examples", "js/src", "js/tests")
    files = [path for folder in folders for path in (ROOT / folder).rglob("*")]
    return [path for path in [*files, *ROOT.glob("*.py")] if path.suffix in {".py", ".ts"}]


def test_no_source_file_is_long() -> None:
    lengths = {path: len(path.read_text("utf-8").splitlines()) for path in sources()}
    assert {path: lines for path, lines in lengths.items() if lines > MOST_LINES} == {}


def committed() -> list[Path]:
    """The files that git holds, or would hold if they were added."""
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    names = subprocess.check_output(command, cwd=ROOT, text=True).split("\0")
    return [path for path in map(ROOT.joinpath, filter(None, names)) if path.is_file()]


def test_no_file_names_a_registry_or_a_folder_of_one_machine() -> None:
    place = re.compile(rb"https?://[^/\s\"']*(?:pypi|pythonhosted|npm)|/(?:work|root)/")
    assert [path for path in committed() if place.search(path.read_bytes())] == []


def test_the_address_of_the_repository_stands_in_one_place() -> None:
    (address,) = re.findall(r'(?m)^Source = "(.*)"', (ROOT / "pyproject.toml").read_text("utf-8"))
    named = [path.name for path in committed() if address.encode() in path.read_bytes()]
    assert named == ["pyproject.toml"]


def test_workflows_name_actions_by_hash_and_may_read_alone_unless_they_say_why() -> None:
    workflows = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
    assert len(workflows) == 3
    for workflow in workflows:
        text = workflow.read_text("utf-8")
        used = re.findall(r"uses: (.*)", text)
        assert used
        assert [
            one for one in used if not re.fullmatch(r"[\w/-]+@[0-9a-f]{40} # v[\d.]+", one)
        ] == []
        assert "\npermissions:\n  contents: read\n" in text
        assert [line for line in re.findall(r".*: write.*", text) if "write # to" not in line] == []


def test_the_npm_locks_name_no_registry() -> None:
    locks = [path for path in committed() if path.name == "package-lock.json"]
    assert len(locks) == 2
    for lock in locks:
        packages = json.loads(lock.read_text("utf-8"))["packages"]
        assert [name for name, entry in packages.items() if "resolved" in entry] == []


def test_each_pin_has_hashes_and_no_npm_package_runs_a_program() -> None:
    pins = re.findall(
        r"(?m)^[\w.-]+==[^\n]*((?:\n    --hash=sha256:[0-9a-f]{64}.*)*)",
        CONSTRAINTS.read_text("utf-8"),
    )
    assert len(pins) > 200
    assert all(pins)
    assert "--ignore-scripts" in hatch_build.NPM_CI


def test_set_up_works_where_home_and_locale_do_not(tmp_path: Path) -> None:
    show = "import os, dev_setup; dev_setup.use_venv_programs(); print(os.environ.get('LC_ALL'))"
    environment = {**os.environ, "HOME": "/nowhere", "LC_ALL": "C", "PYTHONPATH": str(tmp_path)}
    for name in ("dev_setup.py", "hatch_build.py"):
        shutil.copy(ROOT / name, tmp_path)
    command = [sys.executable, "-c", show]
    said = subprocess.check_output(command, text=True, env=environment, cwd=tmp_path)
    assert said.endswith("None\n")
    assert f"the home folder can't be written to; using {tmp_path / '.home'} instead" in said
    assert (tmp_path / ".home").is_dir()


# --- Packages -----------------------------------------------------------------------------------


def build(target: str, source: Path, output: Path, **environment: str) -> Path:
    """Builds without isolation, hence without a network; gives the archive."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(output)]
    subprocess.check_call(command, cwd=source, env={**os.environ, **environment})
    (archive,) = output.iterdir()
    return archive


@pytest.mark.slow
def test_the_packages_hold_what_they_should_and_the_wheel_works(tmp_path: Path) -> None:
    shutil.unpack_archive(build("sdist", ROOT, tmp_path / "dist"), tmp_path, filter="data")
    (unpacked,) = tmp_path.glob("knotwidgets-*")
    files = {path.relative_to(unpacked).as_posix() for path in unpacked.rglob("*")}
    assert {BUNDLE, "js/src/widget.ts", "dev.py", "tests/test_project.py", "LICENSE"} <= files
    assert not {"js/node_modules", ".venv", "uv.lock"} & files

    # The wheel is built from it where no program is on PATH, Node included.
    wheel = build("wheel", unpacked, tmp_path / "wheel", PATH="")
    own = {path for path in PACKAGE.rglob("*") if path.is_file() and path.suffix != ".pyc"}
    expected = {path.relative_to(ROOT).as_posix() for path in own}
    expected.remove("knotwidgets/static/widget.sha256")  # of use only to a build
    shared = f"{wheel.name.split('-py3')[0]}.data/data/share/jupyter/labextensions"
    lab = ROOT / "js" / "lab"  # the extension of JupyterLab
    extension = {path for path in (lab / "knotwidgets").rglob("*") if path.is_file()}
    assert json.loads((lab / "knotwidgets/package.json").read_text())["version"] in wheel.name
    expected |= {f"{shared}/{path.relative_to(lab).as_posix()}" for path in extension}
    with zipfile.ZipFile(wheel) as archive:
        held = {name for name in archive.namelist() if ".dist-info/" not in name}
        (metadata,) = {name for name in archive.namelist() if name.endswith("/METADATA")}
        links = re.findall(r"\]\((.*?)\)", archive.read(metadata).decode())
    assert BUNDLE in held
    assert held == expected
    assert len(links) > 10
    assert [link for link in links if not link.startswith("https://")] == []

    shutil.unpack_archive(wheel, tmp_path / "installed", "zip")
    code = "import knotwidgets; print(knotwidgets.__file__, knotwidgets.Kingdoms().name)"
    assert python(code, "-I", "-S", path=tmp_path / "installed").split() == [
        str(tmp_path / "installed" / "knotwidgets" / "__init__.py"),
        "Kingdoms",
    ]


# --- Examples -----------------------------------------------------------------------------------


STUDIES = sorted(path.stem for path in (ROOT / "examples").glob("study_*.ipynb"))
NOTEBOOKS = {path.stem for path in (ROOT / "examples").glob("*.ipynb")}.difference(STUDIES)


def pictures(notebook: Any) -> list[int]:
    """How many pictures each cell of a notebook shows, trusted or not, where no kernel is."""
    outputs = [cell.get("outputs", []) for cell in notebook.cells]
    return ["".join(map(str, shown)).count('<img src="data:image/svg+xml,') for shown in outputs]


FIRST = "celtic_knot"  # takes most of what is installed


@pytest.mark.slow
@pytest.mark.parametrize("name", few([FIRST, *sorted(NOTEBOOKS - {FIRST})]))
def test_the_notebook_runs_in_what_play_installs_and_shows_its_pictures_unrun(name: str) -> None:
    path = ROOT / "examples" / f"{name}.ipynb"
    import nbformat  # takes seconds, which no other test here should wait for
    from nbclient import NotebookClient

    notebook = nbformat.read(path, as_version=4)
    for cell in notebook.cells:  # a network that learns next to nothing
        cell.source = re.sub(r"(?m)^(ROUNDS|N) = \d+", r"\1 = 2", cell.source)
    saved, text = pictures(notebook), path.read_text(encoding="utf-8")
    assert '"image/svg+xml"' not in text
    assert "vnd.jupyter.widget" not in text
    notebook.cells.append(nbformat.v4.new_code_cell("import numba"))  # so that games are compiled
    run_in_what_play_installs(NotebookClient(notebook, timeout=120, kernel_name="python3"))
    assert not notebook.cells.pop().outputs
    assert pictures(notebook) == saved
    assert sum(saved) > 2


def run_in_what_play_installs(client: Any) -> None:
    """Run a notebook in the environment that `play` makes."""
    spec = client.create_kernel_manager().kernel_spec
    spec.argv[0] = str(PLAY_PYTHON)
    client.execute()


@pytest.mark.slow
@pytest.mark.parametrize("name", few(sorted(STUDIES), 0))
def test_a_study_runs_in_a_small_size_and_is_saved_in_full(name: str) -> None:
    import nbformat
    from nbclient import NotebookClient

    assert len(STUDIES) == 3
    notebook = nbformat.read(ROOT / "examples" / f"{name}.ipynb", as_version=4)
    shown = [len(cell.get("outputs", [])) for cell in notebook.cells]
    number = 4 if name == "study_strength" else 400
    sources = [re.subn(r"(?m)^N = [\d_]+", f"N = {number}", cell.source) for cell in notebook.cells]
    assert sum(changed for _, changed in sources) == 1
    for cell, (source, _) in zip(notebook.cells, sources, strict=True):
        cell.source = source
    run_in_what_play_installs(NotebookClient(notebook, timeout=300, kernel_name="python3"))
    assert sum(shown) >= 5
    assert [bool(number) for number in shown] == [
        bool(cell.get("outputs")) for cell in notebook.cells
    ]
