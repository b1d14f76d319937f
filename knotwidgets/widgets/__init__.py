"""The widgets: thin shells that show a game in a notebook and listen to its players."""
