"""The tables of a library. A change here needs a migration beside it, in `migrations/versions`."""

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    DateTime,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

METADATA = MetaData()

PUZZLES = Table(
    "puzzles",
    METADATA,
    Column("id", Integer, primary_key=True),
    # the same for a puzzle turned, mirrored or in another notation, so that it is kept once
    Column("fingerprint", String(64), nullable=False, unique=True),
    Column("genre", String(40), nullable=False),
    Column("rows", Integer),  # of a page; none for a graph
    Column("cols", Integer),
    Column("places", Integer, nullable=False),  # that are to be decided: the size of any puzzle
    Column("status", String(10), nullable=False),  # of its verdict
    Column("level", Integer),  # the rating, of a puzzle that has one solution
    Column("score", Float),
    Column("title", Text, nullable=False),
    Column("author", Text, nullable=False),
    Column("source", Text, nullable=False),
    Column("words", Text, nullable=False),  # the three above in small letters, to be searched
    Column("added", DateTime, nullable=False),  # in UTC
    Column("removed", DateTime),  # a removed puzzle stays until it is wanted back
    Index("puzzles_by_kind", "genre", "removed", "level", "score"),
    Index("puzzles_by_size", "genre", "removed", "rows", "cols"),
    Index("puzzles_by_score", "score"),
)

# What is long, apart from what is searched: a search that has to look at all puzzles reads little.
PAGES = Table(
    "pages",
    METADATA,
    Column("puzzle", ForeignKey("puzzles.id"), primary_key=True),
    Column("native", Text, nullable=False),  # the puzzle in native JSON
    Column("solution", JSON),  # the first one found, as marks
    Column("facts", JSON, nullable=False),
)

# The facts once more, one by one, to be searched.
FACTS = Table(
    "facts",
    METADATA,
    Column("puzzle", ForeignKey("puzzles.id"), primary_key=True),
    Column("name", String(60), primary_key=True),
    Column("number", Float, nullable=False),
    Index("facts_by_number", "name", "number", "puzzle"),
)

TECHNIQUES = Table(
    "techniques",
    METADATA,
    Column("puzzle", ForeignKey("puzzles.id"), primary_key=True),
    Column("name", String(60), primary_key=True),
    Column("times", Integer, nullable=False),
    Index("techniques_by_name", "name", "puzzle"),
)

TAGS = Table(
    "tags",
    METADATA,
    Column("puzzle", ForeignKey("puzzles.id"), primary_key=True),
    Column("tag", String(200), primary_key=True),
    Index("tags_by_name", "tag", "puzzle"),
)

PLAYS = Table(
    "plays",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("puzzle", ForeignKey("puzzles.id")),  # none for a puzzle that is on no shelf
    Column("started", DateTime, nullable=False),
    Column("saved", DateTime, nullable=False),
    Column("position", JSON, nullable=False),  # the player's marks
    Column("seconds", Float, nullable=False),
    Column("hints", Integer, nullable=False),
    Column("finished", Boolean, nullable=False),
    # whether the player agreed that the time is used to calibrate scores
    Column("counts", Boolean, nullable=False),
    # of a game that a page keeps
    Column("player", String(64), nullable=False, server_default=""),
    Column("key", String(64)),  # the page's own, so that a game saved twice is one game
    Column("genre", String(40)),
    # the puzzle in native JSON, if it is on no shelf, or was turned there since
    Column("native", Text),
    Column("version", Integer, nullable=False, server_default="1"),  # grows with every save
    Index("plays_by_puzzle", "puzzle"),
    Index("plays_by_key", "player", "key", unique=True),
)
