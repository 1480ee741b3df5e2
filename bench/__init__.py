"""Benchmarks, as ratios side by side."""
