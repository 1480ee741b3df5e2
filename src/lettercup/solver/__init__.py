"""Word searches: the C++ kernel, its reference in plain Python, and the functions to call.

This package knows dice faces and word lists, but no rules and no tables.
"""
