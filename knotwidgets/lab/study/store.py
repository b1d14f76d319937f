"""Games in Parquet files: the folder of a study, and a single file.

A file of a folder is named by the first and the last part in it and by the hash of its content. So
a killed run continues where it was, and games of damaged files are found and played again.
"""

from __future__ import annotations

import json
import re
import sys
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from errno import EACCES, EAGAIN, EDEADLK
from functools import partial
from hashlib import sha256
from io import BytesIO
from itertools import islice
from os import PathLike
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

from ...core.arrays import ExtraModule, import_extra
from ...core.errors import shortened
from ...core.files import replacing
from ...core.sources import listed_versions
from ...engine.contest import seats_of
from ...engine.players import name_of
from .estimates import Tally, tally_of
from .plan import Columns, Failure, Part, Plan, Rows, differing
from .workers import On, results

numpy: Any = ExtraModule("numpy")
arrow: Any = ExtraModule("pyarrow")
parquet: Any = ExtraModule("pyarrow.parquet")
compute: Any = ExtraModule("pyarrow.compute")

NAME = re.compile(r"games-(\d+)-(\d+)-([0-9a-f]{16})\.parquet")
ASIDE = "damaged-"  # begins the name of a file that was set aside
META = b"knotwidgets"
ROWS = 100_000  # games in a file, all variants together: some megabytes
SECONDS = 10.0  # that games wait to be written; as much work is lost when a run is killed
LARGE = 2**63  # seeds from here on are written as text
OURS = ("seed", "variant", "players")  # columns of files that parts don't have


if sys.platform == "win32":
    import msvcrt
elif sys.platform != "emscripten":
    import fcntl


class Lock:
    """A lock on a folder, which the system releases when a process ends, however it does.

    Raises `BlockingIOError` if another has it. Where a file system has no locks, nobody is refused.
    """

    def __init__(self, folder: Path) -> None:
        self._file = (folder / ".lock").open("a")
        try:
            if sys.platform == "win32":
                msvcrt.locking(self._file.fileno(), msvcrt.LK_NBLCK, 1)
            elif sys.platform != "emscripten":
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            if error.errno not in (EACCES, EAGAIN, EDEADLK):
                return
            self._file.close()
            raise BlockingIOError(
                f"another run keeps its games in {folder}; wait for it, stop it, or give another "
                "path="
            ) from error

    def release(self) -> None:
        """Release the lock, also in processes that were forked meanwhile."""
        if not self._file.closed:
            if sys.platform not in ("win32", "emscripten"):
                fcntl.flock(self._file, fcntl.LOCK_UN)
            self._file.close()

    def __del__(self) -> None:
        if hasattr(self, "_file"):  # it could be opened
            self.release()


class _File(NamedTuple):
    """A file that is sound: its parts, from the first to the last, and the first game beyond."""

    path: Path
    first: int
    last: int
    stop: int


