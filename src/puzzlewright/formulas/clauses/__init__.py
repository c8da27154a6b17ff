"""Patterns that encodings share: counting and connectivity, usable for any genre."""
