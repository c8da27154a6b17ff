"""The library: stored puzzles and games, in SQLite, PostgreSQL or another SQLAlchemy database."""
