"""Each technique on a small grid: its conclusions, its sentence, and where it finds nothing."""

from typing import Any, TypeAlias

import pytest

import puzzlewright as pw
from puzzlewright.core.board import Reason
from puzzlewright.core.difficulty import LEVELS
from puzzlewright.core.picture import Box
from puzzlewright.genre.technique import Technique
from puzzlewright.genres.context import encodings, genre
from puzzlewright.genres.context.generator import generator
from puzzlewright.genres.context.puzzle import on_grid
from puzzlewright.genres.context.techniques import TECHNIQUES
from puzzlewright.genres.context.techniques.cases import either_way, two_clues
from puzzlewright.genres.context.techniques.clue_chain import clue_chain
from puzzlewright.genres.context.techniques.connection import clue_and_cut, cut_cell, only_exit
from puzzlewright.genres.context.techniques.counting import (
    between_sides,
    clue_colour,
    completion,
    full_clue,
    zero,
)
from puzzlewright.genres.context.techniques.position import ContextPosition
from puzzlewright.kit import connectivity
from puzzlewright.kit.shaded_position import beside_black, outline
from puzzlewright.reasoning.explain.explainer import Explainer
from tests.genres.shaded import level_of, moves, seen
from tests.read_puzzles import read

Kind: TypeAlias = Technique[ContextPosition]


def grid(clues: str, known: str) -> ContextPosition:
    """A position from rows like '2.1' with a dot for no clue, and rows like '?#.' of what is
    known.
    """
    puzzle = on_grid(
        [[None if sign == "." else int(sign) for sign in row] for row in clues.split()]
    )
    return ContextPosition(
        puzzle, genre.blank(puzzle).narrowed(genre.read_decisions(puzzle, known.split()))
    )


EXAMPLES = [
    (
        beside_black,
        ("... ... ...", "??? ?#? ???"),
        "?.? .#. ?.?",
        (
            "Black cells never share a side, so R1C2, R2C1, R2C3 and R3C2 beside the"
            " black R2C2 are white."
        ),
    ),
    (
        zero,
        ("0.. ...", "??? ???"),
        "?.? .??",
        ("Whatever its colour, the 0 at R1C1 has no black neighbours, so R1C2 and R2C1 are white."),
    ),
    (
        completion,
        ("... .2. ...", "?#? ?.# ???"),
        "?#? ..# ?.?",
        ("The white 2 at R2C2 has its two black neighbours already, so R2C1 and R3C2 are white."),
    ),
    (
        completion,
        ("... .2. ...", "??. ?#? ??."),
        "#?. ?#? #?.",
        ("The black 2 at R2C2 needs its last two open corners, so R1C1 and R3C1 are black."),
    ),
    (
        clue_colour,
        ("2.. ...", "??? ???"),
        ".?? ???",
        ("Only one corner of the 2 at R1C1 can be black, so the 2 is white."),
    ),
    (
        clue_colour,
        ("... .2. ...", "?.? ??. ?.?"),
        "?.? ?#. ?.?",
        ("Only one neighbour of the 2 at R2C2 can be black, so the 2 is black."),
    ),
    (
        between_sides,
        ("... .2. ...", "??? ?.? ?.?"),
        ".?. ?.? ?.?",
        (
            "The white 2 at R2C2 can leave only one more neighbour white. R1C1 and R1C3 touch two"
            " each, one of which is black, so they are white."
        ),
    ),
    (
        full_clue,
        ("..... ..... ..4.. ..... .....", "????? ????? ????? ????? ?????"),
        "????? ?#?#? ??#?? ?#?#? ?????",
        (
            "If the 4 at R3C3 were white, its black neighbours would wall it in, so it"
            " is black. Then R2C2, R2C4, R4C2 and R4C4 are black."
        ),
    ),
    (
        only_exit,
        ("... ...", "??# ???"),
        "??# ?.?",
        "R2C2 is the last way out of R2C3, so it is white.",
    ),
    (
        either_way,
        ("... .1. ...", "?.# ??. ..?"),
        "..# ??. ..?",
        "White or black, the 1 at R2C2 can be satisfied in two ways. In both, R1C1 is white.",
    ),
    (
        cut_cell,
        ("..... ..... ..... ..... .....", "????? ??#?? ?#?#? ????? ?????"),
        "????? ??#?? ?#?#? ??.?? ?????",
        ("Black at R4C3 would cut off R3C3 from the other white cells, so it is white."),
    ),
    (
        clue_and_cut,
        ("... 2.. ...", "??? ??? ???"),
        "?.? .?? ?.?",
        (
            "A black 2 at R2C1 would cut off white cells, so it is white. Then R1C2"
            " and R3C2 are white."
        ),
    ),
    (
        two_clues,
        ("1.. .1. ...", "??? ??? ???"),
        "??? ??. ?.?",
        ("In every way to satisfy both the 1 at R1C1 and the 1 at R2C2, R2C3 and R3C2 are white."),
    ),
    (
        clue_chain,
        ("...1 .... ...0", "???? ???. ??.?"),
        "?.?? ???. ??.?",
        (
            "If R1C2 were black, the 1 at R1C4 could not be right without cutting off"
            " white cells, so it is white."
        ),
    ),
    (
        clue_chain,
        (".... ...1 ..2. 1...", "???? ???. ???? ????"),
        "???? .??. ???? ????",
        (
            "If R2C1 were black, three clues from the 1 at R4C1 to the 1 at R2C4 could"
            " not all be right without cutting off white cells, so it is white."
        ),
    ),
    (
        clue_chain,
        (".1.. 1... .21. ....", "?.?? .?.? ?.?? ??.?"),
        "?.?? .?.. ?.?? ??.?",
        (
            "If R2C4 were black, four clues from the 1 at R3C3 to the 2 at R3C2 could"
            " not all be right without cutting off white cells, so it is white."
        ),
    ),
]


