"""Each technique on a small puzzle: its moves and sentences; and puzzles that need one level."""

import pytest

from puzzlewright.core.board import Choice, Reason
from puzzlewright.core.difficulty import LEVELS
from puzzlewright.core.picture import Disc, Line
from puzzlewright.formulas.cnf import OrderEncoding
from puzzlewright.genre.ladder import TechniqueSolver
from puzzlewright.genres.bridges import encodings, genre
from puzzlewright.genres.bridges.human_model import SETS, human_model, outline
from puzzlewright.genres.bridges.propagation import blank
from puzzlewright.genres.bridges.puzzle import APART, Bridges, Span, on_graph, on_grid
from puzzlewright.genres.bridges.techniques import TECHNIQUES
from puzzlewright.genres.bridges.techniques.position import BridgesPosition
from tests.read_puzzles import read


def grid(text: str) -> Bridges:
    """Return a grid puzzle from rows like '2.4'."""
    rows = text.split()
    return on_grid(
        len(rows),
        len(rows[0]),
        [
            (r, c, int(sign))
            for r, row in enumerate(rows)
            for c, sign in enumerate(row)
            if sign != "."
        ],
    )


def start(puzzle: Bridges, known: dict[Span, set[int]]) -> BridgesPosition:
    """Return the blank position, with known values of some spans."""
    return BridgesPosition(
        puzzle,
        blank(puzzle).narrowed([(span, frozenset(values)) for span, values in known.items()]),
    )


def moves_of(name: str, position: BridgesPosition) -> list[tuple[tuple[Choice, ...], str]]:
    """Return what a technique removes anywhere in the puzzle, and its sentences."""
    (technique,) = [technique for technique in TECHNIQUES if technique.name == name]
    moves = [
        move for spot in technique.spots(position) for move in technique.find_moves(position, spot)
    ]
    return [(move.removes, technique.describe(position, move)) for move in moves]


# two triangles of islands, joined by span 3
TRIANGLES = [(0, 1), (1, 2), (0, 2), (2, 3), (3, 4), (4, 5), (3, 5)]
BOW = [(0, 1), (0, 2), (1, 2), (0, 3), (0, 4), (3, 4)]  # two triangles that meet in island 0

