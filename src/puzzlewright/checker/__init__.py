"""The certificate checker: one file that imports nothing of this package and runs without it."""
