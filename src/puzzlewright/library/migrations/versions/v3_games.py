"""Saved games of the studio by key, also of puzzles that are not in the library."""

import sqlalchemy as sa
from alembic import op

revision = "3"
down_revision = "2"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("plays") as plays:
        plays.alter_column("puzzle", existing_type=sa.Integer, nullable=True)
        plays.add_column(sa.Column("player", sa.String(64), nullable=False, server_default=""))
        plays.add_column(sa.Column("key", sa.String(64)))
        plays.add_column(sa.Column("genre", sa.String(40)))
        plays.add_column(sa.Column("native", sa.Text))
        plays.add_column(sa.Column("version", sa.Integer, nullable=False, server_default="1"))
    op.create_index("plays_by_key", "plays", ["player", "key"], unique=True)
