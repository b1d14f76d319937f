"""Boards of Celtic Knot as data: reading a drawn one, and the checks that it must pass."""

from .model import RECONSTRUCTION, Board

__all__ = ["RECONSTRUCTION", "Board"]