EXAMPLES = [
    (
        "neighbour-number",
        grid("1.2 ... ..1"),
        {1: {0, 1}},
        [
            (
                ((0, 2),),
                "The 1 at R1C1 takes only one bridge in all, so R1C1-R1C3 has at most one bridge.",
            )
        ],
    ),
    (
        "finished",
        grid("4.2 ... 4.2"),
        {0: {2}, 1: {0, 1}, 2: {2}},
        [
            (
                ((3, 1), (3, 2)),
                "The 2 at R1C3 has its two bridges, so R1C3-R3C3 has no bridge.",
            )
        ],
    ),
    (
        "all-needed",
        grid("2.4 ... ..2"),
        {1: {2}},
        [
            (
                ((0, 0), (0, 1)),
                ("The 2 at R1C1 needs every bridge it can get, so R1C1-R1C3 has two bridges."),
            ),
            (
                ((0, 0), (0, 1)),
                ("The 4 at R1C3 needs every bridge it can get, so R1C1-R1C3 has two bridges."),
            ),
        ],
    ),
    (
        "one-to-spare",
        grid("3.2 ... 2.1"),
        {1: {0, 1}, 3: {0, 1}},
        [
            (
                ((0, 0), (2, 0)),
                (
                    "The 3 at R1C1 has only one bridge to spare, so R1C1-R1C3 and"
                    " R1C1-R3C1 have at least one each."
                ),
            ),
            (
                ((0, 0),),
                ("The 2 at R1C3 can get only one bridge elsewhere, so R1C1-R1C3 has at least one."),
            ),
            (
                ((2, 0),),
                ("The 2 at R3C1 can get only one bridge elsewhere, so R1C1-R3C1 has at least one."),
            ),
        ],
    ),
    (
        "degree-of-freedom",
        on_graph([6, None, None], [(0, 1), (0, 2)], max_bridges=4),
        {},
        [
            (
                ((0, 0), (0, 1), (1, 0), (1, 1)),
                (
                    "The 6 at A can get only four bridges elsewhere, so A-B and A-C have"
                    " at least two each."
                ),
            )
        ],
    ),
    (
        "remaining-need",
        grid("3.3 ... 2.2"),
        {0: {1, 2}, 2: {1, 2}, 3: {1, 2}},
        [
            (
                ((1, 2),),
                ("The 2 at R3C1 needs only one more bridge, so R3C1-R3C3 has at most one bridge."),
            ),
            (
                ((1, 2),),
                ("The 2 at R3C3 needs only one more bridge, so R3C1-R3C3 has at most one bridge."),
            ),
        ],
    ),
    (
        "crossing",
        grid(".1. 1.1 .1."),
        {0: {1}},
        [
            (
                ((1, 1), (1, 2)),
                ("The bridge on R2C1-R2C3 is in the way, so R1C2-R3C2 has no bridge."),
            )
        ],
    ),
    (
        "loop",
        on_graph([2, 2, 2, 1], [(0, 1), (1, 2), (0, 2), (2, 3)], max_bridges=1, loops=False),
        {0: {1}, 1: {1}},
        [
            (
                ((2, 1),),
                (
                    "The 2 at A and the 2 at C are connected, and loops are not allowed,"
                    " so A-C has no bridge."
                ),
            )
        ],
    ),
    (
        "isolated-ones",
        grid("2.2 ... 1.1"),
        {},
        [
            (
                ((1, 1),),
                (
                    "One bridge on R3C1-R3C3 would finish these two 1s"
                    " and cut them off, so there are none or two."
                ),
            )
        ],
    ),
    (
        "isolated-pair",
        grid("2.2 ... 1.1"),
        {},
        [
            (
                ((0, 2),),
                (
                    "Two bridges on R1C1-R1C3 would finish these two"
                    " 2s and cut them off, so there is at most one bridge."
                ),
            )
        ],
    ),
    (
        "only-exit",
        grid("1.2.2.1"),
        {0: {1}, 2: {1}},
        [
            (
                ((1, 0),),
                (
                    "Only one way out is left for the two islands around R1C1, so"
                    " R1C3-R1C5 has at least one bridge."
                ),
            ),
        ],
    ),
    (
        "enough-groups",
        on_graph([1, 2, 2, 1], [(0, 1), (1, 2), (2, 3)], components=2),
        {0: {1}, 2: {1}},
        [
            (
                ((1, 1), (1, 2)),
                (
                    "The known bridges leave exactly 2 groups, so none may be joined: B-C"
                    " has no bridge."
                ),
            )
        ],
    ),
    (
        "isolation",
        grid("2.2.2 ..... 2.2.."),
        {0: {1}},
        [
            (
                ((2, 2),),
                (
                    "Two bridges on R3C1-R3C3 would finish both"
                    " islands and cut them off, so there is at most one bridge."
                ),
            ),
            (
                ((4, 1),),
                (
                    "One bridge on R1C3-R3C3 would finish the 2 at"
                    " R1C3 and cut off the 2 at R1C5, so there are none or two."
                ),
            ),
        ],
    ),
    (
        # The thesis' special case: the bridge finishes one island and crosses the last exit of the
        # group.
        "isolation",
        grid("2.2.. ..... 2...2 ..... ..1.2"),
        {0: {1}, 1: {0, 1}, 3: {1}, 5: {0, 1}},
        [
            (
                ((4, 1),),
                (
                    "One bridge on R1C3-R5C3 would finish the 1 at R5C3 and cut off the"
                    " four islands around R1C1, so there are none or two."
                ),
            )
        ],
    ),
    (
        "isolation",
        grid("..2.. 1...3 ..2.1"),
        {},
        [
            (
                ((0, 1), (0, 2)),
                ("One bridge on R2C1-R2C5 would cut off the 2 at R1C3, so there is none."),
            ),
            (
                ((1, 2),),
                (
                    "Two bridges on R3C3-R3C5 would finish the 2 at"
                    " R3C3 and cut off the 2 at R1C3, so there is at most one bridge."
                ),
            ),
            (
                ((2, 2),),
                (
                    "Two bridges on R1C3-R3C3 would finish both"
                    " islands and cut them off, so there is at most one bridge."
                ),
            ),
            (
                ((2, 1), (2, 2)),
                ("One bridge on R1C3-R3C3 would cut off the 1 at R2C1, so there is none."),
            ),
        ],
    ),
    (
        "isolation-by-cases",
        grid("1.2.1 ..... ..3.3"),
        {0: {0, 1}, 1: {0, 1}, 4: {0, 1}},
        [
            (
                ((3, 0),),
                (
                    "With no bridge on R1C3-R3C3, the 2 at R1C3 would cut off a group wherever its"
                    " other bridges go, so there is at least one bridge."
                ),
            )
        ],
    ),
    (
        "only-exit",
        on_graph([2, 2, 3, 3, 2, 2], TRIANGLES),
        {},
        [
            (
                ((3, 0),),
                (
                    "C-D is the only way out for the three islands on one side, so there is at"
                    " least one bridge."
                ),
            )
        ],
    ),
    (
        "parity",
        on_graph([2, 2, 3, 3, 2, 2], TRIANGLES),
        {},
        [
            (
                ((3, 0), (3, 2)),
                (
                    "The numbers of the three islands around D total 7. Bridges between them"
                    " count twice, so C-D has an odd number: there is one bridge."
                ),
            )
        ],
    ),
    (
        "only-exit",
        on_graph([2, 2, 1, 2, 1], BOW),
        {},
        [
            (
                ((0, 2), (1, 2)),
                (
                    "Only the 2 at A can join two parts of the board, with one bridge to spare, so"
                    " A-B and A-C have at most one bridge each."
                ),
            ),
            (
                ((3, 2), (4, 2)),
                (
                    "Only the 2 at A can join two parts of the board, with one bridge to spare, so"
                    " A-D and A-E have at most one bridge each."
                ),
            ),
        ],
    ),
]


