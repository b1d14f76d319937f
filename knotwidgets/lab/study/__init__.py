"""Studies: games by the million, measured and compared."""