@pytest.mark.parametrize(("technique", "start", "after", "sentence"), EXAMPLES)
def test_a_technique_sees_its_example(
    technique: Kind, start: tuple[str, str], after: str, sentence: str
) -> None:
    assert seen(technique, grid(*start)) == (after, sentence)


@pytest.mark.parametrize(
    ("technique", "clues", "known"),
    [
        (beside_black, "... ... ...", "?.? .#. ?.?"),  # all said already
        (zero, "1.. ...", "??? ???"),
        (completion, "... .2. ...", "?#? ??? ???"),  # its colour is not known
        (completion, "... .2. ...", "?#? ?.? ???"),  # three cells left for one
        (clue_colour, "... .2. ...", "?.? ??? ???"),  # fits both colours
        (between_sides, "... .2. ...", "??? ?.? ???"),  # two sides may stay white
        (full_clue, "... .3. ...", "??? ??? ???"),
        (full_clue, "1.", "??"),  # nothing is left to be cut off from
        (only_exit, "... ...", "??? ???"),
        (only_exit, "..", "??"),
        (either_way, "... .1. ...", "??? ??? ???"),
        (cut_cell, ".... .... .... ....", "???? ??#? ?#?? ????"),
        (two_clues, "1...1", "?????"),
        (clue_and_cut, "..... ..... ..2.. ..... .....", "????? ????? ????? ????? ?????"),
        (clue_chain, "..... ..... ..2.. ..... .....", "????? ????? ????? ????? ?????"),
        (clue_chain, "... .1. ...", "??# .#. #.."),  # wrong already
    ],
)
def test_a_technique_sees_nothing_where_nothing_follows(
    technique: Kind, clues: str, known: str
) -> None:
    assert moves(technique, grid(clues, known)) == []


