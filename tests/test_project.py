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

STANDARD_LIBRARY_ONLY = ("words", "knotwork", "core", "engine", "scene", "games")
# Numba's side of the engine, which is imported only where something is to be compiled.
COMPILING = ("engine/native.py", "engine/wide.py")
JUPYTER = re.compile(r"anywidget|ipywidgets|traitlets|IPython|ipykernel|comm|nb\w+|jupyter\w*")
MOST_LINES = 800


class Import(NamedTuple):
    """An import that a file of the package makes."""

    file: str  # from the package's folder
    module: str  # absolute
    lazy: bool  # not made when the file is imported: inside a function, or for the type checker

    @property
    def importer(self) -> str:
        """The part of the package that imports."""
        return Path(self.file).parts[0]

    @property
    def package(self) -> str:
        """The top-level package that is imported."""
        return self.module.split(".")[0]

    @property
    def part(self) -> str:
        """The part of knotwidgets that is imported; "" for knotwidgets itself."""
        return self.module.removeprefix("knotwidgets").lstrip(".").split(".")[0]


def is_lazy(node: ast.AST) -> bool:
    """Whether a piece of code does nothing when its file is imported."""
    if isinstance(node, ast.If):
        return ast.unparse(node.test) == "TYPE_CHECKING"
    return isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)