@pytest.mark.parametrize(
    ("name", "puzzle", "known", "expected"),
    EXAMPLES,
    ids=[f"{i}-{e[0]}" for i, e in enumerate(EXAMPLES)],
)
def test_a_technique_finds_and_describes_its_moves(
    name: str,
    puzzle: Bridges,
    known: dict[Span, set[int]],
    expected: list[tuple[tuple[Choice, ...], str]],
) -> None:
    assert moves_of(name, start(puzzle, known)) == expected


TRIVIAL = "https://puzz.link/p?hashi/7/7/3h4h2m3i4g3k1g4h3m1g11h2g2g"
EASY = "https://puzz.link/p?hashi/7/7/2g1k2g4h43g1k1g1i3g6i6m1g3i2"
MEDIUM = "https://puzz.link/p?hashi/7/7/1h2g4n2h3g5m22h2k1h3g2h2h3"
HARD = "https://puzz.link/p?hashi/7/7/3g2g2g1m5g2g4g3m2g2g4n21g3g2h"
TWO_STEPS = "https://puzz.link/p?hashi/7/7/1g3g2k2h23g4m1i1g2i3m2h3h3"
EXPERT = "https://puzz.link/p?hashi/7/7/3h3h2n1g5h34g1p3g1g3i2g1i2"


def solved_by(puzzle: Bridges, level: int) -> bool:
    usable = [technique for technique in TECHNIQUES if technique.level <= level]
    return TechniqueSolver(start(puzzle, {}), usable).run()


@pytest.mark.parametrize(
    ("puzzle", "level"),
    [
        ("3.4 ... 2.3", 1),  # the 4 has two neighbours, and nothing else is needed
        ("1.2.3 ..... 1.2.3", 2),  # a 2 counts what its neighbours can take
    ],
)
def test_counting_what_neighbours_can_take_needs_level_two(puzzle: str, level: int) -> None:
    assert [solved_by(grid(puzzle), up_to) for up_to in (1, 2)] == [level == 1, True]


@pytest.mark.parametrize(
    ("level", "url"),
    list(enumerate([TRIVIAL, EASY, MEDIUM, HARD, EXPERT], start=1)),
    ids=LEVELS[:5],
)
def test_a_puzzle_of_each_level_needs_exactly_that_level(level: int, url: str) -> None:
    assert [solved_by(read(url), up_to) for up_to in range(1, 6)] == [
        up_to >= level for up_to in range(1, 6)
    ]


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        (
            TWO_STEPS,
            (
                ((5, 0),),
                (
                    "With no bridge on R5C3-R5C7, the 1 at R5C1 cannot get enough bridges without"
                    " cutting off a group, so there is one bridge."
                ),
            ),
        ),
        (
            EXPERT,
            (
                ((1, 2),),
                (
                    "With two bridges on R1C4-R1C7, the three islands around R1C4 cannot"
                    " get enough bridges without cutting off a group, so there is at most"
                    " one bridge."
                ),
            ),
        ),
    ],
)
def test_linked_islands_apply_where_all_other_techniques_are_stuck(
    url: str, expected: tuple[tuple[Choice, ...], str]
) -> None:
    position = start(read(url), {})
    TechniqueSolver(position, [one for one in TECHNIQUES if one.name != "linked-islands"]).run()
    assert moves_of("linked-islands", position)[0] == expected


