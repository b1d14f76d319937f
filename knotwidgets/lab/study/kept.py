"""What the files of a study say of how to play it again."""

from __future__ import annotations

import re
import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any

from ...core.position import Position
from ...core.sources import listed_versions, run
from .plan import described
from .store import meta_of, naming, parquet

HIDING = r"[\0-\x09\x0b-\x1f\x7f-\x9f\u200b-\u202e\u2060-\u206f\ud800-\udfff]"
"""Signs that move the cursor or turn lines round, and could hide a part of what is printed."""


@dataclass(frozen=True)
class KeptStudy:
    """A study as its files tell it: what was asked, by which versions, and programs of its games.

    Nothing of it is run before `variants` is asked for, and then only if it was opened with
    `run_rules=True`. Shown, it has all programs in full.
    """

    description: Mapping[str, Any]
    """The variants (their games, what they do as a hash, and their first positions), the names of
    the measures, the players, the seed, the most plies of a game, and the playouts by which
    expectations were found."""
    versions: Mapping[str, str]
    """The versions that it was begun by, see `kw.versions`."""
    programs: Mapping[str, str]
    """For each variant, Python code that makes its game."""
    run_rules: bool = False

    @classmethod
    def open(cls, path: str | PathLike[str], *, run_rules: bool = False) -> KeptStudy:
        """Read what a folder of games, or a Parquet file of them, says of the study behind it.

        Show it, and read the programs of its variants. With `run_rules=True`, its `variants` are
        made by running these programs: only do so if you trust who sent the files. Raises
        `ValueError` where there are no games, and for a file that no study has written, `OSError`
        for one that can't be read, and `ImportError` without pyarrow.
        """
        own = Path(path)
        files = [own] if own.is_file() else sorted(own.glob("games-*.parquet"))
        if not files:
            raise ValueError(f"{own} has no games of a study")
        with files[0].open("rb") as content, naming(files[0]):
            meta = meta_of(parquet.ParquetFile(content))
            kept = cls(meta["study"], **meta["origin"], run_rules=run_rules)
            repr(kept)  # fails where something is missing
        return kept

    @property
    def variants(self) -> dict[str, Position]:
        """The first positions of the variants, made by running their programs.

        Raises `ValueError` if the study was not opened with `run_rules=True`, and for a program
        that fails. A warning names a variant that is not the same by its code.
        """
        if self.run_rules is not True:
            raise ValueError(
                "these games are programs, which may do anything when they are run; read them "
                "(print the opened study), and if you trust them, open it with run_rules=True"
            )
        return {name: self._made(name, text) for name, text in self.programs.items()}

    def _made(self, name: str, text: str) -> Position:
        kept = self.description["variants"][name]
        position = run(text, name).position(kept[-1])
        if described(position) != kept:
            warnings.warn(
                f"variant {name!r} is not the same by its code: another version of Python compiles "
                "otherwise, and so may a notebook; variables around rules became those of a module",
                RuntimeWarning,
                stacklevel=3,
            )
        return position

    def __repr__(self) -> str:
        asked = {**self.description, "measures": ", ".join(self.description["measures"])}
        starts = asked.pop("variants")
        asked["played by"] = listed_versions(self.versions)
        lines = [f"{name}: {one}" for name, one in asked.items()]
        for name, text in self.programs.items():
            lines.append(f"--- {name}, from {starts[name][-1]}\n{text.strip()}")
        return re.sub(HIDING, lambda sign: ascii(sign[0])[1:-1], "\n".join(lines))
