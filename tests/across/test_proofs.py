"""Certificates of all genres that have them: they say what brute force says, and the checker, which
shares no code with the rest, agrees about formula, rules and proof.
"""

import json
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import puzzlewright as pw
from puzzlewright.checker import verify as checker
from puzzlewright.core.board import Solution
from puzzlewright.genre.genre import Genre
from puzzlewright.genres import GENRES
from puzzlewright.verbs.prove import puzzle_text
from tests import brute_force
from tests.across.registry import SMALL
from tests.formula_solutions import solutions_of

GOLDEN = Path(__file__).parent.parent / "golden/certificates"
EVERY_GENRE = [pytest.param(genre, id=genre.name) for genre in GENRES if genre.certificate_formula]


@pytest.mark.parametrize("genre", EVERY_GENRE)
@given(data=st.data())
def test_certificates_agree_with_brute_force(genre: Genre[Any], data: st.DataObject) -> None:
    puzzle = data.draw(SMALL[genre.name])
    expected = brute_force.solutions(genre, puzzle)
    assert solutions_of_plain_formula(genre, puzzle) == expected
    certificate = pw.prove(puzzle)
    assert certificate.status == {0: "none", 1: "unique"}.get(len(expected), "several")
    assert expected.issuperset(certificate.solutions)
    if certificate.status == "unique":
        with tempfile.TemporaryDirectory() as folder:
            certificate.write(folder)
            assert str(pw.verify(folder, puzzle=puzzle)).startswith("proven")
    # The checker has rules of its own, with which it looks at what is said to be the solution.
    anything = st.tuples(*map(st.sampled_from, map(sorted, genre.blank(puzzle).open)))
    tried = Solution(data.draw(anything))
    assert accepted_by_checker(genre, puzzle, tried) == (tried in expected)
    assert all(accepted_by_checker(genre, puzzle, solution) for solution in [*expected][:3])


def solutions_of_plain_formula(genre: Genre[Any], puzzle: Any) -> set[Solution]:
    assert genre.certificate_formula
    plain = genre.certificate_formula()
    cnf, cuts = plain.formula(puzzle), plain.cuts
    return solutions_of(
        cnf, "cadical195", (lambda candidate: cuts(puzzle, cnf, candidate)) if cuts else None
    )


def accepted_by_checker(genre: Genre[Any], puzzle: Any, solution: Solution) -> bool:
    marks = json.loads(json.dumps(genre.marks(puzzle, solution)))
    try:
        rules = checker.GENRES[genre.name](json.loads(puzzle_text(puzzle)), checker.Formula(10**9))
        rules[-1](marks)
    except checker.Refused:
        return False
    return True


@pytest.mark.parametrize("folder", sorted(GOLDEN.iterdir()), ids=lambda folder: folder.name)
def test_a_certificate_of_an_earlier_version_still_holds(folder: Path) -> None:
    assert str(pw.verify(folder)).startswith("proven")
    certificate = pw.prove(pw.read((folder / "puzzle.json").read_text()))
    for name in ("puzzle.json", "solution.json"):
        assert certificate.files[name] == (folder / name).read_text()
    # The rules come first, then cuts, which may differ, and then "not this solution".
    rules = (folder / "formula.cnf").read_text().splitlines()[: -1 - certificate.cuts]
    without_count = [line for line in rules if not line.startswith("p")]
    made = [line for line in certificate.files["formula.cnf"].splitlines() if line[0] != "p"]
    assert made[: len(without_count)] == without_count


def test_a_genre_without_a_certificate_formula_is_refused() -> None:
    kurodoko = pw.read('{"genre": "kurodoko", "clues": [[null, 2], [null, null]]}')
    with pytest.raises(pw.Trouble, match="kurodoko does not support certificates"):
        pw.prove(kurodoko)
