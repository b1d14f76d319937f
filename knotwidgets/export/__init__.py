"""Files and tables of games, many pictures in one; files of one picture: `scene/svg.py`."""
