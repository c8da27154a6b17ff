"""Help as overlays of the studio's board: what a hint, a step or a mistake shows.

The marks are those of the pictures (`draw_step`, `hint_frame`). What a cell state can express is
sent as a state, for the browser to show on its board; the rest is drawn.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple, cast

from puzzlewright.core.board import Board, Choice, Marks, Place, Reason, Step
from puzzlewright.core.picture import Box, Disc, Label, Line, Shape
from puzzlewright.genre.genre import Puzzle
from puzzlewright.genre.interaction import Handle
from puzzlewright.genres import genre_of, playing_of
from puzzlewright.render.annotations import mark_on, sort_marks, supposed_style
from puzzlewright.verbs.board_types import BrokenRule, Overlay, ShownStep
from puzzlewright.verbs.check import decisions, mistakes, position
from puzzlewright.verbs.draw import outline_reasons, step_roles, strike_out_choices
from puzzlewright.verbs.explain import Explanation, step_json, supposed_board, supposed_choice
from puzzlewright.verbs.hint import Hint
from puzzlewright.verbs.pictures import shown_step
from puzzlewright.verbs.play import PlayableBoard, board_without_hash, shapes_json

STAGES = ("where", "why", "do")  # of a hint on the board
OPEN_STATE = 0  # the state of an unmarked place

_BADGE_RADIUS = 0.17  # the radius of a number that shows the order, in cells
# the part of a cell that is painted where its colour is only supposed: from where, and how large
_IN_MIDDLE, _IN_CORNER = ((0.25, 0.25), 0.5), ((0.1, 0.62), 0.28)


class HelpOverlay(NamedTuple):
    """Shapes over a board, and the states that places get with them."""

    over: tuple[Shape, ...] = ()
    states: tuple[tuple[Place, int], ...] = ()

    def json(self) -> Overlay:
        return {"over": shapes_json(self.over), "faces": list(self.states)}


class OverlayBuilder:
    """Overlays for one puzzle."""

    def __init__(self, puzzle: Puzzle, played: PlayableBoard | None = None) -> None:
        self.puzzle = puzzle
        self.genre = genre_of(puzzle)
        self.played = played or board_without_hash(puzzle)
        self._known = playing_of(self.genre).known_shapes

    def hint(self, hint: Hint, marks: Marks | None) -> dict[str, HelpOverlay]:
        """Return overlays by stage; the last has the states to mark, or the mark to take back."""
        if hint.kind == "mistake":
            frames = {level: self.mistake(hint, level) for level in STAGES}
            if hint.first_wrong is not None:
                place, _ = decisions(self.puzzle, marks or [])[hint.first_wrong]
                frames["do"] = frames["do"]._replace(states=((place, OPEN_STATE),))
            return frames
        return {level: self._hint_overlay(hint, level) for level in STAGES}

    def _hint_overlay(self, hint: Hint, level: str) -> HelpOverlay:
        step, before = shown_step(hint, level), hint.board_before
        if step is None or before is None:
            return HelpOverlay()
        frame = self._draw_step(before, step)
        badges = self._badges(hint.steps) if level != "where" else []
        states = tuple(self.played.states_of_marks(hint.marks)) if level == "do" else ()
        return HelpOverlay((*frame, *badges), states)

    def mistake(self, hint: Hint, level: str = "do") -> HelpOverlay:
        """Show the marks that cannot all be right, and why."""
        return self.wrong(hint.board_before, hint.places, hint.reasons if level != "where" else ())

    def wrong(
        self, board: Board | None, places: Iterable[Place], reasons: Iterable[Reason] = ()
    ) -> HelpOverlay:
        """Show these places as wrong on a board."""
        marks = outline_reasons(self.puzzle, reasons)
        board = board or self.genre.blank(self.puzzle)
        marks += self._marks_at(board, dict.fromkeys(places, "wrong"))
        return HelpOverlay(_sort_for_painting(marks))

    def steps(self, explanation: Explanation) -> Iterator[ShownStep]:
        """Yield the steps of an explanation and the links of their chains as JSON with overlays."""
        for step, before in explanation.boards():
            shown = cast(ShownStep, step_json(self.puzzle, step))
            shown["frame"] = self.step(before, step).json()
            for link, frame in zip(shown.get("chain", ()), self.links(before, step), strict=True):
                link["frame"] = frame.json()
            yield shown

    def step(self, before: Board, step: Step) -> HelpOverlay:
        """Show a step on a board; the states are what it adds."""
        over = self._draw_step(before, step)
        if step.chain:
            over = (*over, *self._whole_chain(before, step))
        states = self._new_states(before, before.without(step.removes), step.removes)
        return HelpOverlay(over, tuple(states))

    def links(self, before: Board, step: Step) -> Iterator[HelpOverlay]:
        """Show the links of a what-if, each with all that is supposed so far, only as drawings."""
        if not step.chain:
            return
        before = before.without(step.folded)
        board = supposed_board(before, step)
        supposed = [supposed_choice(step)]
        for link in step.chain:
            after = board.without(link.removes)
            supposed += link.removes
            sketch = [
                shape
                for place, state in self._new_states(before, after, supposed)
                for shape in self._draw_supposed(place, state)
            ]
            yield HelpOverlay((*sketch, *self._draw_step(board, link)))
            board = after

    def broken_rules(self, marks: Marks) -> list[BrokenRule]:
        """List the rules that are broken already, whatever follows."""
        judged: list[BrokenRule] = []
        for one in mistakes(self.puzzle, position(self.puzzle, marks)):
            over = _sort_for_painting(shape for where in one.where for shape in self._spot(where))
            judged.append({"rule": one.rule, "why": one.why, "over": shapes_json(over)})
        return judged

    def _spot(self, where: tuple[int, ...]) -> Iterator[Shape]:
        """Mark where a rule is broken: at a handle, a place or a cell."""
        handle, place = self._handle_at.get(where), self._place_at.get(where)
        if handle is not None:
            yield Disc(handle.x, handle.y, handle.radius, "wrong")
        elif place is not None:
            yield from (
                mark_on(touch, "wrong") for touch in self.played.touch_shapes(place, OPEN_STATE)
            )
        elif len(where) == 2:
            yield mark_on(Box(where[1], where[0], 1, 1, "touch"), "wrong")

    @cached_property
    def _with_clue(self) -> set[Place | None]:
        return {clue.under for clue in self.played.spec.clues}

    @cached_property
    def _handle_at(self) -> dict[tuple[int, ...], Handle]:
        return {handle.numbers: handle for handle in self.played.spec.handles}

    @cached_property
    def _place_at(self) -> dict[tuple[int, ...], Place]:
        return {place.numbers: number for number, place in enumerate(self.played.spec.places)}

    def _draw_step(self, before: Board, step: Step) -> tuple[Shape, ...]:
        """Show what a step rests on, looks at and decides, as far as no state expresses it."""
        after = before.without(step.removes)
        shown = {place for place, _ in self._new_states(before, after, step.removes)}
        struck = [choice for choice in step.removes if choice[0] not in shown]
        return _sort_for_painting(
            [
                *outline_reasons(self.puzzle, step.reasons),
                *self._what_is_known(after, step.places),
                *strike_out_choices(self.puzzle, after, struck),
                *self._marks_at(after, step_roles(step)),
            ]
        )

    def _what_is_known(self, board: Board, places: Iterable[Place]) -> Iterator[Shape]:
        """Show the known values of places that no state expresses."""
        if self._known is None:
            return
        for place in places:
            if not self.played.states_of_board(board, [place]):
                yield from self._known(self.puzzle, board, place)

    def _marks_at(self, board: Board, roles: dict[Place, str]) -> Iterator[Shape]:
        for place, role in roles.items():
            state = self._state_on(board, place)
            for touch in self.played.touch_shapes(place, state):
                yield mark_on(touch, role)

    def _state_on(self, board: Board, place: Place) -> int:
        return next((state for _, state in self.played.states_of_board(board, [place])), OPEN_STATE)

    def _new_states(
        self, before: Board, after: Board, choices: Iterable[Choice]
    ) -> list[tuple[Place, int]]:
        """Return the states of these choices' places that are new on the second board."""
        changed = _places_of(choices)
        was = set(self.played.states_of_board(before, changed))
        return [one for one in self.played.states_of_board(after, changed) if one not in was]

    def _whole_chain(self, before: Board, step: Step) -> Iterator[Shape]:
        """Show all that is supposed, numbered in order; what ends the chain is wrong."""
        board = supposed_board(before.without(step.folded), step)
        order = [([supposed_choice(step)[0]], board)]
        *links, last = step.chain
        for link in links:
            board = board.without(link.removes)
            order.append((_places_of(link.removes), board))
        for number, (places, after) in enumerate(order, start=1):
            for place in places:
                state = self._state_on(after, place)
                if state != OPEN_STATE:
                    yield from self._draw_supposed(place, state)
                yield from self._badge(place, number)
        ended = board.without(last.removes)
        emptied = [place for place in _places_of(last.removes) if not ended.open[place]]
        yield from _sort_for_painting(
            [
                *(
                    shape._replace(role="wrong")
                    for shape in outline_reasons(self.puzzle, last.reasons)
                ),
                *self._marks_at(board, dict.fromkeys(emptied, "wrong")),
            ]
        )

    def _draw_supposed(self, place: Place, state: int) -> Iterator[Shape]:
        """Draw a supposed state; a cell is painted in its middle, or beside its clue."""
        for shape in self.played.state_shapes(place, state):
            if isinstance(shape, Box) and shape.role != "paper":
                corner, size = _IN_CORNER if place in self._with_clue else _IN_MIDDLE
                yield Box(shape.x + corner[0], shape.y + corner[1], size, size, shape.role)
            else:
                yield supposed_style(shape)
        yield from _sort_for_painting(
            mark_on(touch, "supposed") for touch in self.played.touch_shapes(place, state)
        )

    def _badges(self, steps: Sequence[Step]) -> Iterator[Shape]:
        """Number the steps that lead to a hint, at what they decide."""
        numbered = [step for step in steps[:-1] if step.level > 1]
        if not numbered:
            return
        for number, step in enumerate([*numbered, steps[-1]], start=1):
            for place in _places_of(step.removes):
                yield from self._badge(place, number)

    def _badge(self, place: Place, number: int) -> Iterator[Shape]:
        """Put a number where it covers least: in a corner, or in the middle of a line."""
        match self.played.touch_shapes(place, OPEN_STATE)[0]:
            case Box(left, top, width):
                x, y = left + width - 0.2, top + 0.2
            case Line(x1, y1, x2, y2):
                x, y = (x1 + x2) / 2, (y1 + y2) / 2
            case Disc(middle, centre):
                x, y = middle + 0.3, centre - 0.3
        yield Disc(x, y, _BADGE_RADIUS, "order")
        yield Label(x, y, str(number), "order-number", 0.24)


def _places_of(choices: Iterable[Choice]) -> list[Place]:
    return list(dict.fromkeys(place for place, _ in choices))


def _sort_for_painting(marks: Iterable[Shape]) -> tuple[Shape, ...]:
    """Sort marks into the order of painting."""
    return tuple(shape for layer in sort_marks(marks) for shape in layer)
