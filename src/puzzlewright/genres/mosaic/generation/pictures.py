"""The pictures that come with the package, in a few square sizes; `python -m bench.pictures`."""

import json
from base64 import b64decode
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files

from puzzlewright.core.board import Solution
from puzzlewright.core.errors import BadOption, suggest
from puzzlewright.genre.generator import Size
from puzzlewright.genres.mosaic.generation.patterns import PATTERNS


@lru_cache
def _pictures() -> Mapping[str, Mapping[str, str]]:
    """Return the cells of every picture, by its title and the length of its sides."""
    text = files("puzzlewright.genres.mosaic").joinpath("pictures.jsonl").read_text("utf-8")
    records = map(json.loads, text.splitlines())
    return {record["title"]: record["cells"] for record in records}


def picture_titles(size: Size) -> list[str]:
    """List the titles of the pictures that are drawn in this size."""
    side = str(size.rows)
    is_square = size.rows == size.cols
    return [title for title, cells in _pictures().items() if is_square and side in cells]


def named_picture(title: str, size: Size) -> Solution:
    """Return a picture; raise `BadOption` if there is none of this title or size."""
    known = {name.casefold(): cells for name, cells in _pictures().items()}
    cells = known.get(title.casefold())
    if cells is None:
        like = suggest(title, (*_pictures(), *PATTERNS))
        raise BadOption(
            f"no picture is called {title!r}" + (f". Did you mean {like[0]}?" if like else "")
        )
    if size not in [(int(side), int(side)) for side in cells]:
        sizes = ", ".join(f"{side}x{side}" for side in cells)
        raise BadOption(f"the picture {title} is drawn at {sizes}, not at {size}")
    packed = cells[str(size.rows)]
    data = b64decode(packed + "=" * (-len(packed) % 4))
    bits = "".join(f"{byte:08b}" for byte in data)
    return Solution(tuple(map(int, bits[: size.rows * size.cols])))
