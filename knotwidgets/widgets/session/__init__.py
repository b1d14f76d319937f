"""What is shown, how it changes, and what the browser may ask of it; no Jupyter here."""
