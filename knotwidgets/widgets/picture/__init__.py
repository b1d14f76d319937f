"""What is drawn on a board beside the position itself: layers, drawings, an analysis."""
