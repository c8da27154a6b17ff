"""What Mosaic pages are to the text formats."""

from puzzlewright.genres.mosaic.puzzle import Mosaic, on_grid
from puzzlewright.notations import penpa
from puzzlewright.notations.shaded import Shaded

PAGE: Shaded[Mosaic] = Shaded(
    genre="mosaic",
    title="Mosaic",
    on_grid=on_grid,
    numbers="0 to 9",
    janko_names=("mosaic", "mosaik", "fill-a-pix"),
    is_at_janko=True,
    penpa_tag=penpa.genre_tag("mosaic"),  # the editor has none; it lets a strange one pass
)
