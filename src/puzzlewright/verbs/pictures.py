"""Pictures of hints and repairs, and animations of explained solutions."""

from collections.abc import Iterator
from dataclasses import replace

from puzzlewright.core.board import Board, Reason, Step
from puzzlewright.core.picture import Box, Picture, Shape
from puzzlewright.core.words import to_sentence
from puzzlewright.genre.editor import DraftChange
from puzzlewright.genres import edit_rules_of, genre_of, human_model_of
from puzzlewright.reasoning.rate.rating import Rating
from puzzlewright.render.annotations import marks_at, with_marks, with_supposed
from puzzlewright.render.captions import Frame
from puzzlewright.verbs.draw import draw, draw_step, label_styles, outline_reasons
from puzzlewright.verbs.explain import Explanation, heading, supposed_board, supposed_choice
from puzzlewright.verbs.hint_types import Hint
from puzzlewright.verbs.repair import Repair, Repairs


def frames(explanation: Explanation, rating: Rating | None = None) -> Iterator[Frame]:
    """Yield the blank puzzle, every step, and the end."""
    yield first_frame(explanation, rating)
    for number, (step, before) in enumerate(explanation.boards(), start=1):
        yield from _chain_frames(explanation, number, step, before)
        yield step_frame(explanation, number, step, before)
    puzzle, human_model = explanation.puzzle, human_model_of(explanation.genre)
    styles = label_styles(puzzle) if explanation.is_solved else human_model.styles
    picture = draw(puzzle, explanation.board, styles=styles).picture
    yield Frame(picture, f"{explanation.ending_in_words()}.", _rating_words(rating))


def first_frame(explanation: Explanation, rating: Rating | None = None) -> Frame:
    """Show the blank puzzle, its difficulty, and what the colours mean."""
    human_model = human_model_of(explanation.genre)
    picture = draw(explanation.puzzle, styles=label_styles(explanation.puzzle)).picture
    legend = (
        "Orange is what a step rests on, blue what is known and used, bold green what follows."
        f"{' A red cross is a landing that is out.' if human_model.strike_out else ''}"
        f"{' Pink is only supposed.' if any(step.chain for step in explanation) else ''}"
    )
    return Frame(
        picture,
        f"{explanation.genre.title}.",
        " ".join(filter(None, (_rating_words(rating), legend))),
    )


def step_frame(explanation: Explanation, number: int, step: Step, before: Board) -> Frame:
    """Show the board after a step, with its reason."""
    picture = draw_step(explanation.puzzle, before, step).picture
    return Frame(picture, f"{number}. {heading(step)}.", step.why)


def _rating_words(rating: Rating | None) -> str:
    return f"Rated {rating.name}, with a score of {rating.score:g}." if rating else ""


def _chain_frames(
    explanation: Explanation, number: int, step: Step, before: Board
) -> Iterator[Frame]:
    """Show the chain of a what-if on the board as it would be."""
    if not step.chain:
        return
    puzzle, named = explanation.puzzle, f"{number}. {heading(step)}"
    place, value = supposed_choice(step)
    before = before.without(step.folded)
    board = supposed_board(before, step)
    supposition = explanation.genre.describe_values(puzzle, place, frozenset((value,)))
    picture = draw(puzzle, board, styles=human_model_of(explanation.genre).styles).picture
    yield Frame(with_supposed(picture, [place]), f"{named}.", f"Suppose that {supposition}.")
    for link in step.chain:
        after = board.without(link.removes)
        pairs = enumerate(zip(before.open, after.open, strict=True))
        supposed = [place for place, (known, left) in pairs if known != left]
        picture = draw_step(puzzle, board, link, supposed=supposed).picture
        yield Frame(picture, f"{named}: {link.technique}.", link.why)
        board = after


def shown_step(hint: Hint, stage: str) -> Step | None:
    """Return the step of a hint, reduced to what this stage shows."""
    step = hint.shown
    if step is None or stage == "do":
        return step
    decided = {place for place, _ in step.removes}
    used = [place for place in step.places if place not in decided]
    return replace(step, removes=(), places=() if stage == "where" else tuple(used))


def hint_frame(hint: Hint) -> Frame:
    """Show a hint on the position; the picture reveals no more than its stage."""
    puzzle, genre, stage = hint.puzzle, genre_of(hint.puzzle), hint.detail
    sentences = hint.sentences(stage)
    heading, *more = sentences
    conclusion = more.pop() if stage == "do" and len(more) > 1 else ""
    caption = " ".join(more)
    if (step := shown_step(hint, stage)) and hint.board_before:
        return Frame(
            draw_step(puzzle, hint.board_before, step).picture, heading, caption, conclusion
        )
    styles = label_styles(puzzle) if hint.kind == "solved" else human_model_of(genre).styles
    picture = draw(puzzle, hint.board_before, styles=styles).picture
    if hint.kind == "mistake":
        marks = outline_reasons(puzzle, hint.reasons if stage == "do" else ())
        marks += marks_at(picture, dict.fromkeys(hint.places, "wrong"))
        picture = with_marks(picture, marks)
    return Frame(picture, heading, caption, conclusion)


def repair_frame(repair: Repair) -> Frame:
    """Show the draft after a repair, with what is different."""
    puzzle = repair.puzzle
    picture = draw(puzzle, styles=label_styles(puzzle)).picture
    marks = [mark for change in repair.changes for mark in _changed_spots(picture, puzzle, change)]
    rated = f"Rated {repair.rating.name}." if repair.rating else ""
    return Frame(with_marks(picture, marks), str(repair), to_sentence(repair.why), rated)


def _changed_spots(picture: Picture, puzzle: object, change: DraftChange) -> list[Shape]:
    """Frame each spot that a change edits."""
    if picture.rulers is None:  # a graph: its islands are where the genre draws them
        genre = genre_of(puzzle)
        (rule,) = edit_rules_of(genre).rules
        outline = human_model_of(genre).outline(puzzle, Reason(rule, change.where))
        return [shape._replace(role="concluded") for shape in outline]
    spots = {spot for spot in (change.where, change.becomes) if isinstance(spot, tuple)}
    return [Box(col + 0.04, row + 0.04, 0.92, 0.92, "concluded") for row, col in sorted(spots)]


def contradiction_frame(repairs: Repairs) -> Frame:
    """Show the draft with what contradicts itself."""
    puzzle = repairs.puzzle
    picture = draw(puzzle, styles=label_styles(puzzle)).picture
    framed = outline_reasons(puzzle, repairs.shown_contradiction)
    marks = [shape._replace(role="wrong") for shape in framed]
    picture = replace(with_marks(picture, marks), title=repairs.conflict or picture.title)
    return Frame(picture, "No solution", repairs.conflict or "")
