"""The house: tables at which games are played. Who sits where, whose dice are real, what the log says, what each sees.

This room is pure: msgspec, the standard library, the core, the games and the rules about words. No I/O, no event loop,
no clock, no randomness of its own; what it needs from outside is handed to it as services. A test checks it.
"""
