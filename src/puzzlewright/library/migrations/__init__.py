"""Migrations of a library's tables, for Alembic."""
