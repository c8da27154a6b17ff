"""How people solve: the walk up the ladder of techniques, and what helps where no technique
does.
"""