class Store:
    """The games of one study in a folder, which is made if need be; `ImportError` without pyarrow.

    A warning names files that don't match their checksum, and they are set aside. Raises
    `ValueError` for a folder with the games of another study, and says what differs, for one with
    anything else in it, and for a file that no study has written, which it names; and
    `BlockingIOError` for a folder that another run writes to.
    """

    def __init__(self, path: str | PathLike[str], plan: Plan) -> None:
        import_extra("pyarrow", "lab")
        self.folder = Path(path)
        self.plan = plan
        self._files: dict[int, _File] = {}  # by part
        self._waiting: list[Part] = []
        self._stop = 0
        self._since = monotonic()
        self._open: tuple[_File | None, dict[str, Columns], list[Failure]] = None, {}, []
        self.folder.mkdir(parents=True, exist_ok=True)
        self._paths()  # before the lock writes a file into a folder that is not a study's
        self._lock = Lock(self.folder)
        try:
            self._add(*filter(None, map(self._checked_file, self._paths())))
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Write the waiting games, and let other runs write to the folder."""
        try:
            self.flush()
        finally:
            self._lock.release()

    def _paths(self) -> list[Path]:
        paths = sorted(self.folder.iterdir())
        ours = [path for path in paths if not path.name.startswith((".", ASIDE))]
        for path in ours:
            if not NAME.fullmatch(path.name):
                raise ValueError(
                    f"{self.folder} contains {path.name!r}, which is not a study file; "
                    "give path= a folder of its own"
                )
        return ours

    def _checked_file(self, path: Path) -> _File | None:
        content = path.read_bytes()
        _, *parts, checksum = path.stem.split("-")
        first, last = map(int, parts)
        if _checksum(content) != checksum:
            lost = f"part {first}" if first == last else f"parts {first} to {last}"
            aside = path.rename(path.with_name(f"{ASIDE}{path.name}"))
            warnings.warn(
                f"{path} is damaged: its content has another checksum; it is now {aside.name}, and "
                f"{lost} will be played again",
                RuntimeWarning,
                stacklevel=4,
            )
            return None
        with naming(path):
            opened = parquet.ParquetFile(arrow.BufferReader(content))
            meta = meta_of(opened)
            wrong = differing(meta["study"], self.plan.description)
            games = opened.read(["game"])["game"].to_pylist() + [one[1] for one in meta["failures"]]
            begin, stop, size = min(games), max(games) + 1, self.plan.part
            number = (stop - begin) * len(self.plan.variants)
            contents = begin, meta["stop"], len(games), (stop - 1) // size
            if not wrong and contents != (first * size, stop, number, last):
                raise ValueError("it has other games than its name says")
            by = listed_versions(meta["origin"]["versions"])
        if wrong:
            wrong += f"; they were played by {by}"
            raise ValueError(f"{self.folder} holds the games of another study: {wrong}")
        return _File(path, first, last, stop)

    def _add(self, *files: _File) -> None:
        """Take files over, and delete those whose parts are all in others."""
        known = {*files, *self._files.values()}
        for file in files:
            for number in range(file.first, file.last + 1):
                before = self._files.get(number)
                if before is None or before.stop < file.stop:
                    self._files[number] = file
        for file in known.difference(self._files.values()):
            file.path.unlink()

    def has(self, number: int, n: int | None = None) -> bool:
        """Whether a part is there, with all of the first n games that it has."""
        stop = self.plan.games_of(number, n).stop
        return number in self._files and self._files[number].stop >= stop

    def tally(self, number: int, n: int | None = None) -> Tally:
        """Count the games of a part that is there; `ValueError` for a forged file."""
        with naming(self._files[number].path):
            return tally_of(self.plan, self.read(number, n))

    def read(self, number: int, n: int | None = None) -> Part:
        """Return a part that is there, of which only the first n games count."""
        file = self._files[number]
        if self._open[0] is not file:
            self._open = file, *self._read_file(file.path)
        _, variants, failures = self._open
        games, rows = self.plan.games_of(number, n), {}
        for name, columns in variants.items():
            begin, end = numpy.searchsorted(columns["game"], [games.start, games.stop])
            failed = (one for one in failures if one.variant == name and one.game in games)
            own = {key: column[begin:end] for key, column in columns.items()}
            rows[name] = Rows(own, tuple(failed))
        return Part(number, rows)

    def _read_file(self, path: Path) -> tuple[dict[str, Columns], list[Failure]]:
        """Read a file: the columns of each variant, and the games that failed."""
        with parquet.ParquetFile(path) as opened:
            failures = [Failure(*one) for one in meta_of(opened)["failures"]]
            table = opened.read()
        named, variants = table["variant"].cast("string"), {}
        for name in self.plan.variants:
            seats = range(len(self.plan.players_of(name)))  # others may have more players
            points = {f"points {seat}" for seat in seats}
            own = table.filter(compute.equal(named, name))
            variants[name] = {
                key: own[key].to_numpy()
                for key in own.column_names
                if key not in OURS and (key in points or not key.startswith("points "))
            }
        return variants, failures

    # ---- writing

    def write(self, part: Part, n: int | None = None) -> None:
        """Keep a part, of the first n games; it is written with others, in some seconds."""
        size, stop = self.plan.part, self.plan.games_of(part.number, n).stop
        is_short = stop % size > 0  # it may be replaced by a longer one, alone
        if self._waiting and (is_short or self._waiting[-1].number + 1 != part.number):
            self.flush()
        self._waiting.append(part)
        self._stop = stop
        games = len(self._waiting) * size * len(self.plan.variants)
        if is_short or games >= ROWS or monotonic() - self._since > SECONDS:
            self.flush()

    def flush(self) -> None:
        """Write the waiting games."""
        parts, self._waiting, self._since = self._waiting, [], monotonic()
        if not parts:
            return
        first, last = parts[0].number, parts[-1].number
        writer = Writer(buffer := BytesIO())
        writer.write(self.plan, parts)
        writer.close(study=self.plan.description, origin=self.plan.origin, stop=self._stop)
        content = buffer.getvalue()
        path = self.folder / f"games-{first:07}-{last:07}-{_checksum(content)}.parquet"
        with replacing(path) as file:
            file.write(content)
        self._add(_File(path, first, last, self._stop))


class Writer:
    """A Parquet file with a row for each game: `seed`, `variant`, `players` by seat, and the rest.

    The rest are the columns of parts; where variants have other numbers of players, points of some
    are missing.
    """

    def __init__(self, file: Any) -> None:
        self.file = file
        self.failures: list[Failure] = []
        self._writer: Any = None

    def write(self, plan: Plan, parts: Sequence[Part]) -> None:
        """Write the games of parts, which lie together in the file."""
        tables = [_table(plan, name, rows) for part in parts for name, rows in part.rows.items()]
        table = arrow.concat_tables(tables, promote_options="default").combine_chunks()
        self.failures += [
            one for part in parts for rows in part.rows.values() for one in rows.failures
        ]
        if self._writer is None:
            self._writer = parquet.ParquetWriter(self.file, table.schema, compression="zstd")
        self._writer.write_table(table)

    def close(self, **meta: Any) -> None:
        """End the file, and keep in it what holds for all games."""
        text = json.dumps({**meta, "failures": self.failures})
        self._writer.add_key_value_metadata({META: text})
        self._writer.close()


def _table(plan: Plan, variant: str, rows: Rows) -> Any:
    number = len(rows.columns["game"])
    seed = plan.seed if abs(plan.seed) < LARGE else str(plan.seed)
    columns = {"seed": _repeated(seed, number), "variant": _repeated(variant, number)}
    columns["players"] = _repeated("random", number)
    if plan.players is not None:
        seats = seats_of(plan.variants[variant].game, plan.players)
        players = [name_of(one) for one in seats.values()]
        turned = [", ".join(players[n:] + players[:n]) for n in range(len(players))]
        places = arrow.array(rows.columns["rotation"].astype("int32"))
        columns["players"] = arrow.DictionaryArray.from_arrays(places, turned)
    return arrow.table({**columns, **rows.columns})


def _repeated(value: int | str, number: int) -> Any:
    return arrow.repeat(value, number).dictionary_encode()


def write_games(path: str | PathLike[str], tally: Tally, on: On = "threads") -> None:
    """Write the games of a tally to a Parquet file, a row for each; they are played again."""
    with replacing(path) as file:
        writer = Writer(file)
        for seed, ranges in tally.games.items():
            plan = replace(tally.plan, seed=seed)
            many = max(1, ROWS // (plan.part * len(plan.variants)))
            for games in ranges:
                numbers = plan.numbers(games.stop)[games.start // plan.part :]
                played = results(partial(plan.play, n=games.stop), numbers, on=on)
                while parts := [*islice(played, many)]:
                    writer.write(plan, parts)
        writer.close(study=tally.plan.description, origin=tally.plan.origin)


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Turn any exception from a forged file into one error, which names the file."""
    try:
        yield
    except ImportError:
        raise
    except Exception as error:
        why = shortened(error)
        raise ValueError(f"{path} is no file that a study has written: {why}; move it") from error


def _checksum(content: bytes) -> str:
    return sha256(content).hexdigest()[:16]


def meta_of(opened: Any) -> dict[str, Any]:
    """Return what a study has written of itself into a file."""
    return dict(json.loads(opened.metadata.metadata[META]))
