"""Functions that the theses' generators share: draw until a grid is unique, remove clues in order.

`--method thesis` of Bridges is defined here: it uses `hashi_general` with `--graph`, otherwise
`bridges_smt`.
"""

from collections.abc import Callable, Collection, Iterable
from random import Random
from typing import TypeVar

from puzzlewright.core.errors import BadOption, Failed
from puzzlewright.core.words import count_noun
from puzzlewright.genre.generator import Clue, GeneratedDraft, OptionValues, Size
from puzzlewright.genre.plugins import Method, UniquenessOracle
from puzzlewright.genres.bridges.puzzle import Bridges
from puzzlewright.kit.generation.remove_clues import needed_clues
from puzzlewright.theses.bridges_smt import generator as on_grids
from puzzlewright.theses.hashi_general import generator as on_graphs

P = TypeVar("P")


def remove_clues_in_order(
    oracle: UniquenessOracle,
    full: GeneratedDraft[P],
    order: Collection[Clue],
    showing: Callable[[P, Collection[Clue]], P],
) -> GeneratedDraft[P]:
    """Remove redundant clues, tried in this order, with one solver call each."""
    shown = needed_clues(
        order,
        ((clue,) for clue in order),
        lambda fewer: oracle.is_only(full._replace(puzzle=showing(full.puzzle, fewer))),
    )
    oracle.stats.hidden += len(order) - len(shown)
    return full._replace(puzzle=showing(full.puzzle, shown))


def first_unique(
    oracle: UniquenessOracle, drafts: Iterable[GeneratedDraft[P] | None], tries: int, what: str
) -> GeneratedDraft[P]:
    """Return the first unique grid (None is a failed draw), or raise `Failed` after `tries`."""
    before = oracle.stats.tries
    for _, draft in zip(range(tries), drafts, strict=False):
        oracle.stats.tries += 1
        oracle.budget.check()
        if draft is not None:
            if oracle.is_only(draft):
                return draft
            oracle.stats.rejected += 1
    raise Failed(f"{count_noun(oracle.stats.tries - before, 'draw')} gave no {what}")


def _check(size: Size, options: OptionValues) -> None:
    """Reject options that the generator of the thesis does not have."""
    kind, thesis = ("graph", on_graphs) if options.get("graph", False) else ("grid", on_grids)
    known = [*thesis.UNDERSTANDS, *(option.name for option in thesis.OPTIONS)]
    for name in options:
        if name not in ("graph", *known):
            raise BadOption(
                f"the thesis' generator has no option {name} on a {kind}; known:"
                f" {', '.join(sorted(known))}"
            )
    thesis.check(size, options)


def _make(
    rng: Random, size: Size, options: OptionValues, tries: int, oracle: UniquenessOracle
) -> GeneratedDraft[Bridges]:
    """Run the generator for graphs or grids once."""
    if options.get("graph", False):
        return on_graphs.make(rng, size, options, oracle)
    return on_grids.make(rng, size, options, tries, oracle)


bridges_method: Method[Bridges] = Method(
    genre_options={*on_grids.UNDERSTANDS, *on_graphs.UNDERSTANDS},
    options=(*on_grids.OPTIONS, *on_graphs.OPTIONS),
    tries=on_grids.TRIES,
    check=_check,
    make=_make,
    is_unique=lambda options: not options.get("solvable_only"),
)
