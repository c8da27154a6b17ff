"""Formulas for SAT and SMT engines, shared clause patterns, and the solver that calls engines."""
