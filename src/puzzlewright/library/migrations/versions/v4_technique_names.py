"""Techniques under their new names."""

import sqlalchemy as sa
from alembic import op

from puzzlewright.core.deprecated import TECHNIQUES  # once it is deleted there, it belongs here

revision = "4"
down_revision = "3"
branch_labels = None
depends_on = None


def upgrade() -> None:
    rename = sa.text(
        "UPDATE techniques SET name = :new WHERE name = :old"
        " AND puzzle IN (SELECT id FROM puzzles WHERE genre = :genre)"
    )
    for genre, names in TECHNIQUES.items():
        for old, new in names.items():
            op.execute(rename.bindparams(genre=genre, old=old, new=new))
