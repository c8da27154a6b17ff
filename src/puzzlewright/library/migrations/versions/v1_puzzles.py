"""Puzzles with what is known about them, and tags."""

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "puzzles",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("fingerprint", sa.String(64), nullable=False, unique=True),
        sa.Column("genre", sa.String(40), nullable=False),
        sa.Column("rows", sa.Integer),
        sa.Column("cols", sa.Integer),
        sa.Column("places", sa.Integer, nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("level", sa.Integer),
        sa.Column("score", sa.Float),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("author", sa.Text, nullable=False),
        sa.Column("source", sa.Text, nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("added", sa.DateTime, nullable=False),
        sa.Column("removed", sa.DateTime),
    )
    op.create_index("puzzles_by_kind", "puzzles", ["genre", "removed", "level", "score"])
    op.create_index("puzzles_by_size", "puzzles", ["genre", "removed", "rows", "cols"])
    op.create_index("puzzles_by_score", "puzzles", ["score"])
    op.create_table(
        "pages",
        sa.Column("puzzle", sa.Integer, sa.ForeignKey("puzzles.id"), primary_key=True),
        sa.Column("native", sa.Text, nullable=False),
        sa.Column("solution", sa.JSON),
        sa.Column("facts", sa.JSON, nullable=False),
    )
    op.create_table(
        "facts",
        sa.Column("puzzle", sa.Integer, sa.ForeignKey("puzzles.id"), primary_key=True),
        sa.Column("name", sa.String(60), primary_key=True),
        sa.Column("number", sa.Float, nullable=False),
    )
    op.create_index("facts_by_number", "facts", ["name", "number", "puzzle"])
    op.create_table(
        "techniques",
        sa.Column("puzzle", sa.Integer, sa.ForeignKey("puzzles.id"), primary_key=True),
        sa.Column("name", sa.String(60), primary_key=True),
        sa.Column("times", sa.Integer, nullable=False),
    )
    op.create_index("techniques_by_name", "techniques", ["name", "puzzle"])
    op.create_table(
        "tags",
        sa.Column("puzzle", sa.Integer, sa.ForeignKey("puzzles.id"), primary_key=True),
        sa.Column("tag", sa.String(200), primary_key=True),
    )
    op.create_index("tags_by_name", "tags", ["tag", "puzzle"])
