"""How people solve Bridges: techniques, premises of explanations, and facts about a puzzle."""

from collections.abc import Sequence
from typing import Any

from puzzlewright.core.board import Board, Reason, Solution
from puzzlewright.core.picture import Disc, Line, Shape
from puzzlewright.formulas.connectivity import find_loops
from puzzlewright.genre.technique import Facts, HumanModel
from puzzlewright.genres.bridges.layout import RADIUS, layout_of
from puzzlewright.genres.bridges.puzzle import APART, CONNECTED, GROUPS, ISLAND, LOOP, Bridges
from puzzlewright.genres.bridges.techniques import TECHNIQUES
from puzzlewright.genres.bridges.techniques.position import BridgesPosition

PREMISES = frozenset({ISLAND, CONNECTED, LOOP, GROUPS})
_RING_RADIUS = RADIUS + 0.08  # in cells


def facts(puzzle: Bridges, solution: Solution) -> Facts:
    """Return the facts about a solved puzzle."""
    islands, edges, bridges = len(puzzle.numbers), len(puzzle.spans), sum(solution.values)
    joins = [ends for ends, value in zip(puzzle.spans, solution.values, strict=True) if value]
    return {
        **_counts(puzzle, bridges),
        "used_edges": len(joins),
        "unused_edges": edges - len(joins),
        "used_edges_to_edges_ratio": _ratio(len(joins), edges),
        "bridges_to_used_edges_ratio": _ratio(bridges, len(joins)),
        "solution_is_tree": not find_loops(islands, joins),
    }


def unsolved_facts(puzzle: Bridges) -> Facts:
    """Return the facts that need no solution."""
    return _counts(puzzle, bridges_needed(puzzle))


def bridges_needed(puzzle: Bridges) -> int | None:
    """Count the bridges that the numbers ask for; None if one is unknown or their sum is odd."""
    numbers = [number for number in puzzle.numbers if number is not None]
    is_known = len(numbers) == len(puzzle.numbers) and sum(numbers) % 2 == 0
    return sum(numbers) // 2 if is_known else None


def placed_share(puzzle: Bridges, board: Board) -> float | None:
    """Return the share of all bridges that the board implies; None if their number is unknown."""
    bridges = bridges_needed(puzzle)
    if bridges is None:
        return None
    sure = sum([min(values, default=0) for values in board.open])
    return sure / bridges if bridges else 1.0


def _counts(puzzle: Bridges, bridges: int | None) -> dict[str, Any]:
    islands, edges = len(puzzle.numbers), len(puzzle.spans)
    counts = {
        "max_bridges": puzzle.max_bridges,
        "islands": islands,
        "edges": edges,
        "edges_to_islands_ratio": _ratio(edges, islands),
        "conflict_pairs": len(puzzle.crossings),
    }
    if puzzle.grid:
        counts["density"] = _ratio(islands, puzzle.grid.rows * puzzle.grid.cols)
    if bridges is None:
        return counts
    return counts | {
        "total_bridges": bridges,
        "bridges_to_islands_ratio": _ratio(bridges, islands),
        "bridges_to_edges_ratio": _ratio(bridges, edges),
    }


def _ratio(part: int, whole: int) -> float:
    return round(part / whole, 3) if whole else 0.0


def outline(puzzle: Bridges, reason: Reason) -> Sequence[Shape]:
    """Draw rings around the islands and lines along the spans that a reason names."""
    points = layout_of(puzzle).points
    if reason.rule in (ISLAND, CONNECTED):
        return [
            Disc(points[island].real, points[island].imag, _RING_RADIUS, "premise")
            for island in reason.about
            if island != APART
        ]
    if reason.rule == LOOP:
        ends = [puzzle.spans[span] for span in reason.about]
        return [
            Line(points[a].real, points[a].imag, points[b].real, points[b].imag, "premise")
            for a, b in ends
        ]
    return ()


# Published sets of techniques, as the Hashi thesis reads them (section 4.1.1); all know what is
# blocked and finished.
SETS = {
    # A 4 in a corner, a 6 at the side, any 8; a 3, 5 or 7 likewise; these again where bridges
    # obstruct; two islands with a 1.
    "wikipedia": ("crossing", "finished", "all-needed", "one-to-spare", "isolated-ones"),
    # Malik, Efendi and Pratiwi. Their 3 beside a 1 is read as: no span carries more than the number
    # at either end. Left out is their island of N with N - 1 neighbours of remaining weight 1,
    # since the thesis shows that it places wrong bridges.
    "malik": ("crossing", "finished", "neighbour-number", "all-needed", "isolated-ones"),
    # The thesis' solver without backtracking: its algorithms 1 to 7.
    "thesis": (
        "crossing",
        "finished",
        "neighbour-number",
        "all-needed",
        "one-to-spare",
        "degree-of-freedom",
        "remaining-need",
        "isolated-ones",
        "isolated-pair",
        "isolation",
        "isolation-by-cases",
    ),
}

human_model: HumanModel[Bridges, BridgesPosition] = HumanModel(
    techniques=TECHNIQUES,
    position=BridgesPosition,
    premises=PREMISES,
    outline=outline,
    facts=facts,
    sets=SETS,
    styles=("notes",),
    unsolved_facts=unsolved_facts,
    connectivity_rules=frozenset({CONNECTED, GROUPS}),
    coverage=placed_share,
)
