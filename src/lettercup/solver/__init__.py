"""Searches over words: the C++ kernel, its twin in plain Python, and the functions to call.

This room knows dice faces and word lists, but no game and no table.
"""
