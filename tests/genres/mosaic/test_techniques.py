"""Each technique on a small grid: its conclusions, its sentence, and where it finds nothing."""

from itertools import combinations, product
from typing import TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import puzzlewright as pw
from puzzlewright.core.board import Reason, Solution
from puzzlewright.core.difficulty import LEVELS
from puzzlewright.core.phrases import parts_of, short
from puzzlewright.core.picture import Box
from puzzlewright.genre.generator import Size
from puzzlewright.genre.ladder import TechniqueSolver
from puzzlewright.genre.technique import Technique
from puzzlewright.genres.mosaic import genre
from puzzlewright.genres.mosaic.human_model import human_model, outline
from puzzlewright.genres.mosaic.puzzle import Mosaic, on_grid, with_shown_clues
from puzzlewright.genres.mosaic.techniques import TECHNIQUES
from puzzlewright.genres.mosaic.techniques.balance import balance
from puzzlewright.genres.mosaic.techniques.counting import (
    completion,
    distant_sharing,
    full_or_empty,
    sharing,
    subset,
    three_clues,
)
from puzzlewright.genres.mosaic.techniques.position import MosaicPosition, balance_moves
from tests.genres.shaded import moves, seen

Kind: TypeAlias = Technique[MosaicPosition]


def puzzle_of(clues: str) -> Mosaic:
    """A puzzle from rows like '2.1', with a dot for no clue."""
    return on_grid([[None if sign == "." else int(sign) for sign in row] for row in clues.split()])


def position_of(clues: str, known: str = "") -> MosaicPosition:
    """A position, with rows like '?#.' of what is known."""
    puzzle = puzzle_of(clues)
    marks = known.split() or ["?" * puzzle.cols] * puzzle.rows
    return MosaicPosition(puzzle, genre.blank(puzzle).narrowed(genre.read_decisions(puzzle, marks)))


EXAMPLES = [
    (
        full_or_empty,
        (".0. ...", ""),
        "... ...",
        "The 0 at R1C2 has no black cells, so R1C1-R1C3 and R2C1-R2C3 are white.",
    ),
    (
        full_or_empty,
        ("2..", ""),
        "##?",
        "The 2 at R1C1 has only two cells, so R1C1 and R1C2 are black.",
    ),
    (
        full_or_empty,
        ("1", ""),
        "#",
        "The 1 at R1C1 has only one cell, so R1C1 is black.",
    ),
    (
        completion,
        ("... .2. ...", "#?? ??? ??#"),
        "#.. ... ..#",
        (
            "The 2 at R2C2 has its two black cells, so R1C2, R1C3, R2C1-R2C3, R3C1 and "
            "R3C2 are white."
        ),
    ),
    (
        completion,
        (".1..", "?#.?"),
        ".#.?",
        "The 1 at R1C2 has its one black cell, so R1C1 is white.",
    ),
    (
        completion,
        ("... .4. ...", "??? #.. ..."),
        "### #.. ...",
        (
            "The 4 at R2C2 needs three more and has only three open cells left, so R1C1-R1C3"
            " are black."
        ),
    ),
    (
        completion,
        ("..1.", "?..?"),
        "?..#",
        "The 1 at R1C3 needs one more and has only one open cell left, so R1C4 is black.",
    ),
    (
        subset,
        ("11..", ""),
        "??.?",
        (
            "The 1 at R1C2 sees all open cells of the 1 at R1C1 and needs just as many,"
            " so R1C3, which only the first sees, is white."
        ),
    ),
    (
        subset,
        ("1.... .6... .....", ""),
        "??#?? ??#?? ###??",
        (
            "The 6 at R2C2 still needs five more than the 1 at R1C1, so R1C3, R2C3 and R3C1-R3C3,"
            " which only the 6 sees, are black."
        ),
    ),
    (
        sharing,
        (".21..", ""),
        "#??.?",
        (
            "The 2 at R1C2 still needs one more than the 1 at R1C3, so R1C1, which only the 2 sees,"
            " is black, and R1C4 is white."
        ),
    ),
    (
        three_clues,
        ("... .5. 1.1", ""),
        "### ?.? ?.?",
        (
            "The 5 at R2C2 still needs three more than the 1s at R3C1 and R3C3 together. That"
            " only works if R1C1-R1C3 are black, and R2C2 and R3C2 are white."
        ),
    ),
    (
        three_clues,
        ("... 121", ""),
        "?.? ?.?",
        (
            "The 1s at R2C1 and R2C3 see all open cells of the 2 at R2C2 and need just"
            " as many, so R1C2 and R2C2 are white."
        ),
    ),
    (
        three_clues,
        ("3.3 .4.", ""),
        "?#? ?#?",
        (
            "The 3s at R1C1 and R1C3 still need two more than the 4 at R2C2. That only works if"
            " R1C2 and R2C2 are black."
        ),
    ),
    (
        three_clues,
        ("..1 1.. ..2", ""),
        "?.? ??? ???",
        (
            "The 2 at R3C3 still needs as many as the 1s at R1C3 and R2C1, one less than"
            " possible. R1C2 is white, as it counts twice."
        ),
    ),
    (
        three_clues,
        (".4. 4.. .5.", ""),
        "??? ??# ???",
        (
            "The 4 at R1C2 and the 5 at R3C2 still need five more than the 4 at R2C1, one less"
            " than possible. R2C3 is black, as it counts twice."
        ),
    ),
    (
        balance,
        ("..4..3 .5..4.", ""),
        "#????? #?????",
        (
            "The clues at R2C2 and R2C5 need two more than those at R1C3 and R1C6."
            " That only works if R1C1 and R2C1 are black."
        ),
    ),
    (
        balance,
        ("3..2 ..4. .2.2", ""),
        "???? ???? ?.??",
        (
            "The clues at R1C1, R1C4 and R3C4 need one more than those at R2C3 and R3C2,"
            " one less than possible. R3C2 is white, as it counts twice."
        ),
    ),
]


