"""Where Alembic comes in: the connection is handed to it by `puzzlewright.library.connection`."""

from alembic import context

from puzzlewright.library.schema import METADATA

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=METADATA)
context.run_migrations()
