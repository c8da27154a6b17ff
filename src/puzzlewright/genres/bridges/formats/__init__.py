"""The formats of Bridges, and its native JSON: islands of a grid, or a graph with its spans."""

import json
from typing import Any

from puzzlewright.core.board import Marks
from puzzlewright.core.errors import BadPuzzle
from puzzlewright.genre.genre import Format, ParsedPuzzle
from puzzlewright.genres.bridges.formats import grid, janko, puzzlink, tatham
from puzzlewright.genres.bridges.puzzle import Bridges, on_graph, on_grid
from puzzlewright.kit.formats import native as form

OPTIONS = ("max_bridges", "components", "loops")


def read(text: str) -> ParsedPuzzle[Bridges]:
    data = form.parse(text)
    options: dict[str, Any] = {}
    for key in ("max_bridges", "components"):
        if key in data:
            options[key] = form.whole_number(data[key], key)
    if "loops" in data:
        options["loops"] = form.boolean(data["loops"], "loops")
    if "graph" in data:
        form.check_keys(data, needed=("genre", "graph"), optional=OPTIONS)
        return ParsedPuzzle(_graph(data["graph"], options))
    form.check_keys(data, needed=("genre", "rows", "cols", "islands"), optional=OPTIONS)
    islands = form.numbers_in_cells(data["islands"], "island")
    rows, cols = form.whole_number(data["rows"], "rows"), form.whole_number(data["cols"], "cols")
    return ParsedPuzzle(on_grid(rows, cols, islands, **options))


def _graph(graph: Any, options: dict[str, Any]) -> Bridges:
    if not isinstance(graph, dict):
        raise BadPuzzle(f"graph must be an object, not {form.show_json(graph)}")
    form.check_keys(
        graph, needed=("islands", "spans"), optional=("crossings", "positions"), where="the graph"
    )
    numbers = [
        form.number_or_null(number, f"island {island}")
        for island, number in enumerate(form.array(graph["islands"], "islands"))
    ]
    positions = None
    if graph.get("positions") is not None:
        positions = [
            _position(entry, island)
            for island, entry in enumerate(form.array(graph["positions"], "positions"))
        ]
    return on_graph(
        numbers,
        _pairs(graph["spans"], "span"),
        _pairs(graph.get("crossings", []), "crossing"),
        positions=positions,
        **options,
    )


def _pairs(value: Any, what: str) -> list[tuple[int, int]]:
    pairs = []
    for number, entry in enumerate(form.array(value, f"{what}s")):
        where = f"{what} {number}"
        a, b = form.array(entry, where, length=2)
        pairs.append((form.whole_number(a, where), form.whole_number(b, where)))
    return pairs


def _position(entry: Any, island: int) -> tuple[float, float]:
    row, col = form.array(entry, f"position {island}", length=2)
    for number in (row, col):
        if type(number) not in (int, float) or number != number or abs(number) > 1e6:
            raise BadPuzzle(f"position {island} must be two numbers, not {form.show_json(entry)}")
    return row, col


def write(puzzle: Bridges, marks: Marks | None) -> str:
    data: dict[str, Any] = {"genre": "bridges"}
    if puzzle.grid:
        data["rows"], data["cols"] = puzzle.grid.rows, puzzle.grid.cols
        data["islands"] = [[*cell, number] for cell, number in puzzle.number_at.items()]
    else:
        data["graph"] = {
            "islands": puzzle.numbers,
            "spans": puzzle.spans,
            "crossings": puzzle.crossings,
        }
        if puzzle.positions is not None:
            data["graph"]["positions"] = puzzle.positions
    return json.dumps(data | puzzle.options)


native: Format[Bridges] = Format(
    name="native",
    idea="one JSON object: grids and graphs, with all options",
    fits=lambda text: form.is_native(text, "bridges"),
    read=read,
    write=write,
)

FORMATS = (
    native,
    grid.format,
    puzzlink.url,
    puzzlink.file,
    tatham.tatham,
    janko.format,
    tatham.has,
    puzzlink.kanpen,
    puzzlink.penpa,
)
