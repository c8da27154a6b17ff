"""Plain data: what a board, a step, a picture and a reason are, what can go wrong, and pieces of
sentences.
"""
