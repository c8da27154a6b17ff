"""The example genre: its rules, techniques, notations, drawing, hints, and what it generates."""

from typing import Any, TypeAlias

import kurodoko
import pytest
from kurodoko import SIGHT
from kurodoko.generator import generator
from kurodoko.puzzle import Kurodoko
from kurodoko.techniques import (
    KurodokoPosition,
    completion,
    either_way,
    must_reach,
    numbered_cells,
    too_far,
    ways_ahead,
)

import puzzlewright as pw
from puzzlewright.core.board import Reason, Solution
from puzzlewright.core.picture import Box, Label, Line
from puzzlewright.formulas.cnf import BooleanMap, Cnf
from puzzlewright.genre.generator import Size
from puzzlewright.genre.technique import Technique
from puzzlewright.genres import GENRES
from puzzlewright.kit import connectivity
from puzzlewright.kit.connectivity import cut_cell, cut_off
from puzzlewright.kit.grid import orbits
from puzzlewright.kit.shaded_position import beside_black, outline
from puzzlewright.verbs.text import read_with_marks
from tests.genres.shaded import moves, seen

Kind: TypeAlias = Technique[Any]

genre = kurodoko.genre
PUZZLE = Kurodoko.on_grid([[None, 3, None], [None, None, 2], [5, None, None]])


def puzzle_on(clues: str) -> Kurodoko:
    """A puzzle from rows like '2.1' with a dot for no clue."""
    return Kurodoko.on_grid(
        [[None if sign == "." else int(sign, 16) for sign in row] for row in clues.split()]
    )


def position_of(clues: str, known: str) -> KurodokoPosition:
    """A position from clues, and rows like '?#.' of what is known."""
    puzzle = puzzle_on(clues)
    return KurodokoPosition(
        puzzle, genre.blank(puzzle).narrowed(genre.read_decisions(puzzle, known.split()))
    )


def test_nonsense_is_refused() -> None:
    for clues, why in (
        ([[0]], "R1C1: a clue is at least 1, not 0"),
        ([[1], []], "row 2 has no cells"),
        ([], "a grid"),
    ):
        with pytest.raises(pw.BadPuzzle, match=why):
            Kurodoko.on_grid(clues)


@pytest.mark.parametrize(
    ("clues", "marks", "rule", "why"),
    [
        ("2..", "#..", "clue", "the 2 at R1C1 is black"),
        ("2..", "...", "clue", "the 2 at R1C1 sees 3 white cells"),
        ("... ..4", "... .#.", "clue", "the 4 at R2C3 sees 2 white cells"),
        (
            "... ...",
            "##. ...",
            "neighbours",
            "the black cells at R1C1 and R1C2 share a side",
        ),
        ("... ...", ".#. #..", "connected", "R1C1 cannot reach the other white cells"),
    ],
)
def test_a_wrong_solution_breaks_its_rule(clues: str, marks: str, rule: str, why: str) -> None:
    (mistake,) = pw.mistakes(puzzle_on(clues), marks.split())
    assert (mistake.rule, mistake.why) == (rule, why)


@pytest.mark.parametrize(
    ("clues", "known", "why"),
    [
        ("2..", "#??", "the 2 at R1C1 is black"),
        ("2...", "...?", "the 2 at R1C1 sees 3 white cells already"),
        ("3..", "??#", "the 3 at R1C1 can see at most 2 white cells"),
        ("... ...", "?#? #??", "R1C1 cannot reach the other white cells"),
    ],
)
def test_mistakes_are_seen_early(clues: str, known: str, why: str) -> None:
    position = position_of(clues, known)
    assert [mistake.why for mistake in pw.mistakes(position.puzzle, position.board())] == [why]


def test_a_number_that_is_too_large_is_unsolvable() -> None:
    assert (
        pw.solve(puzzle_on("6.. ...")).why
        == "the 6 at R1C1 has only 4 cells to see, itself included"
    )


