"""How people solve Bridges: the techniques, easiest first."""

from puzzlewright.genre.technique import Technique
from puzzlewright.genres.bridges.techniques.chain import linked_islands
from puzzlewright.genres.bridges.techniques.closing import closing, shared_out
from puzzlewright.genres.bridges.techniques.counting import (
    all_needed,
    degree_of_freedom,
    finished,
    number_cap,
    one_short,
    spare_room,
)
from puzzlewright.genres.bridges.techniques.cut_points import only_exit, parity
from puzzlewright.genres.bridges.techniques.position import BridgesPosition
from puzzlewright.genres.bridges.techniques.spans import (
    crossing,
    enough_groups,
    equal_pair,
    loop,
    ones_apart,
)

TECHNIQUES: tuple[Technique[BridgesPosition], ...] = (
    finished,
    all_needed,
    one_short,
    crossing,
    loop,
    equal_pair,
    number_cap,
    degree_of_freedom,
    ones_apart,
    spare_room,
    closing,
    only_exit,
    enough_groups,
    shared_out,
    parity,
    linked_islands,
)
