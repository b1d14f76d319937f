"""What games are judged by: `kw.measures`, by name."""

from .catalogue import Catalogue, chosen, measures

__all__ = ["Catalogue", "chosen", "measures"]
