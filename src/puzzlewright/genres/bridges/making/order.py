"""What a grid puzzle is to be like: all wishes settled."""

from dataclasses import dataclass

from puzzlewright.blueprints.generator import Made, Size
from puzzlewright.genres.bridges.making.draft import Draft
from puzzlewright.genres.bridges.puzzle import Bridges
from puzzlewright.model.errors import BadWish


@dataclass(frozen=True)
class Order:
    """A grid puzzle to be made."""

    size: Size
    islands: int
    least: int  # how many will do
    is_exact: bool  # whether the number of islands was wished for
    keeps_density: bool  # whether a density was
    max_bridges: int
    loops: bool  # allowed
    doubles: float  # share of the bridges that are at least double
    keeps_doubles: bool  # whether that share was wished for
    connectivity: str  # needed, not-needed, any
    symmetry: str

    def made(self, draft: Draft) -> Made[Bridges]:
        return draft.made(self.max_bridges, self.loops)

    def give_up_if_hopeless(self, found: int, near: int) -> None:
        """Refuse the order if a page has found room for so few islands that another try will not do
        either.
        """
        if (
            self.is_exact
            and self.symmetry == "none"
            and self.islands - found > max(near, self.islands // 20)
        ):
            raise BadWish(
                f"{self.islands} islands hardly fit on {self.size}: only {found} of them found room"
                " without touching"
            )
