"""Whether data are what a TypedDict says, with nothing missing and nothing more."""

from collections.abc import Iterator
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, is_typeddict

from typing_extensions import NotRequired, get_type_hints

NUMBERS = (int, float)


def faults(data: Any, kind: Any, path: str = "") -> Iterator[str]:
    """The places where the data are something else than the type tells."""
    origin, parts = get_origin(kind), get_args(kind)
    if is_typeddict(kind):
        yield from _of_fields(data, kind, path)
    elif origin in (list, dict):
        yield from _of_entries(data, origin, parts[-1], path)
    elif origin is Annotated:
        yield from faults(data, parts[0], path)
        if len(data) != parts[1]:
            yield f"{path}: {data!r} has not {parts[1]} entries"
    elif not _fits(data, kind):
        yield f"{path}: {data!r} is no {kind}"


def _fits(data: Any, kind: Any) -> bool:
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return any(not any(faults(data, one)) for one in parts)
    if origin is Literal:
        return data in parts
    return type(data) in (NUMBERS if kind is float else (kind,))


def _of_entries(data: Any, container: Any, kind: Any, path: str) -> Iterator[str]:
    if type(data) is not container:
        yield f"{path}: {data!r} is no {container}"
        return
    for key, entry in data.items() if container is dict else enumerate(data):
        yield from faults(entry, kind, f"{path}.{key}")


def _of_fields(data: Any, kind: Any, path: str) -> Iterator[str]:
    if type(data) is not dict:
        yield f"{path}: {data!r} is no object"
        return
    hints = get_type_hints(kind, localns={"NotRequired": NotRequired}, include_extras=True)
    yield from (f"{path}.{key} is in no schema" for key in data.keys() - hints.keys())
    for key, hint in hints.items():
        needed: Any = get_origin(hint)
        may_miss = needed is NotRequired or key in kind.__optional_keys__
        part = get_args(hint)[0] if needed is NotRequired else hint
        if key in data:
            yield from faults(data[key], part, f"{path}.{key}")
        elif not may_miss:
            yield f"{path}.{key} is missing"