@pytest.mark.parametrize(
    ("name", "puzzle", "known", "why"),
    [
        (
            "finished",
            grid("1.2.1"),
            {0: {1, 2}, 1: {2}},
            "The 2 at R1C3 already has three bridges, which is too many.",
        ),
        (
            "all-needed",
            grid("2.4.1"),
            {1: {1}},
            "The 4 at R1C3 can get only three bridges, which is too few.",
        ),
        ("all-needed", on_graph([1, None], []), {}, "The 1 at A can get no bridge at all."),
        (
            "loop",
            on_graph([2, 2, 2], [(0, 1), (1, 2), (0, 2)], loops=False),
            {0: {1}, 1: {1}, 2: {1}},
            "Bridges lead from the 2 at A to the 2 at C on two ways, which is a loop.",
        ),
        (
            "only-exit",
            grid("1.1.2.2"),
            {0: {1}, 1: {0}, 2: {2}},
            "No bridge can join the 1 at R1C1 and the 1 at R1C3 to the others any more.",
        ),
        (
            "enough-groups",
            on_graph([1, 2, 1], [(0, 1), (1, 2)], components=2),
            {0: {1}, 1: {1}},
            "The known bridges leave fewer than 2 groups.",
        ),
        (
            "parity",
            on_graph([1, 1, 1], [(0, 1), (1, 2), (0, 2)]),
            {},
            (
                "The numbers of the three islands around A total 3."
                " Bridges between them count twice, and the others do not fit."
            ),
        ),
    ],
)
def test_a_technique_reports_a_contradiction(
    name: str, puzzle: Bridges, known: dict[Span, set[int]], why: str
) -> None:
    assert ((), why) in moves_of(name, start(puzzle, known))


def test_several_groups_need_exits_only_when_the_board_has_split_into_regions() -> None:
    # As long as the two halves may be joined, each of the two required groups may be anywhere.
    joined = on_graph([1, 1, 1, 1, 1, 1], [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5)], components=2)
    assert not moves_of("isolated-ones", start(joined, {}))
    removes = [removed for removed, _ in moves_of("isolated-ones", start(joined, {2: {0}}))]
    assert removes == [((0, 1),), ((1, 1),), ((3, 1),), ((4, 1),)]


def test_rotating_and_mirroring_a_puzzle_changes_nothing() -> None:
    assert genre.generator
    for url in (HARD, EXPERT):
        left = set()
        for image in genre.generator().orientations(read(url)):
            after = []
            for level in range(1, 6):
                position = start(image, {})
                TechniqueSolver(
                    position, [technique for technique in TECHNIQUES if technique.level <= level]
                ).run()
                after.append(sorted(sorted(values) for values in position.open))
            left.add(str(after))
        assert len(left) == 1


def test_techniques_solve_puzzles_with_many_bridges_and_neighbours() -> None:
    star = on_graph([9, 4, 4, 1], [(0, 1), (0, 2), (0, 3)], max_bridges=4)
    assert TechniqueSolver(start(star, {}), TECHNIQUES).run()


def test_named_sets_are_proper_subsets_and_weaker_than_all_techniques() -> None:
    known = {technique.name for technique in TECHNIQUES}
    for names in SETS.values():
        assert set(names) < known
    solved = {
        name: [
            TechniqueSolver(
                start(read(url), {}),
                [technique for technique in TECHNIQUES if technique.name in names],
            ).run()
            for url in (TRIVIAL, EASY, MEDIUM, TWO_STEPS)
        ]
        for name, names in SETS.items()
    }
    assert solved == {
        "wikipedia": [True, False, False, False],
        "malik": [False, False, False, False],
        "thesis": [True, True, True, False],
    }


def test_a_reason_has_the_clause_of_its_cut() -> None:
    puzzle = grid("1.2.2.1")
    cnf = encodings.lazy_formula(puzzle, blank(puzzle))
    assert isinstance(cnf.variable_map, OrderEncoding)
    first = cnf.variable_map.first
    assert encodings.clause(puzzle, cnf, Reason("connected", (0, 1))) == (first[1],)
    assert encodings.clause(puzzle, cnf, Reason("loop", (0, 1, 2))) == (
        -first[0],
        -first[1],
        -first[2],
    )
    # All islands together need no way out, nor do fewer pieces than there may be groups.
    assert encodings.clause(puzzle, cnf, Reason("connected", (0, 1, 2, 3))) is None
    two = puzzle.with_fields(components=2)
    assert encodings.clause(two, cnf, Reason("connected", (0, 1))) is None
    assert encodings.clause(two, cnf, Reason("connected", (0, 2))) == (first[0], first[1], first[2])
    # Groups that could be joined, but are not, need a way out of either.
    assert encodings.clause(two, cnf, Reason("connected", (0, APART, 1))) == (first[0], first[1])
    assert encodings.clause(puzzle, cnf, Reason("island", (0,))) is None


def test_reasons_are_outlined_in_the_picture() -> None:
    puzzle = grid("1.2.1")
    (ring,) = outline(puzzle, Reason("island", (1,)))
    assert isinstance(ring, Disc)
    assert (ring.x, ring.y, ring.role) == (2.5, 0.5, "premise")
    assert [type(shape) for shape in outline(puzzle, Reason("connected", (0, 1)))] == [Disc, Disc]
    (line,) = outline(puzzle, Reason("loop", (1,)))
    assert isinstance(line, Line)
    assert (line.x1, line.x2, line.role) == (2.5, 4.5, "premise")
    assert not outline(puzzle, Reason("crossing"))
    assert human_model.outline is outline
