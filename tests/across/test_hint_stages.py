"""Hints in stages: short sentences, and no conclusion before the last stage."""

import re
from typing import Any

import pytest

import puzzlewright as pw
from puzzlewright.core.phrases import MAX_WORDS, parts_of
from puzzlewright.genres import OWN, genre_named, genre_of
from puzzlewright.reasoning.explain.general_steps import GENERAL_TECHNIQUES
from puzzlewright.verbs.hint_types import Hint

# what only a conclusion says
CONCLUDES = re.compile(r"\b(so|therefore|is white|is black|are white|are black)\b")
GENRES = ("bridges", "context", "satogaeri", "kurodoko", "hitori")


def hints(puzzle: Any) -> list[Hint]:
    """Follow the hints to the solution."""
    marks: list[Any] = []
    found: list[Hint] = []
    while (hint := pw.hint(puzzle, marks)).kind == "step":
        marks += hint.marks
        found.append(hint)
    assert hint.kind == "solved"
    return found


@pytest.mark.parametrize("genre", OWN, ids=lambda genre: genre.name)
def test_no_question_gives_the_conclusion_away(genre: Any) -> None:
    for technique in (*genre.human_model().techniques, *GENERAL_TECHNIQUES):
        assert technique.question.endswith("?")
        assert not CONCLUDES.search(technique.question), technique.name
        assert len(technique.question.split()) <= MAX_WORDS


@pytest.mark.parametrize("name", GENRES)
def test_first_stages_keep_the_conclusion_and_the_technique_back(name: str) -> None:
    puzzle = pw.read(genre_named(name).example, genre=name)
    marks: list[Any] = []
    for full in hints(puzzle):
        where = pw.hint(puzzle, marks, detail="where").json()
        idea = pw.hint(puzzle, marks, detail="idea").json()
        assert {*where} == {"genre", "kind", "where", "places", "reasons"}
        assert {*idea} == {*where, "idea"}
        assert full.step
        assert full.step.technique not in where["where"]
        assert not CONCLUDES.search(where["where"])
        decided = {place for place, _ in full.step.removes}
        locate = genre_of(puzzle).locate
        assert not [one for one in decided if locate(puzzle, one) in where["places"]]
        marks += full.marks


@pytest.mark.parametrize("name", GENRES)
def test_every_sentence_is_short_and_names_its_places(name: str) -> None:
    puzzle = pw.read(genre_named(name).example, genre=name)
    for hint in hints(puzzle):
        for sentence in (hint.why, *[link.why for link in hint.chain]):
            assert len(sentence.split()) <= MAX_WORDS, sentence
        assert "".join(part.text for part in parts_of(hint.why)) == hint.why
        assert any(part.places or part.reasons for part in parts_of(hint.why))
        beside_the_board = "".join(part.text for part in hint.parts)
        assert len(re.findall(r"R\d+C\d+", beside_the_board)) <= 2


def test_a_chain_begins_with_the_supposition_and_ends_with_a_contradiction() -> None:
    made = pw.generate("context", size="8x8", difficulty="expert", seed=1)
    chains = [hint for hint in hints(made.puzzle) if hint.chain]
    assert chains
    for hint in chains:
        first, *_, last = hint.chain
        assert first.why.startswith("Suppose ")
        assert first.marks
        assert not last.marks
        assert hint.why.startswith("If ")
        assert all(len(link.why.split()) <= MAX_WORDS for link in hint.chain)
