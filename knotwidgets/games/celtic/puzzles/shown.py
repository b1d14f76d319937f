"""How puzzles and solutions show themselves: what they reach up for to the layer that draws."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .laying import Laying


class Shown:
    """What shows itself in a notebook: its picture is that of the tiles that lie."""

    def _laying(self) -> Laying:
        raise NotImplementedError

    def svg(self, theme: str = "light", **options: Any) -> str:
        """Return the picture as a self-contained SVG document.

        `theme` is `"light"`, `"dark"`, `"print"` or `"safe"`. Further options are those of a
        picture, such as `marks=`, `labels=`, `lang=` or `caption=False`, and `hint=`. Raises
        `TypeError` for an unknown option and `ValueError` for an impossible value.

        >>> from knotwidgets.games.celtic.puzzles import Puzzle
        >>> Puzzle(2, 2, "4 corner").solve().svg(lang="de").splitlines()[1]
        '<title>Puzzle: Gelöst: 2 Knoten</title>'
        """
        from .view import puzzle_svg

        return puzzle_svg(self._laying(), theme, **options)

    def _repr_mimebundle_(self, **_: object) -> dict[str, str]:
        from knotwidgets.scene import mimebundle

        return mimebundle(self.svg(), repr(self))
