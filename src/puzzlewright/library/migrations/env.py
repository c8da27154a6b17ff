"""The entry point of Alembic; `puzzlewright.library.connection` passes the connection."""

from alembic import context

from puzzlewright.library.schema import METADATA

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=METADATA)
context.run_migrations()
