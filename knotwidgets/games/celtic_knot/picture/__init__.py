"""The parts of a picture of Celtic Knot: the ground, roads, coins, the shelf and what moves."""
