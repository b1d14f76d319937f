"""The games, a folder each: its rules, and all else that is its own. And the bases of games.

Each is loaded when it is first used: by its class, or by what looks among all games for a name.
"""

from knotwidgets.core.record import HOMES, Record

HOMES.update(f"{__name__}.{game}" for game in ("celtic", "celtic_knot", "kingdoms"))

__all__ = ["Record"]  # reads records of these games
