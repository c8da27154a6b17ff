"""The tables of a library. A change here needs a migration beside it, in `migrations/versions`."""

import sqlalchemy as sa

METADATA = sa.MetaData()

MAX_ID = 2**31 - 1  # of an `Integer` in PostgreSQL

PUZZLES = sa.Table(
    "puzzles",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True),
    # canonical: rotated, mirrored or reformatted, a puzzle is stored once
    sa.Column("fingerprint", sa.String(64), nullable=False, unique=True),
    sa.Column("genre", sa.String(40), nullable=False),
    sa.Column("rows", sa.Integer),  # of a grid; none for a graph
    sa.Column("cols", sa.Integer),
    sa.Column("places", sa.Integer, nullable=False),  # to decide: the size of any puzzle
    sa.Column("status", sa.String(10), nullable=False),  # of its verdict
    sa.Column("level", sa.Integer),  # the rating, of a puzzle that has one solution
    sa.Column("score", sa.Float),
    sa.Column("title", sa.Text, nullable=False),
    sa.Column("author", sa.Text, nullable=False),
    sa.Column("source", sa.Text, nullable=False),
    sa.Column("words", sa.Text, nullable=False),  # the three above in lower case, for searching
    sa.Column("added", sa.DateTime, nullable=False),  # in UTC
    sa.Column("removed", sa.DateTime),  # a removed puzzle can be restored
    sa.Index("puzzles_by_kind", "genre", "removed", "level", "score"),
    sa.Index("puzzles_by_size", "genre", "removed", "rows", "cols"),
    sa.Index("puzzles_by_score", "score"),
)

# Long columns have a separate table, so that a search through all puzzles reads little.
CONTENTS = sa.Table(
    "pages",
    METADATA,
    sa.Column("puzzle", sa.ForeignKey("puzzles.id"), primary_key=True),
    sa.Column("native", sa.Text, nullable=False),  # the puzzle in native JSON
    sa.Column("solution", sa.JSON),  # the first one found, as marks
    sa.Column("facts", sa.JSON, nullable=False),
)

# The facts again, one per row, for searching.
FACTS = sa.Table(
    "facts",
    METADATA,
    sa.Column("puzzle", sa.ForeignKey("puzzles.id"), primary_key=True),
    sa.Column("name", sa.String(60), primary_key=True),
    sa.Column("number", sa.Float, nullable=False),
    sa.Index("facts_by_number", "name", "number", "puzzle"),
)

TECHNIQUES = sa.Table(
    "techniques",
    METADATA,
    sa.Column("puzzle", sa.ForeignKey("puzzles.id"), primary_key=True),
    sa.Column("name", sa.String(60), primary_key=True),
    sa.Column("times", sa.Integer, nullable=False),
    sa.Index("techniques_by_name", "name", "puzzle"),
)

TAGS = sa.Table(
    "tags",
    METADATA,
    sa.Column("puzzle", sa.ForeignKey("puzzles.id"), primary_key=True),
    sa.Column("tag", sa.String(200), primary_key=True),
    sa.Index("tags_by_name", "tag", "puzzle"),
)

PLAYS = sa.Table(
    "plays",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("puzzle", sa.ForeignKey("puzzles.id")),  # none if the puzzle is not in the library
    sa.Column("started", sa.DateTime, nullable=False),
    sa.Column("saved", sa.DateTime, nullable=False),
    sa.Column("position", sa.JSON, nullable=False),  # the player's marks
    sa.Column("seconds", sa.Float, nullable=False),
    sa.Column("hints", sa.Integer, nullable=False),
    sa.Column("finished", sa.Boolean, nullable=False),
    # whether the player agreed that the time is used to calibrate scores
    sa.Column("counts", sa.Boolean, nullable=False),
    # of a game in the studio
    sa.Column("player", sa.String(64), nullable=False, server_default=""),
    sa.Column("key", sa.String(64)),  # chosen by the page, so that a game saved twice is one game
    sa.Column("genre", sa.String(40)),
    # the puzzle in native JSON, if it is not in the library, or is rotated there
    sa.Column("native", sa.Text),
    sa.Column("version", sa.Integer, nullable=False, server_default="1"),  # grows with every save
    sa.Index("plays_by_puzzle", "puzzle"),
    sa.Index("plays_by_key", "player", "key", unique=True),
)

# Ready puzzles, generated in idle time; see `library.stock`.
STOCK = sa.Table(
    "stock",
    METADATA,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("genre", sa.String(40), nullable=False),
    sa.Column("line", sa.Text, nullable=False),  # as in a file of the stock
    sa.Column("added", sa.DateTime, nullable=False),
    sa.Index("stock_by_genre", "genre", "added"),
)

# Ready puzzles that a player has received, so that none repeats.
USED = sa.Table(
    "used",
    METADATA,
    sa.Column("player", sa.String(64), primary_key=True),
    sa.Column("id", sa.String(16), primary_key=True),  # of a puzzle of the stock
    sa.Column("genre", sa.String(40), nullable=False),
    sa.Column("at", sa.DateTime, nullable=False),
)
