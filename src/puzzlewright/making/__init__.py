"""What makers of all genres share: how hard a puzzle may be, how far techniques lead, and which
clues can be hidden.
"""
