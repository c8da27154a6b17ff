"""How people solve Bridges: the techniques, easiest first.

All of them work on grids and on graphs, for any number of bridges per span, for islands with '?',
and, where they are sound, for several groups. Degree of freedom, equal pairs, closing a group and
sharing out bridges come from sections 4 and 5 of the Hashi thesis. It describes single ways out
without building them, and parity follows from its theorem 3. The sets `wikipedia`, `malik` and
`thesis` hold what these sources use: `rate --techniques SET` says how much of a puzzle a set
solves. Malik's rule for an N with N-1 neighbours of weight 1 places wrong bridges and is left out.
"""

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
