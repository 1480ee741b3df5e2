"""Lettercup: letter-dice word games, with rules to the last sentence."""