SEEN = [
    (
        numbered_cells,
        ("2.. ..3", "??? ???"),
        ".?? ??.",
        "A cell with a number is white: R1C1 and R2C3 are white.",
    ),
    (
        beside_black,
        ("... ...", "#?? ???"),
        "#.? .??",
        ("Black cells never share a side, so R1C2 and R2C1 beside the black R1C1 are white."),
    ),
    (
        completion,
        ("2.. ...", "..? ???"),
        "..# #??",
        ("The 2 at R1C1 sees 2 white cells already, so R1C3 and R2C1 are black."),
    ),
    (
        must_reach,
        ("4.. ... ...", ".?? ??? #??"),
        "... .?? #??",
        (
            "The 4 at R1C1 cannot see enough cells in the other directions, so R1C2,"
            " R1C3 and R2C1 are white."
        ),
    ),
    (
        too_far,
        ("3.... .....", ".?..? ?????"),
        ".#..? ?????",
        ("The 3 at R1C1 would see at least 4 white cells if R1C2 were white, so that is black."),
    ),
    (
        either_way,
        ("4..... ......", ".?..?? ??????"),
        "....#? #?????",
        ("In every way to satisfy the 4 at R1C1, R1C5 and R2C1 are black, and R1C2 is white."),
    ),
    (
        cut_cell,
        ("... ... ...", "??? #?? ?.?"),
        "?.? #?? ?.?",
        ("Black at R1C2 would cut off R1C1 from the other white cells, so it is white."),
    ),
    (
        ways_ahead,
        ("2.. ... ...", ".?? ??? ???"),
        ".?? ?.? ???",
        "In every way to satisfy the 2 at R1C1, R2C2 is white.",
    ),
    (
        ways_ahead,
        ("2... .... ....", ".??? ???# ????"),
        ".#.? ..?# #.??",
        (
            "In every way to satisfy the 2 at R1C1 without cutting off white cells,"
            " R1C2 and R3C1 are black, and R1C3, R2C1, R2C2 and R3C2 are white."
        ),
    ),
]


@pytest.mark.parametrize(("technique", "start", "after", "sentence"), SEEN)
def test_a_technique_sees_its_example(
    technique: Kind, start: tuple[str, str], after: str, sentence: str
) -> None:
    assert seen(technique, position_of(*start)) == (after, sentence)


def test_looking_ahead_minds_other_clues() -> None:
    position = position_of("2...5 ..... .....", ".???. ????? ?????")
    move, *_ = moves(ways_ahead, position)
    assert "without spoiling another clue, R1C2 " in ways_ahead.describe(position, move)


@pytest.mark.parametrize(
    ("technique", "clues", "known"),
    [
        (numbered_cells, "2.. ..3", ".?? ??."),  # all said already
        (beside_black, "... ...", "#.? .??"),
        (completion, "3.. ...", "..? ???"),  # one is missing
        (must_reach, "3.. ... ...", ".?? ??? ???"),  # either direction may give it
        (too_far, "4.... .....", ".?..? ?????"),  # four are allowed
        (either_way, "4... .... ....", "..?. ???? .???"),
        (cut_cell, "... ... ...", "??? ??? ???"),
        (ways_ahead, "3... .... ....", ".??? ???? ????"),
        # too many ways to follow
        (ways_ahead, "....... ....... ....... ...7... ....... ....... .......", "??????? " * 7),
    ],
)
def test_a_technique_sees_nothing_where_nothing_follows(
    technique: Kind, clues: str, known: str
) -> None:
    assert moves(technique, position_of(clues, known)) == []


@pytest.mark.parametrize(
    ("technique", "clues", "known", "sentence"),
    [
        (
            completion,
            "2.. ...",
            "... ???",
            "The 2 at R1C1 sees 3 white cells, which is too many.",
        ),
        (
            must_reach,
            "4.. ...",
            ".#? ???",
            "The 4 at R1C1 can see at most 2 white cells, which is too few.",
        ),
        (
            either_way,
            "3....",
            ".?..?",
            "There is no way to satisfy the 3 at R1C1.",
        ),
        (
            cut_cell,
            "... ...",
            ".#. #..",
            "Black cells cut off R1C1 from the other white cells.",
        ),
        (
            ways_ahead,
            "1. ..",
            ".? ??",
            "Every way to satisfy the 1 at R1C1 breaks another rule.",
        ),
    ],
)
def test_a_contradiction_is_reported(
    technique: Kind, clues: str, known: str, sentence: str
) -> None:
    position = position_of(clues, known)
    move, *_ = moves(technique, position)
    assert move.removes == ()
    assert technique.describe(position, move) == sentence


