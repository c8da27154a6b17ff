"""`--method thesis` of Bridges: the generator of `hashi_general` with `--graph`, otherwise that of
`bridges_smt`.
"""

from random import Random

from puzzlewright.core.errors import BadOption
from puzzlewright.genre.generator import Made, Size, Wishes
from puzzlewright.genre.plugins import Method, UniquenessOracle
from puzzlewright.genres.bridges.puzzle import Bridges
from puzzlewright.theses.bridges_smt import generator as on_grids
from puzzlewright.theses.hashi_general import generator as on_graphs


def check(size: Size, wishes: Wishes) -> None:
    """Refuse what the thesis in question does not know."""
    kind, thesis = ("graph", on_graphs) if wishes.get("graph", False) else ("grid", on_grids)
    known = [*thesis.UNDERSTANDS, *(option.name for option in thesis.OPTIONS)]
    for name in wishes:
        if name not in ("graph", *known):
            raise BadOption(
                f"the thesis' generator knows no wish {name} on a {kind}; known:"
                f" {', '.join(sorted(known))}"
            )
    thesis.check(size, wishes)


def make(
    rng: Random, size: Size, wishes: Wishes, tries: int, oracle: UniquenessOracle
) -> Made[Bridges]:
    """One run of the generator in question."""
    if wishes.get("graph", False):
        return on_graphs.make(rng, size, wishes, oracle)
    return on_grids.make(rng, size, wishes, tries, oracle)


method: Method[Bridges] = Method(
    understands={*on_grids.UNDERSTANDS, *on_graphs.UNDERSTANDS},
    options=(*on_grids.OPTIONS, *on_graphs.OPTIONS),
    tries=on_grids.TRIES,
    check=check,
    make=make,
    is_unique=lambda wishes: not wishes.get("solvable_only"),
)