def imports_of(path: Path) -> Iterator[Import]:
    file = path.relative_to(PACKAGE).as_posix()
    parent = ".".join(path.relative_to(ROOT).parts[:-1])
    tree = ast.parse(path.read_text("utf-8"))
    lazy = {id(node) for block in filter(is_lazy, ast.walk(tree)) for node in ast.walk(block)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for name in node.names:
                yield Import(file, name.name, id(node) in lazy)
        elif isinstance(node, ast.ImportFrom):
            module = resolve_name("." * node.level + (node.module or ""), parent)
            for name in node.names:
                # `from knotwidgets import games` imports knotwidgets.games.
                whole = f"{module}.{name.name}" if module == "knotwidgets" else module
                yield Import(file, whole, id(node) in lazy)


@cache
def package_imports() -> list[Import]:
    """All imports below the package's own __init__.py, which only names what is public."""
    return [found for path in PACKAGE.glob("*/**/*.py") for found in imports_of(path)]


def python(code: str, *options: str, path: Path = ROOT) -> str:
    """Runs code in a fresh interpreter that finds the package under `path`; gives its output."""
    program = f"import sys; sys.path.insert(0, {str(path)!r})\n{code}"
    return subprocess.check_output([sys.executable, *options, "-c", program], text=True)


# --- Layers and imports -------------------------------------------------------------------------


def test_every_part_has_its_place_among_the_layers() -> None:
    assert {found.importer for found in package_imports()} <= LAYERS.keys()


def test_imports_point_one_way() -> None:
    wrong = [
        found
        for found in package_imports()
        if found.package == "knotwidgets"
        and found.part not in {found.importer, *LAYERS.get(found.importer, ())}
    ]
    assert wrong == []


def run_time_imports(node: ast.AST) -> Iterator[ast.ImportFrom]:
    """Yield the imports that are made when code runs: those for the type checker are not."""
    for child in ast.iter_child_nodes(node):
        if not (isinstance(child, ast.If) and is_lazy(child)):
            if isinstance(child, ast.ImportFrom):
                yield child
            yield from run_time_imports(child)


def imported_files(path: Path) -> set[Path]:
    """The files of the package that a file imports, also inside functions."""
    found = set()
    for node in run_time_imports(ast.parse(path.read_text("utf-8"))):
        parent = ".".join(path.relative_to(ROOT).parts[:-1])
        module = resolve_name("." * node.level + (node.module or ""), parent)
        folder = ROOT.joinpath(*module.split("."))
        for name in node.names:
            own = [folder / f"{name.name}.py", folder / name.name / "__init__.py"]
            places = [*own, folder.with_suffix(".py"), folder / "__init__.py"]
            found |= {*[place for place in places if place.exists()][:1]}
    return found - {path, PACKAGE / "__init__.py"}


def test_no_files_import_each_other_in_circles() -> None:
    files = PACKAGE.glob("*/**/*.py")
    TopologicalSorter({path: imported_files(path) for path in files}).prepare()  # raises CycleError


def test_only_widgets_know_jupyter() -> None:
    wrong = [
        found
        for found in package_imports()
        if found.importer != "widgets" and JUPYTER.fullmatch(found.package)
    ]
    assert wrong == []


def test_a_foreign_import_below_the_widgets_waits_until_it_is_needed() -> None:
    own = sys.stdlib_module_names | {"knotwidgets"}
    wrong = [
        found
        for found in package_imports()
        if found.importer in STANDARD_LIBRARY_ONLY
        and found.package not in own
        and not found.lazy
        and found.file not in COMPILING
    ]
    assert wrong == []


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


def test_importing_the_package_loads_nothing_else() -> None:
    code = """
before = set(sys.modules)
import knotwidgets
print(*{name.split(".")[0] for name in set(sys.modules) - before} - sys.stdlib_module_names)
"""
    assert python(code).split() == ["knotwidgets"]


def test_a_board_loads_its_own_game_alone_and_no_lessons() -> None:
    code = """
import knotwidgets as kw
board = kw.play(kw.Kingdoms())
board.state
print(*sys.modules)
"""
    loaded = python(code).split()
    assert "knotwidgets.games.kingdoms.game" in loaded
    unused = re.compile(
        r"knotwidgets\.(games\.celtic|lessons|widgets\.(editor|lessons|lobbies|puzzle))"
    )
    assert {name for name in loaded if unused.match(name)} == set()


def test_games_are_known_by_name_before_they_are_loaded() -> None:
    code = """
import knotwidgets as kw
kw.Kingdoms()
print("knotwidgets.games.celtic" in sys.modules, kw.Record.read('[Game "Celtic!"]').game)
"""
    assert python(code).split() == ["False", "Celtic()"]


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


@pytest.fixture(scope="session")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source archive, unpacked."""
    folder = tmp_path_factory.mktemp("sdist")
    shutil.unpack_archive(build("sdist", ROOT, folder / "dist"), folder, filter="data")
    (top,) = folder.glob("knotwidgets-*")
    return top


@pytest.fixture(scope="session")
def wheel(unpacked: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the source archive where no program is on PATH, Node included."""
    return build("wheel", unpacked, tmp_path_factory.mktemp("wheel"), PATH="")


@pytest.mark.slow
def test_the_source_archive_holds_sources_and_bundle(unpacked: Path) -> None:
    files = {path.relative_to(unpacked).as_posix() for path in unpacked.rglob("*")}
    assert {BUNDLE, "js/src/widget.ts", "dev.py", "tests/test_project.py", "LICENSE"} <= files
    assert not {"js/node_modules", ".venv", "uv.lock"} & files


@pytest.mark.slow
def test_the_wheel_holds_the_whole_package(wheel: Path) -> None:
    files = {path for path in PACKAGE.rglob("*") if path.is_file() and path.suffix != ".pyc"}
    expected = {path.relative_to(ROOT).as_posix() for path in files}
    expected.remove("knotwidgets/static/widget.sha256")  # of use only to a build
    shared = f"{wheel.name.split('-py3')[0]}.data/data/share/jupyter/labextensions"
    lab = ROOT / "js" / "lab"  # the extension of JupyterLab
    extension = {path for path in (lab / "knotwidgets").rglob("*") if path.is_file()}
    assert json.loads((lab / "knotwidgets/package.json").read_text())["version"] in wheel.name
    expected |= {f"{shared}/{path.relative_to(lab).as_posix()}" for path in extension}
    with zipfile.ZipFile(wheel) as archive:
        held = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert BUNDLE in held
    assert held == expected


@pytest.mark.slow
def test_links_of_the_readme_lead_somewhere_from_an_index_of_packages(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        (name,) = [name for name in archive.namelist() if name.endswith("/METADATA")]
        text = archive.read(name).decode()
    links = re.findall(r"\]\((.*?)\)", text)
    assert len(links) > 10
    assert [link for link in links if not link.startswith("https://")] == []


@pytest.mark.slow
def test_the_wheel_works(wheel: Path, tmp_path: Path) -> None:
    shutil.unpack_archive(wheel, tmp_path, "zip")
    code = "import knotwidgets; print(knotwidgets.__file__, knotwidgets.Kingdoms().name)"
    assert python(code, "-I", "-S", path=tmp_path).split() == [
        str(tmp_path / "knotwidgets" / "__init__.py"),
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
