"""Formulas for SAT and SMT engines, the clause patterns that encodings share, and the solver
that talks to engines.
"""
