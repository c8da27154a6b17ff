"""The checker of certificates: one file that knows nothing of the rest, and runs without it."""
