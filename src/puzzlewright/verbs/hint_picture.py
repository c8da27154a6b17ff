"""A hint as a picture: the player's position, with what the hint tells marked on it and its
sentences below.
"""

from dataclasses import replace

from puzzlewright.blueprints.genre import Puzzle
from puzzlewright.genres import genre_of, teaching_of
from puzzlewright.model.board import Board, Marks
from puzzlewright.model.step import Step
from puzzlewright.themes.captions import Frame
from puzzlewright.themes.marking import marked, marks_at
from puzzlewright.verbs.draw import draw, draw_step, naming_looks, outlines
from puzzlewright.verbs.hint import Hint


def position_of(puzzle: Puzzle, marks: Marks | None) -> Board:
    """The board that a player's marks leave."""
    genre = genre_of(puzzle)
    return genre.blank(puzzle).narrowed(genre.progress(puzzle, marks or []))


def shown_step(hint: Hint, level: str) -> Step | None:
    """The step of a hint with no more than its level of help shows."""
    step = hint.shown
    if step is None or level == "do":
        return step
    return replace(step, removes=(), places=step.places if level == "why" else ())


def hint_frame(hint: Hint, position: Board | None = None, level: str = "do") -> Frame:
    """The position with the hint on it; like the words, the picture shows no more than its level
    of help.
    """
    puzzle = hint.puzzle
    genre = genre_of(puzzle)
    told = hint.told(level)
    heading, caption = told[0], " ".join(told[1:2])
    conclusion = told[2] if len(told) > 2 else ""
    if (step := shown_step(hint, level)) and hint.before:
        return Frame(draw_step(puzzle, hint.before, step).picture, heading, caption, conclusion)
    teaching = teaching_of(genre)
    board = position or genre.blank(puzzle)
    looks = naming_looks(puzzle) if hint.kind == "solved" else teaching.looks
    picture = draw(puzzle, board, looks=looks).picture
    if hint.kind == "mistake":
        marks = outlines(puzzle, hint.reasons if level != "where" else ())
        marks += marks_at(picture, dict.fromkeys(hint.places, "wrong"))
        picture = marked(picture, marks)
    return Frame(picture, heading, caption, conclusion)
