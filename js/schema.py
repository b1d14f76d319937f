"""Writes the browser's types, its checks of what Python sends, limits, and the timing of motions.

    python js/schema.py

The schemas are modules of TypedDicts and names of types, and explain each of them; the timing is
the numbers of a module.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SCHEMAS = (
    "knotwidgets/scene/schema.py",
    "knotwidgets/session/schema.py",
)
TIMING = "knotwidgets/scene/motion.py"
LIMITS = {
    "knotwidgets/core/record.py": ("LONGEST_NAME",),
    "knotwidgets/lessons/results.py": ("KIND", "LONGEST_PAUSE", "MOST"),
}
"""Numbers and texts of modules that both sides keep to."""
WIRE = ROOT / "js" / "src" / "wire"
NOTE = f"// Written by js/schema.py from {' and '.join(SCHEMAS)}, which explain all of it.\n"
NOTE_OF_LIMITS = f"// Written by js/schema.py from {' and '.join(LIMITS)}, which explain them.\n\n"
PLAIN = {"str": "string", "bool": "boolean", "int": "number", "float": "number"}
CHECKS = {"str": "text", "bool": "flag", "int": "number", "float": "number"}
READ = (
    *("Look", "Backdrop", "State", "Ahead", "Thinking", "Drawn", "Reply"),
    *("Steps", "Lesson", "Kept"),
)
"""What is sent as a whole. A bundle has the checks of what it reads alone."""
TOOLS = (
    *("byKind", "dictionary", "flag", "list", "nullable", "number", "numbers"),
    *("oneOf", "optional", "record", "text"),
)

Definition = ast.ClassDef | ast.Assign


def files() -> dict[Path, str]:
    """The files as they should be."""
    sources = ((ROOT / schema).read_text(encoding="utf-8") for schema in SCHEMAS)
    definitions = [*chain.from_iterable(map(_defined, sources))]
    return {
        WIRE / "types.ts": NOTE + "".join(map(_type, definitions)),
        WIRE / "timing.ts": _timing((ROOT / TIMING).read_text(encoding="utf-8")),
        WIRE / "limits.ts": NOTE_OF_LIMITS + "".join(_limits()),
        WIRE / "readers.ts": NOTE + _readers(definitions),
    }


def _defined(source: str) -> Iterator[Definition]:
    return (node for node in ast.parse(source).body if isinstance(node, Definition))


def _timing(source: str) -> str:
    """The numbers of a module, as they are there."""
    numbers = re.findall(r"^([A-Z]\w+) = ([-.\d]+)", source, re.MULTILINE)
    lines = (f"export const {name} = {value};\n" for name, value in numbers)
    return f"// Written by js/schema.py from {TIMING}, which explains them.\n\n{''.join(lines)}"


def _limits() -> Iterator[str]:
    for module, names in LIMITS.items():
        source = (ROOT / module).read_text(encoding="utf-8")
        for name in names:
            value = re.findall(rf"^{name} = (\"[^\"]*\"|[-.\d_]+)", source, re.MULTILINE)[0]
            yield f"export const {name} = {value};\n"


def _fields(node: ast.ClassDef) -> Iterator[tuple[str, ast.expr, bool]]:
    """A field's name and type, and whether it may be missing."""
    total = all(option.arg != "total" for option in node.keywords)
    for field in node.body:
        match field:
            case ast.AnnAssign(ast.Name(name), ast.Subscript(ast.Name("NotRequired"), annotation)):
                yield name, annotation, True
            case ast.AnnAssign(ast.Name(name), annotation):
                yield name, annotation, not total


def _bases(node: ast.ClassDef) -> list[str]:
    names = (base.id for base in node.bases if isinstance(base, ast.Name))
    return [name for name in names if name != "TypedDict"]


# ---- types


def _type(node: Definition) -> str:
    if isinstance(node, ast.Assign):
        return f"\nexport type {_name(node)} = {_written(node.value)};\n"
    names = ", ".join(_bases(node))
    bases = f" extends {names}" if names else ""
    lines = (
        f"  readonly {name}{'?' if may_miss else ''}: {_written(kind)};\n"
        for name, kind, may_miss in _fields(node)
    )
    return f"\nexport interface {node.name}{bases} {{\n{''.join(lines)}}}\n"


def _written(kind: ast.expr) -> str:  # noqa: PLR0911 - one for each kind of type
    """A type as TypeScript writes it."""
    match kind:
        case ast.Name(name):
            return PLAIN.get(name, name)
        case ast.Constant(None):  # a Python that runs in the browser sends it as undefined
            return "null | undefined"
        case ast.BinOp(left, ast.BitOr(), right):
            return f"{_written(left)} | {_written(right)}"
        case ast.Subscript(ast.Name("Literal"), names):
            return " | ".join(map(_quoted, _parts(names)))
        case ast.Subscript(ast.Name("list"), entry):
            return f"readonly {_written(entry)}[]"
        case ast.Subscript(ast.Name("dict"), ast.Tuple([_, value])):
            return f"Readonly<Record<string, {_written(value)}>>"
        case ast.Subscript(ast.Name("Annotated"), ast.Tuple([_, ast.Constant(int(length))])):
            return f"readonly [{', '.join(['number'] * length)}]"
    raise TypeError(f"{ast.unparse(kind)} is in no schema so far; teach js/schema.py to write it")


