"""Who plays that is no human: machines that think beside the board."""
