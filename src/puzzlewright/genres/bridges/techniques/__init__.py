"""How people solve Bridges: the techniques, easiest first.

All of them work on grids and on graphs, for any number of bridges per span, for islands with '?',
and, where they are sound, for several groups. Degree of freedom and isolation, of pairs, of groups
and by cases, come from sections 4 and 5 of the Hashi thesis. It describes single ways out
without building them, and parity follows from its theorem 3. The sets `wikipedia`, `malik` and
`thesis` hold what these sources use: `rate --techniques SET` says how much of a puzzle a set
solves. Malik's rule for an N with N-1 neighbours of weight 1 places wrong bridges and is left out.
"""

from puzzlewright.genre.technique import Technique
from puzzlewright.genres.bridges.techniques.chain import linked_islands
from puzzlewright.genres.bridges.techniques.counting import (
    all_needed,
    degree_of_freedom,
    finished,
    neighbour_number,
    one_to_spare,
    remaining_need,
)
from puzzlewright.genres.bridges.techniques.cut_points import only_exit, parity
from puzzlewright.genres.bridges.techniques.isolation import isolation, isolation_by_cases
from puzzlewright.genres.bridges.techniques.position import BridgesPosition
from puzzlewright.genres.bridges.techniques.spans import (
    crossing,
    enough_groups,
    isolated_ones,
    isolated_pair,
    loop,
)

TECHNIQUES: tuple[Technique[BridgesPosition], ...] = (
    finished,
    all_needed,
    one_to_spare,
    crossing,
    loop,
    isolated_pair,
    neighbour_number,
    degree_of_freedom,
    isolated_ones,
    remaining_need,
    isolation,
    only_exit,
    enough_groups,
    isolation_by_cases,
    parity,
    linked_islands,
)
