"""Asking engines: one formula in one engine, walks through solutions, what follows from which
premises.
"""
