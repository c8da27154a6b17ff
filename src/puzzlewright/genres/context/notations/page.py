"""What Context pages are to the text formats."""

from puzzlewright.genres.context.puzzle import Context, on_grid
from puzzlewright.notations import penpa
from puzzlewright.notations.shaded import Shaded

PAGE: Shaded[Context] = Shaded(
    genre="context",
    title="Context",
    on_grid=on_grid,
    takes_unknown=True,
    janko_names=("context",),
    penpa_tag=penpa.genre_tag("context"),
)
