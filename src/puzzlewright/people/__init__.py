"""How people solve, measured: recorded solves are replayed, and what was marked is held against
what the techniques, `explain` and `hint` say.
"""
