"""The laboratory: studies, tournaments, and games for algorithms that learn."""
