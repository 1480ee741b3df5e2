"""What `lettercup solve` does for each game."""