@pytest.mark.parametrize(("technique", "before", "after", "why"), EXAMPLES)
def test_what_a_technique_sees_and_says(
    technique: Kind, before: tuple[str, str], after: str, why: str
) -> None:
    assert seen(technique, position_of(*before)) == (after, why)


@pytest.mark.parametrize(
    ("technique", "before"),
    [
        (full_or_empty, (".2. ...", "#?? ??#")),  # it does not count what is known
        (completion, (".2. ...", "#?? ???")),
        (completion, (".0. ...", "... ...")),  # all is known
        (subset, (".21..", "")),  # each sees something alone
        (sharing, (".22..", "")),
        (sharing, ("... .5. 1.1", "")),  # no two of these clues tell anything
        (three_clues, ("... .4. 1.1", "")),
    ],
)
def test_where_a_technique_sees_nothing(technique: Kind, before: tuple[str, str]) -> None:
    assert moves(technique, position_of(*before)) == []


@pytest.mark.parametrize(
    ("technique", "before", "why"),
    [
        (
            full_or_empty,
            ("4..", ""),
            "The 4 at R1C1 can get only two black cells, which is too few.",
        ),
        (
            full_or_empty,
            (".0.", "#??"),
            "The 0 at R1C2 already has one black cell, which is too many.",
        ),
        (
            completion,
            (".1.", "#?#"),
            "The 1 at R1C2 already has two black cells, which is too many.",
        ),
        (
            completion,
            (".3.", "?.?"),
            "The 3 at R1C2 can get only two black cells, which is too few.",
        ),
        (
            sharing,
            ("13.", ""),
            "The 3 at R1C2 needs two more than the 1 at R1C1, but open cells allow one.",
        ),
        (
            three_clues,
            ("... .6. 1.1", ""),
            (
                "The 6 at R2C2 needs four more than the clues at R3C1 and R3C3, but "
                "open cells allow three."
            ),
        ),
    ],
)
def test_a_contradiction_removes_nothing(
    technique: Kind, before: tuple[str, str], why: str
) -> None:
    position = position_of(*before)
    (move,) = moves(technique, position)
    assert move.removes == ()
    assert technique.describe(position, move) == why


def test_a_move_rests_only_on_cells_that_could_be_otherwise() -> None:
    # That the cell in the middle is black does not matter for what the 2 needs more than the 1.
    (move,) = moves(sharing, position_of(".21..", "??#??"))
    assert move.places == ()
    assert move.reasons == (Reason("clue", (1,)), Reason("clue", (2,)))
    # What is white already does not matter either for a clue that has all its black cells.
    (move,) = moves(completion, position_of("... .2. ...", "#.. ??? ??#"))
    assert move.places == (0, 8)


@pytest.mark.parametrize(
    ("level", "clues"),
    [
        ("trivial", ".6. ..."),
        ("easy", ".01."),
        ("medium", "112."),
        ("hard", ".212."),
        ("expert", ".3. .5. 1.1"),
    ],
)
def test_a_puzzle_of_every_level_is_not_solved_below(level: str, clues: str) -> None:
    for number, name in enumerate(LEVELS[:5], start=1):
        climb = TechniqueSolver(
            position_of(clues), [technique for technique in TECHNIQUES if technique.level <= number]
        )
        assert climb.run() == (number > LEVELS.index(level)), name