@pytest.mark.parametrize(
    ("technique", "clues", "known", "sentence"),
    [
        (
            completion,
            "2.. ...",
            ".#. ...",
            "The white 2 at R1C1 can get only one black neighbour, ",
        ),
        (
            completion,
            "2.. ...",
            "... ...",
            "The white 2 at R1C1 can get no black neighbour at all.",
        ),
        (
            completion,
            "1.. ...",
            ".#. #..",
            "The white 1 at R1C1 already has two black neighbours, which is too many.",
        ),
        (clue_colour, "3. ..", "?? ??", "The 3 at R1C1 fits neither colour: "),
        (only_exit, "... ...", ".#. #..", "R1C1 is walled in by black cells."),
        (
            cut_cell,
            "... ...",
            ".#. #..",
            "Black cells cut off R1C1 from the other white cells.",
        ),
        (
            clue_and_cut,
            "... .4. ...",
            "??? ??? ???",
            "Every way to satisfy the 4 at R2C2 cuts off white cells.",
        ),
        (
            two_clues,
            "1.. .0.",
            "??. ...",
            "The 1 at R1C1 and the white 0 at R2C2 share cells, ",
        ),
    ],
)
def test_a_contradiction_is_reported(
    technique: Kind, clues: str, known: str, sentence: str
) -> None:
    position = grid(clues, known)
    move, *_ = moves(technique, position)
    assert move.removes == ()
    assert technique.describe(position, move).startswith(sentence)


@pytest.mark.parametrize(
    ("puzzle", "name"),
    [
        ("h002g1i1h3g2h2g3g2m11g20g", "trivial"),
        ("g1g220k1k11g212g0j20h1h", "easy"),
        ("h102g011h2k12h2g2k1k0", "medium"),
        ("h1j1g12h2g32i3p2g2h", "hard"),
        ("g1g1i12g2l1g2i1j211k", "expert"),
    ],
)
def test_there_are_puzzles_of_every_level_whichever_way_they_are_turned(
    puzzle: str, name: str
) -> None:
    levels = {
        level_of(image)
        for image in generator.orientations(read(f"https://puzz.link/p?context/6/6/{puzzle}"))
    }
    assert [LEVELS[level - 1] for level in levels] == [name]


def test_no_what_if_rests_on_what_is_only_supposed() -> None:
    explainer = Explainer(read("https://puzz.link/p?context/7/7/h2t2h222k1i2q2h2g"))
    supposing = {technique.name for technique in TECHNIQUES if technique.uses_supposition}
    chains = [step.chain for step in explainer.steps() if step.technique == "what-if"]
    assert chains
    assert supposing.isdisjoint(step.technique for chain in chains for step in chain)


def test_hints_choose_short_chains() -> None:
    """The easiest move first takes up to 12 links here; a person follows about seven."""
    clues = "..2.2... .2.2.2.2 ........ .2...... 2.222..2 12..2... ...2.2.. ........"
    puzzle, marks, lengths = grid(clues, "").puzzle, list[Any](), []
    while (hint := pw.hint(puzzle, marks)).kind == "step":
        lengths.append(len(hint.chain))
        marks += hint.marks
    assert hint.kind == "solved"
    assert 0 < max(lengths) <= 7


def test_a_cut_says_that_a_region_needs_a_way_out() -> None:
    puzzle = on_grid([[None] * 3] * 3)
    cnf = encodings.formula(puzzle, genre.blank(puzzle))
    assert connectivity.clause(puzzle, cnf, Reason("connected", (0, 1))) == (-3, -4, -5)
    white = encodings.formula(puzzle, genre.blank(puzzle).without([(4, 1)]))
    assert connectivity.clause(puzzle, white, Reason("connected", (0, 1))) is None


def test_reasons_are_framed_where_they_are() -> None:
    puzzle = on_grid([[None, 2, None]])
    assert outline(puzzle, Reason("clue", (1,))) == [Box(1, 0, 1, 1, "premise")]
    assert outline(puzzle, Reason("connected", (0, 1))) == [
        Box(0, 0, 1, 1, "premise"),
        Box(1, 0, 1, 1, "premise"),
    ]
    assert outline(puzzle, Reason("neighbours")) == []
