"""Ready puzzles that were made in idle time, and those that players have got."""

import sqlalchemy as sa
from alembic import op

revision = "5"
down_revision = "4"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "stock",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("genre", sa.String(40), nullable=False),
        sa.Column("line", sa.Text, nullable=False),
        sa.Column("added", sa.DateTime, nullable=False),
    )
    op.create_index("stock_by_genre", "stock", ["genre", "added"])
    op.create_table(
        "used",
        sa.Column("player", sa.String(64), primary_key=True),
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("genre", sa.String(40), nullable=False),
        sa.Column("at", sa.DateTime, nullable=False),
    )
