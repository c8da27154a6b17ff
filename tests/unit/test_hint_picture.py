"""Hints and what-ifs as pictures: nothing is given away, and what is only supposed looks so."""

import json
import re

from puzzlewright.genres import genre_of
from puzzlewright.render.captions import Frame
from puzzlewright.verbs.explain import explain
from puzzlewright.verbs.hint import hint
from puzzlewright.verbs.hint_types import Detail
from puzzlewright.verbs.pictures import frames, hint_frame
from puzzlewright.verbs.rate import rate
from puzzlewright.verbs.text import read

PUZZLE = read("5x5m2:1a1a2e3a3a3e3a6a4")
DETAILS: tuple[Detail, ...] = ("where", "idea")


def roles(frame: Frame) -> set[str]:
    return {shape.role for shape in frame.picture.shapes}


def test_a_hint_shows_no_more_than_its_stage() -> None:
    found = hint(PUZZLE)
    where, idea = (hint_frame(hint(PUZZLE, detail=one)) for one in DETAILS)
    do = hint_frame(found)
    assert "premise" in roles(where)
    assert not roles(where) & {"looked-at-band", "concluded-band", "bridge", "bridge-open"}
    assert not roles(idea) & {"concluded-band", "bridge", "bridge-open"}
    assert "concluded-band" in roles(do)
    assert found.do == do.conclusion
    assert not idea.conclusion


def test_a_mistake_is_shown_on_the_players_position() -> None:
    marks = [[0, 0, 0, 2, 1], [0, 0, 2, 0, 1]]
    found = hint(PUZZLE, marks)
    assert found.kind == "mistake"
    frame = hint_frame(found)
    assert "wrong-band" in roles(frame)
    assert "bridge-open" in roles(frame)
    assert found.why in frame.sentence


def test_suppositions_are_drawn_as_such_and_known_marks_are_not() -> None:
    frame_list = list(frames(explain(PUZZLE, techniques=["what-if", "finished"])))
    supposed = [
        frame for frame in frame_list if re.fullmatch(r"Suppose that [^.]*\.", frame.sentence)
    ]
    assert supposed
    assert all("supposed-band" in roles(frame) for frame in supposed)
    assert not roles(frame_list[0]) & {"supposed-band", "supposed-line"}
    assert not roles(frame_list[-1]) & {"supposed-band", "supposed-line"}
    assert "Pink is only supposed." in frame_list[0].sentence


def test_an_animation_contains_the_rating_and_every_conclusion() -> None:
    explanation = explain(PUZZLE)
    frame_list = list(frames(explanation, rate(PUZZLE)))
    assert "Rated easy" in frame_list[0].sentence
    assert "Rated easy" in frame_list[-1].sentence
    genre = genre_of(PUZZLE)
    for frame, step in zip(frame_list[1:], explanation, strict=False):
        named = {place for place, _ in set(step.removes) - set(step.folded)}
        assert all(genre.describe_place(PUZZLE, place) in frame.sentence for place in named)


def test_every_picture_with_words_names_the_islands_of_a_graph() -> None:
    graph = {"islands": [2, 3, 1], "spans": [[0, 1], [1, 2]]}
    puzzle = read(json.dumps({"genre": "bridges", "graph": graph}))
    named = [
        *frames(explain(puzzle)),
        hint_frame(hint(puzzle)),
        hint_frame(hint(puzzle, [[0, 1, 0]])),
    ]
    assert all("island-name" in roles(frame) for frame in named)
