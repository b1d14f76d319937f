"""What is done on a board, without Jupyter: documents, commands, facts, machines."""
