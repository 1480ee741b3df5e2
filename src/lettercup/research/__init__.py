"""The games for learning programs: numbers instead of sentences, in PettingZoo and in OpenSpiel.

Needs the extra `research` or `openspiel`. docs/environments.md says what every number means.
"""
