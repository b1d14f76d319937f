"""Exports from the notebook: files of games, tables of them, many pictures in one."""