NATIVE = '{"genre": "kurodoko", "clues": [[null, 3, null], [null, null, 2], [5, null, null]]}'
GRID = "kurodoko\n. 3 .\n. . 2\n5 . .\n"


@pytest.mark.parametrize(
    ("text", "notation"),
    [(NATIVE, "native"), ("https://puzz.link/p?kurodoko/3/3/g3i25h", "puzzlink"), (GRID, "grid")],
)
def test_the_same_puzzle_in_every_form(text: str, notation: str) -> None:
    found = read_with_marks(text)
    assert (found.genre, found.format.name, found.puzzle) == (genre, notation, PUZZLE)
    if notation != "grid":  # which is written as it is drawn
        assert pw.write(PUZZLE, notation) == text


def test_numbers_above_nine_are_written_in_full() -> None:
    wide = Kurodoko.on_grid([[12, None, 3] + [None] * 9])
    for notation in genre.formats:
        assert pw.read(pw.write(wide, notation.name)) == wide


@pytest.mark.parametrize(
    ("text", "notation", "why"),
    [
        ('{"genre": "kurodoko"}', "native", "the puzzle lacks the key 'clues'"),
        (
            '{"genre": "kurodoko", "clues": [["3"]]}',
            "native",
            "clues, R1C1 must be a whole number, not '\"3\"'",
        ),
        ("kurodoko/3/3/.n", "puzzlink", "R1C1: a clue is a number, not '?'"),
        ("kurodoko/3/3/0n", "puzzlink", "R1C1: a clue is at least 1, not 0"),
        ("context\n. 3\n", "grid", "the first line should be 'kurodoko', not 'context'"),
        ("kurodoko\n. 3\n.\n", "grid", "row 2 has 1 cell, but row 1 has 2"),
        ("kurodoko\n. x\n", "grid", "R1C2: expected '.' or a number, found 'x'"),
        ("kurodoko", "grid", "a grid needs at least one row and one column"),
    ],
)
def test_errors_are_one_sentence(text: str, notation: str, why: str) -> None:
    with pytest.raises(pw.BadPuzzle) as trouble:
        pw.read(text, genre="kurodoko", notation=notation)
    assert str(trouble.value) == why


def test_texts_of_other_genres_are_not_claimed() -> None:
    for other in GENRES:
        if other is not genre:
            for notation in other.formats:
                try:
                    text = pw.write(pw.read(other.example), notation.name)
                except pw.CannotWrite:
                    continue
                assert not any(mine.fits(text) for mine in genre.formats)


def test_a_cut_names_the_wall_and_nothing_more() -> None:
    bare = Kurodoko.on_grid([[None] * 5] * 5)
    # a ring of black cells around a ring of white ones around a black one
    ring = ["..#..", ".#.#.", "#.#.#", ".#.#.", "..#.."]
    solution = genre.solution(bare, ring)
    found = connectivity.cuts(bare, Cnf(BooleanMap(25), 25), solution)
    assert found
    black = [cell for cell, colour in enumerate(solution.values) if colour]
    for cut in found:
        assert all(-literal - 1 in black for literal in cut.clause)
        assert cut.clause == connectivity.clause(bare, Cnf(BooleanMap(25), 25), cut.reason)
        wall = [-literal - 1 for literal in cut.clause]
        assert cut_off(bare, wall[1:], wall[0])
        for cell in wall:  # each is needed
            others = [other for other in wall if other != cell]
            assert not any(cut_off(bare, others, other) for other in others)


@pytest.mark.parametrize("symmetry", ["half-turn", "quarter-turn", "left-right"])
def test_clues_lie_as_requested(symmetry: str) -> None:
    wished = {"symmetry": symmetry, "density": 0.15}
    made: Any = pw.generate("kurodoko", size=(6, 6), seed=1, options=wished)
    shown = set(made.puzzle.clue_at)
    assert all(
        shown.issuperset(orbit) or shown.isdisjoint(orbit) for orbit in orbits(Size(6, 6), symmetry)
    )


