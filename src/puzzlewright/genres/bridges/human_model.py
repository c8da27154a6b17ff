"""How people solve Bridges: techniques, named sets of them, and what their reasons outline."""

from collections.abc import Sequence

from puzzlewright.core.picture import Disc, Line, Shape
from puzzlewright.core.step import Reason
from puzzlewright.genre.technique import Teaching
from puzzlewright.genres.bridges.facts import facts, page_facts, share_placed
from puzzlewright.genres.bridges.layout import RADIUS, sheet_of
from puzzlewright.genres.bridges.puzzle import Bridges
from puzzlewright.genres.bridges.reasons import APART, CONNECTED, GROUPS, ISLAND, LOOP
from puzzlewright.genres.bridges.techniques import TECHNIQUES
from puzzlewright.genres.bridges.techniques.position import BridgesPosition

PREMISES = frozenset({ISLAND, CONNECTED, LOOP, GROUPS})

_FRAME = RADIUS + 0.08  # the radius of the ring around an island


def outline(puzzle: Bridges, reason: Reason) -> Sequence[Shape]:
    """Rings around the islands, and lines along the spans, of which a reason speaks."""
    points = sheet_of(puzzle).points
    if reason.rule in (ISLAND, CONNECTED):
        return [
            Disc(points[island].real, points[island].imag, _FRAME, "premise")
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
    "wikipedia": ("crossing", "finished", "all-needed", "one-short", "ones-apart"),
    # Malik, Efendi and Pratiwi. Their 3 beside a 1 is read as: no span carries more than the number
    # at either end. Left out is their island of N with N - 1 neighbours of remaining weight 1,
    # since the thesis shows that it places wrong bridges.
    "malik": ("crossing", "finished", "number-cap", "all-needed", "ones-apart"),
    # What the thesis' solver has, besides backtracking: its algorithms 1 to 7.
    "thesis": (
        "crossing",
        "finished",
        "number-cap",
        "all-needed",
        "one-short",
        "degree-of-freedom",
        "little-room",
        "ones-apart",
        "equal-pair",
        "closing",
        "shared-out",
    ),
}

teaching: Teaching[Bridges, BridgesPosition] = Teaching(
    techniques=TECHNIQUES,
    position=BridgesPosition,
    premises=PREMISES,
    outline=outline,
    facts=facts,
    sets=SETS,
    looks=("notes",),
    page_facts=page_facts,
    connection=frozenset({CONNECTED, GROUPS}),
    share=share_placed,
)
