"""The versions of a library's tables, for Alembic."""