@settings(max_examples=60)
@given(data=st.data())
def test_no_sum_of_up_to_three_clues_implies_more(data: st.DataObject) -> None:
    """After all techniques, no sum of overlapping clues implies anything more."""
    rows, cols = data.draw(st.integers(2, 5)), data.draw(st.integers(2, 5))
    cells = range(rows * cols)
    picture = Solution(
        tuple(data.draw(st.lists(st.integers(0, 1), min_size=len(cells), max_size=len(cells))))
    )
    puzzle = with_shown_clues(
        Size(rows, cols), picture, data.draw(st.sets(st.sampled_from(cells), min_size=3))
    )
    climb = TechniqueSolver(MosaicPosition(puzzle, genre.blank(puzzle)), TECHNIQUES)
    climb.run()

    def overlap(one: int, other: int) -> bool:
        return max(abs(one // cols - other // cols), abs(one % cols - other % cols)) <= 2

    for clues in combinations(climb.position.clues, 3):
        links = [overlap(one, other) for one, other in combinations(clues, 2)]
        if sum(links) >= 2:
            for signs in product((-1, 0, 1), repeat=3):
                added = [clue for clue, sign in zip(clues, signs, strict=True) if sign > 0]
                taken = [clue for clue, sign in zip(clues, signs, strict=True) if sign < 0]
                assert balance_moves(climb.position, added, taken) == ()


@settings(max_examples=60)
@given(data=st.data())
def test_a_balance_never_rules_out_the_picture_and_takes_few_words(data: st.DataObject) -> None:
    rows, cols = data.draw(st.integers(2, 6)), data.draw(st.integers(2, 6))
    cells = range(rows * cols)
    picture = data.draw(st.lists(st.integers(0, 1), min_size=len(cells), max_size=len(cells)))
    shown = data.draw(st.sets(st.sampled_from(cells), min_size=4))
    puzzle = with_shown_clues(Size(rows, cols), Solution(tuple(picture)), shown)
    position = MosaicPosition(puzzle, genre.blank(puzzle))
    known = data.draw(st.sets(st.sampled_from(cells)))
    position.eliminate([(cell, 1 - picture[cell]) for cell in known])
    while found := moves(balance, position):
        for move in found:
            assert move.removes
            assert all(picture[cell] != colour for cell, colour in move.removes)
            assert len(balance.describe(position, move).split()) <= 30
        position.eliminate(choice for move in found for choice in move.removes)


def test_a_sentence_beside_the_board_names_clues_without_cells() -> None:
    position = position_of("..4..3 .5..4.")
    (move,) = moves(balance, position)
    said = balance.describe(position, move)
    assert short(said) == (
        "This 4 and this 5 need two more than this 3 and this 4. That only works"
        " if these two cells are black."
    )
    named = {part.short: part.places for part in parts_of(said) if part.places}
    assert named["these two cells"] == tuple([cell for cell, _ in move.removes])


def test_a_puzzle_can_need_a_balance() -> None:
    made = pw.generate("mosaic", size=(10, 10), seed=1, needs="balance")
    assert made.rating
    assert made.rating.techniques["balance"]
    assert made.rating.name == "expert"


def test_a_reason_is_outlined_by_the_window_of_its_clue() -> None:
    puzzle = puzzle_of(".... .2.. ....")
    assert list(outline(puzzle, Reason("clue", (5,)))) == [
        Box(0, 0, 3, 3, "premise"),
        Box(1, 1, 1, 1, "premise"),
    ]
    corner = puzzle_of("1... .... ....")
    assert list(outline(corner, Reason("clue", (0,)))) == [
        Box(0, 0, 2, 2, "premise"),
        Box(0, 0, 1, 1, "premise"),
    ]
    assert list(outline(corner, Reason("known"))) == []


def test_techniques_are_named_once_and_in_order() -> None:
    names = [technique.name for technique in human_model.techniques]
    assert len(set(names)) == len(names)
    assert all(set(members) < set(names) for members in human_model.sets.values())
    assert [technique.level for technique in human_model.techniques] == sorted(
        technique.level for technique in human_model.techniques
    )


def test_clues_that_do_not_touch_are_compared_by_experts_only() -> None:
    # The 3 sees two cells alone and shares one with the 1, which sees two alone too.
    apart = position_of(".3.1.")
    assert not moves(sharing, apart)
    (move,) = moves(distant_sharing, apart)
    assert move.removes == ((0, 0), (1, 0), (3, 1), (4, 1))
