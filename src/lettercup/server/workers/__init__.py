"""Long work that does not belong on the event loop: advice, review, odds."""
