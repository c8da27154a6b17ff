"""A repair as a picture: the page after it, with a frame around all that is different; and the
contradiction of a draft without solution.
"""

from dataclasses import replace

from puzzlewright.blueprints.revising import Revision
from puzzlewright.genres import genre_of, revising_of, teaching_of
from puzzlewright.model.reason import Reason
from puzzlewright.model.shapes import Box, Picture, Shape
from puzzlewright.model.words import sentence
from puzzlewright.themes.captions import Frame
from puzzlewright.themes.marking import marked
from puzzlewright.verbs.draw import draw, naming_looks
from puzzlewright.verbs.repair import Repair, Repairs


def repair_frame(repair: Repair) -> Frame:
    """The page after a repair, with what is different."""
    puzzle = repair.puzzle
    picture = draw(puzzle, looks=naming_looks(puzzle)).picture
    marks = [mark for change in repair.changes for mark in _frames(picture, puzzle, change)]
    rated = f"Rated {repair.rating.name}." if repair.rating else ""
    return Frame(marked(picture, marks), str(repair), sentence(repair.why), rated)


def _frames(picture: Picture, puzzle: object, change: Revision) -> list[Shape]:
    """A frame around each spot that a change edits."""
    if picture.rulers is None:  # a graph: its islands are where the genre draws them
        genre = genre_of(puzzle)
        (rule,) = revising_of(genre).rules
        outline = teaching_of(genre).outline(puzzle, Reason(rule, change.where))
        return [shape._replace(role="concluded") for shape in outline]
    spots = {spot for spot in (change.where, change.becomes) if isinstance(spot, tuple)}
    return [Box(col + 0.04, row + 0.04, 0.92, 0.92, "concluded") for row, col in sorted(spots)]


def quarrel_frame(repairs: Repairs) -> Frame:
    """The draft with what contradicts itself."""
    puzzle = repairs.puzzle
    teaching = teaching_of(genre_of(puzzle))
    picture = draw(puzzle, looks=naming_looks(puzzle)).picture
    marks = [
        shape._replace(role="wrong")
        for reason in repairs.told_contradiction
        for shape in teaching.outline(puzzle, reason)
    ]
    picture = replace(marked(picture, marks), title=repairs.quarrel or picture.title)
    return Frame(picture, "No solution", repairs.quarrel or "")
