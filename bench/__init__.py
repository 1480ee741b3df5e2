"""Benchmarks: CPU times, and ratios measured side by side."""
