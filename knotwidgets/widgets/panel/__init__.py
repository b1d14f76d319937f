"""What stands beside the board, as data: texts and buttons."""
