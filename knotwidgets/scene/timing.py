"""How long motions take, in seconds, and how far they go: the same in the browser and in a film.

`js/schema.py` writes these numbers for the browser.
"""

FADE = 0.26  # in which the picture before fades
PANNING = 0.36  # in which a box that goes elsewhere is followed
SETTLE = 0.32  # in which something comes, or slides to its place
LEAVE = 0.24  # in which something goes
GROW = 0.42  # in which a line is drawn on
FOLLOW = 0.26  # when the ends of lines follow
FOLLOWING = 0.16  # and for how long
TRACE = 0.26  # when a closed line is traced
TRACING = 0.45  # and for how long
TRACED = 0.1  # for which all of it is seen, unless it stays

MOST_THINGS = 12  # beyond so many, scenes have too little in common to be followed by the eye
MOST_LENGTH = 48  # beyond such a length of lines, in cells, likewise

SMALL = 0.55  # of its size, when something begins to come, or has gone
NEARLY = 0.88  # the same of a tile
TURN = -0.12  # in radians, about 7 degrees: how a tile is turned at first
OVERSHOOT = 1.3  # how much a coming thing exceeds its size before it settles
LIFT = 0.2  # of its size: how much larger a piece looks while it turns in the air
EDGE = 0.06  # of its size: how thin it gets
STROKE = 0.12  # in cells, as far as strokes and shadows reach beyond a shape
