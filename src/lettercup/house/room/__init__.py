"""Rooms: the same dice for many people at once, round by round. Their director is a person, the host.

A room has a log, and is the fold of it, like a table. Each of its rounds is a contest with a log of its own
(`house/contest.py`), so that attempts, results and secrets are the same as on a day.

- `plan` is what a host agrees on, and `opening` opens a room.
- `state` is a room as it is, `rounds` what decides about attempts and dice, `events` what can happen; `logs` says under
  which names all of it is stored, and `holders` takes somebody out of it.
- What people send: `people` come, go and take seats, `leading` is from round to round, `showing` who sees what.
  `messages` is all of it.
- `standing` says what results add up to, `pods` who meets whom at tables, `deck` which words are on name cards.
"""
