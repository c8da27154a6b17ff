"""A collection of puzzles that remembers, on SQLite, PostgreSQL or whatever SQLAlchemy speaks."""
