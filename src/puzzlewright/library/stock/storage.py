"""Ready puzzles in a library: those generated in idle time, and those that players have had."""

import sqlalchemy as sa

from puzzlewright.library.add_puzzles import now
from puzzlewright.library.connection import Connection
from puzzlewright.library.schema import STOCK, USED
from puzzlewright.library.stock import StockPuzzle, read_stock

MAX_STORED = 2000  # puzzles of a genre; the oldest are deleted


def stored_puzzles(library: Connection, genre: str) -> list[StockPuzzle]:
    """Return the ready puzzles of a genre, without those that come with the package."""
    asked = sa.select(STOCK.c.line).where(STOCK.c.genre == genre).order_by(STOCK.c.added)
    with library.reading() as connection:
        return list(read_stock(genre, "\n".join(connection.scalars(asked))))


def store_puzzle(library: Connection, puzzle: StockPuzzle) -> None:
    """Keep a ready puzzle; delete the oldest ones of its genre if there are too many."""
    genre = puzzle.kind.genre
    values = {"id": puzzle.id, "genre": genre, "line": puzzle.line(), "added": now()}
    oldest = (
        sa.select(STOCK.c.id)
        .where(STOCK.c.genre == genre)
        .order_by(STOCK.c.added.desc())
        .offset(MAX_STORED)
    )
    with library.writing() as connection:
        connection.execute(sa.delete(STOCK).where(STOCK.c.id == puzzle.id))
        connection.execute(sa.insert(STOCK).values(values))
        connection.execute(sa.delete(STOCK).where(STOCK.c.id.in_(list(connection.scalars(oldest)))))


def used_puzzles(library: Connection, player: str, genre: str) -> set[str]:
    """Return the ids of the ready puzzles of a genre that a player has received."""
    asked = sa.select(USED.c.id).where(USED.c.player == player, USED.c.genre == genre)
    with library.reading() as connection:
        return set(connection.scalars(asked))


def mark_used(library: Connection, player: str, genre: str, puzzle: str) -> None:
    """Record that a player has received this puzzle."""
    row = {"player": player, "id": puzzle, "genre": genre, "at": now()}
    with library.writing() as connection:
        connection.execute(sa.delete(USED).where(USED.c.player == player, USED.c.id == puzzle))
        connection.execute(sa.insert(USED).values(row))
