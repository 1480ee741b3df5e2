"""Open tables: locks, tasks, and the agenda of what is due."""
