"""Machines that play, and think beside the board."""