def _parts(names: ast.expr) -> list[ast.expr]:
    return names.elts if isinstance(names, ast.Tuple) else [names]


def _quoted(name: ast.expr) -> str:
    return f'"{ast.literal_eval(name)}"'


# ---- checks


def _readers(definitions: list[Definition]) -> str:
    """The checks of what Python sends: of the names in `READ` and whatever they are made of."""
    nodes = {_name(node): node for node in definitions}
    needed: list[str] = []
    for name in READ:
        _need(name, nodes, needed)
    checks = ""
    for name in needed:
        kind = f"<{name}>" if name in READ else ""
        checks += f"export const read{name} = {_check_of(nodes[name], nodes, kind)};\n"
    tools = ", ".join(tool for tool in TOOLS if re.search(rf"\b{tool}\b(?!:)", checks))
    checks = re.sub(
        rf"\b({'|'.join(TOOLS)})(?=[(<])", r"/* @__PURE__ */ \1", checks
    )  # to be left out
    types = ", ".join(READ)
    return (
        f'import {{ {tools} }} from "./read";\n'
        f'import type {{ {types} }} from "./types";\n\n{checks}'
    )


def _inherited(
    node: ast.ClassDef, nodes: dict[str, Definition]
) -> Iterator[tuple[str, ast.expr, bool]]:
    """The fields of a class, with those of what it is based on."""
    for base in map(nodes.get, _bases(node)):
        if isinstance(base, ast.ClassDef):
            yield from _inherited(base, nodes)
    yield from _fields(node)


def _kinds(node: ast.ClassDef, nodes: dict[str, Definition]) -> list[ast.expr]:
    return [kind for _, kind, _ in _inherited(node, nodes)]


def _name(node: Definition) -> str:
    return node.name if isinstance(node, ast.ClassDef) else ast.unparse(node.targets[0])


def _need(name: str, nodes: dict[str, Definition], needed: list[str]) -> None:
    """Puts a name into a list, and before it what it is made of."""
    if name in needed:
        return
    node = nodes[name]
    for kind in _kinds(node, nodes) if isinstance(node, ast.ClassDef) else [node.value]:
        for part in ast.walk(kind):
            if isinstance(part, ast.Name) and part.id in nodes and part.id != name:
                _need(part.id, nodes, needed)
    needed.append(name)


def _check_of(node: Definition, nodes: dict[str, Definition], kind: str) -> str:
    if isinstance(node, ast.Assign):
        return _check(node.value, nodes)
    fields = []
    for name, annotation, may_miss in _inherited(node, nodes):
        check = _check(annotation, nodes)
        fields.append(f"{name}: {f'optional({check})' if may_miss else check}")
    return f"record{kind}({{ {', '.join(fields)} }})"


def _check(kind: ast.expr, nodes: dict[str, Definition]) -> str:  # noqa: PLR0911 - as above
    """A check as it is called in read.ts."""
    match kind:
        case ast.Name(name):
            return CHECKS.get(name, f"read{name}")
        case ast.BinOp(left, ast.BitOr(), ast.Constant(None)):
            return f"nullable({_check(left, nodes)})"
        case ast.BinOp():
            kinds = (f"{_kind(nodes[name])}: read{name}" for name in _united(kind))
            return f"byKind({{ {', '.join(kinds)} }})"
        case ast.Subscript(ast.Name("Literal"), names):
            return f"oneOf({', '.join(map(_quoted, _parts(names)))})"
        case ast.Subscript(ast.Name("list"), entry):
            return f"list({_check(entry, nodes)})"
        case ast.Subscript(ast.Name("dict"), ast.Tuple([_, value])):
            return f"dictionary({_check(value, nodes)})"
        case ast.Subscript(ast.Name("Annotated"), ast.Tuple([_, ast.Constant(int(length))])):
            return f"numbers({length})"
    raise TypeError(f"{ast.unparse(kind)} is in no schema so far; teach js/schema.py to check it")


def _united(kind: ast.expr) -> list[str]:
    if isinstance(kind, ast.BinOp):
        return [*_united(kind.left), *_united(kind.right)]
    return [ast.unparse(kind)]


def _kind(node: Definition) -> str:
    """The kind by which a dictionary is known among others."""
    for name, annotation, _ in _fields(node) if isinstance(node, ast.ClassDef) else ():
        if name == "kind" and isinstance(annotation, ast.Subscript):
            return str(ast.literal_eval(annotation.slice))
    raise TypeError(f"{_name(node)} has no kind, and so can't be told from others")


if __name__ == "__main__":
    for path, text in files().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
