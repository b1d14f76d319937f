"""The parts of a picture of Celtic!: tiles, the strands on them, the racks."""