def test_the_density_is_met_as_far_as_possible() -> None:
    few = pw.generate("kurodoko", size=6, seed=1, options={"density": 0.1})
    many = pw.generate("kurodoko", size=6, seed=1, options={"density": 0.5})
    assert sum(few.solution.values) == 4
    assert 6 < sum(many.solution.values) < 14


@pytest.mark.parametrize(
    ("size", "options", "why"),
    [
        ((21, 20), {}, "a size of 21x20 has 420 cells; choose at most 400"),
        ((6, 6), {"density": 0.7}, "density must be from 0 to 0.5, not 0.7"),
        ((6, 5), {"symmetry": "diagonal"}, "the symmetry diagonal needs a square grid, not 6x5"),
        (
            (2, 2),
            {"symmetry": "half-turn", "density": 0.25},
            "none of 200 kurodoko grids of 2x2 with these options had one solution",
        ),
    ],
)
def test_impossible_options_are_rejected(
    size: tuple[int, int], options: dict[str, Any], why: str
) -> None:
    with pytest.raises(pw.BadOption, match=why):
        pw.generate("kurodoko", size=size, seed=1, **options)


def test_every_puzzle_needs_each_of_its_clues() -> None:
    for seed in range(3):
        made: Any = pw.generate("kurodoko", size=(5, 5), seed=seed, difficulty="easy")
        assert made.rating is not None
        assert made.rating.name == "easy"
        assert pw.solve(made.puzzle, encoding="tree").solution == made.solution
        shown = set(generator.clues(made.puzzle))
        for clue in shown:
            fewer = generator.with_clues(made.puzzle, shown - {clue})
            assert pw.solve(fewer).status == "several" or pw.rate(fewer).level > made.rating.level


def test_the_picture() -> None:
    puzzle = puzzle_on("3.. ...")
    solution = Solution((0, 0, 0, 1, 0, 0))
    bare = pw.draw(puzzle, solution).picture
    assert [shape for shape in bare.shapes if isinstance(shape, Label)] == [
        Label(0.5, 0.5, "3", "clue")
    ]
    assert [shape for shape in bare.shapes if shape.role == "cell-black"] == [
        Box(0, 1, 1, 1, "cell-black")
    ]
    drawing = pw.draw(puzzle, solution, styles=[SIGHT])
    assert [shape for shape in drawing.picture.shapes if shape.role == SIGHT] == [
        Line(0.5, 0.5, 2.5, 0.5, SIGHT)
    ]
    assert ".sight{fill:none;stroke:#d9a441" in drawing.svg("light")
    assert "3───" in drawing.text()
    assert len(drawing.text(colour=True)) > len(drawing.text())


def test_reasons_are_framed_where_they_are() -> None:
    assert outline(PUZZLE, Reason("clue", (1,))) == [Box(1, 0, 1, 1, "premise")]
    assert outline(PUZZLE, Reason("connected", (0, 3))) == [
        Box(0, 0, 1, 1, "premise"),
        Box(0, 1, 1, 1, "premise"),
    ]
    assert outline(PUZZLE, Reason("neighbours")) == []


def test_hints() -> None:
    puzzle = pw.read(genre.example)
    first = pw.hint(puzzle)
    assert first.kind == "step"
    assert first.why.endswith("if R2C5 were white, so that is black.")
    assert first.do == "Mark R2C5 black."
    wrong = pw.hint(puzzle, [[0, 0, 0], [0, 1, 0]])
    assert (wrong.kind, wrong.first_wrong) == ("mistake", 1)


@pytest.mark.parametrize("techniques", [["either-way"], ["beside-black", "too-far"]])
def test_a_what_if_ends_where_a_technique_repeats_itself(techniques: list[str]) -> None:
    """Without `numbered-cells`, these find moves that rule out nothing new."""
    puzzle = pw.read("https://puzz.link/p?kurodoko/6/6/m469g2y5h86")
    assert not pw.explain(puzzle, techniques=[*techniques, "what-if"]).is_solved
