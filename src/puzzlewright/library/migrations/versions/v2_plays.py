"""Games that were played: the position, the time, the hints."""

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "plays",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("puzzle", sa.Integer, sa.ForeignKey("puzzles.id"), nullable=False),
        sa.Column("started", sa.DateTime, nullable=False),
        sa.Column("saved", sa.DateTime, nullable=False),
        sa.Column("position", sa.JSON, nullable=False),
        sa.Column("seconds", sa.Float, nullable=False),
        sa.Column("hints", sa.Integer, nullable=False),
        sa.Column("finished", sa.Boolean, nullable=False),
        sa.Column("counts", sa.Boolean, nullable=False),
    )
    op.create_index("plays_by_puzzle", "plays", ["puzzle"])
