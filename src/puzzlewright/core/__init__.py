"""Shared data types: boards, steps, pictures, reasons, limits, errors, and parts of sentences."""
