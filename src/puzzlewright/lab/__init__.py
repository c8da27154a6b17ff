"""Experiments: from a plan to a report. Plans say what is compared; a run measures every trial in a
process of its own and keeps one line for each; a report says what follows, and from which lines.
"""
