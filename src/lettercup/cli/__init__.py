"""The `lettercup` command: one module for each of its commands."""
