"""Help as overlays of the studio's board: what a hint, a step or a mistake shows.

The marks are those of the pictures (`draw_step`, `hint_frame`). What a cell state can express is
sent as a state, for the browser to show on its board; the rest is drawn.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple, cast

from puzzlewright.core.board import Board, Choice, Marks, Place, Reason, Step
from puzzlewright.core.phrases import PhrasePart, capitalise, parts_of, with_distinct_nouns
from puzzlewright.core.picture import Box, Disc, Shape, shapes_json
from puzzlewright.genre.genre import Puzzle
from puzzlewright.genre.interaction import Handle
from puzzlewright.genres import genre_of, play_rules_of
from puzzlewright.render.annotations import mark_on, sort_marks
from puzzlewright.verbs.check import decisions, mistakes, position
from puzzlewright.verbs.draw import outline_reasons, step_roles, strike_out_choices
from puzzlewright.verbs.explain import Explanation, step_json, supposed_board, supposed_choice
from puzzlewright.verbs.hint_types import Hint
from puzzlewright.verbs.next_step import found_steps, supposition
from puzzlewright.verbs.pictures import shown_step
from puzzlewright.verbs.play import (
    BrokenRule,
    HintSentences,
    Overlay,
    PlayBoard,
    SentencePart,
    SentenceRole,
    ShownLink,
    ShownStep,
    board_without_hash,
)

_CELL = r"R(\d+)C(\d+)"
_NAME = re.compile(rf"\b(?:([Tt])he ((?:[\w?]+ ){{0,2}}?[\w?]+) at )?{_CELL}(?:-{_CELL})?")
_NUMBERS = ("", "", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def named_parts(text: str, place_at: Mapping[tuple[int, ...], Place]) -> Iterator[PhrasePart]:
    """Yield the parts of a text; in a plain text, names of cells stand for the places there."""
    for part in parts_of(text):
        if part.places or not _NAME.search(part.short):
            yield part
        elif part.reasons:
            yield part._replace(short=_NAME.sub(lambda found: _short(found, 1), part.short))
        else:
            yield from _find_names(part.text, place_at)


def _find_names(text: str, place_at: Mapping[tuple[int, ...], Place]) -> Iterator[PhrasePart]:
    end = 0
    for found in _NAME.finditer(text):
        if between := text[end : found.start()]:
            yield PhrasePart(between, between)
        yield _named(found, place_at)
        end = found.end()
    if rest := text[end:]:
        yield PhrasePart(rest, rest)


def _named(found: re.Match[str], place_at: Mapping[tuple[int, ...], Place]) -> PhrasePart:
    """Return a name with the clue at a cell, the place between two cells, or cells in a line."""
    numbers = tuple(int(number) - 1 for number in found.groups()[2:] if number)
    spots = [numbers]
    if len(numbers) == 4 and numbers not in place_at:
        top, left, bottom, right = numbers
        spots = [(row, col) for row in range(top, bottom + 1) for col in range(left, right + 1)]
    short = _short(found, len(spots))
    if not found.start():
        short = capitalise(short)
    places = () if found[2] else tuple(place_at[spot] for spot in spots if spot in place_at)
    return PhrasePart(found[0], short, places, spots=tuple(spots))


def _short(found: re.Match[str], count: int) -> str:
    """Say the name beside a board that highlights the cell: 'this 4', 'these three cells'."""
    if found[2]:
        return f"{'This' if found[1] == 'T' else 'this'} {found[2]}"
    if count > 1:
        return f"these {_NUMBERS[count] if count < len(_NUMBERS) else count} cells"
    return "this span" if found[5] else "this cell"


STAGES = ("where", "idea", "do")  # of a hint on the board
OPEN_STATE = 0  # the state of an unmarked place
_SO = re.compile(r"\bso\b", re.IGNORECASE)  # begins the conclusion of a sentence


class HelpOverlay(NamedTuple):
    """Shapes over a board, and the states that places get with them."""

    over: tuple[Shape, ...] = ()
    states: tuple[tuple[Place, int], ...] = ()

    def json(self) -> Overlay:
        return {"over": shapes_json(self.over), "faces": list(self.states)}


class OverlayBuilder:
    """Overlays for one puzzle."""

    def __init__(self, puzzle: Puzzle, played: PlayBoard | None = None) -> None:
        self.puzzle = puzzle
        self.genre = genre_of(puzzle)
        self.played = played or board_without_hash(puzzle)
        self._known = play_rules_of(self.genre).known_shapes

    def hint(self, hint: Hint, marks: Marks | None) -> dict[str, HelpOverlay]:
        """Return overlays by stage; the last has the states to mark, or the mark to take back."""
        if hint.kind == "mistake":
            frames = {stage: self.mistake(hint, stage) for stage in STAGES}
            decided = decisions(self.puzzle, marks or [])
            cleared = {decided[number][0]: OPEN_STATE for number, _ in hint.replace}
            weaker = self.played.states_of_marks([mark for _, mark in hint.replace if mark])
            frames["do"] = frames["do"]._replace(states=tuple({**cleared, **dict(weaker)}.items()))
            return frames
        return {stage: self._hint_overlay(hint, stage) for stage in STAGES}

    def _hint_overlay(self, hint: Hint, stage: str) -> HelpOverlay:
        step, before = shown_step(hint, stage), hint.board_before
        if step is None or before is None:
            return HelpOverlay()
        is_first = stage == "where" or (stage == "idea" and bool(hint.steps[-1].chain))
        if is_first and (named := self._shapes_named(hint.where, "premise")):
            return HelpOverlay(named)
        if stage != "do":
            return HelpOverlay(self._draw_step(before, step))
        *earlier, last = hint.steps
        board = before.without(choice for one in earlier for choice in one.removes)
        own = replace(last, places=step.places, removes=step.removes)
        states = tuple(self.played.states_of_marks(hint.marks))
        return HelpOverlay(self._draw_conclusion(board, own), states)

    def mistake(self, hint: Hint, stage: str = "do") -> HelpOverlay:
        """Show the marks that cannot all be right, and why."""
        if stage != "do":
            return self.wrong(hint.board_before, hint.places)
        if hint.chain:  # it shows the reasons one by one
            return self.wrong(hint.board_before, hint.places)
        clues = [reason for reason in hint.reasons if len(reason.about) == 1]
        shown = self.wrong(hint.board_before, hint.places, clues)
        named = () if hint.reasons else self._shapes_named(hint.why, "wrong")
        return shown._replace(over=tuple(dict.fromkeys((*shown.over, *named))))

    def wrong(
        self, board: Board | None, places: Iterable[Place], reasons: Iterable[Reason] = ()
    ) -> HelpOverlay:
        """Show these places as wrong on a board."""
        marks = outline_reasons(self.puzzle, reasons)
        board = board or self.genre.blank(self.puzzle)
        marks += self._marks_at(board, dict.fromkeys(places, "wrong"))
        return HelpOverlay(_sort_for_painting(marks))

    # Sentences

    def sentences(self, hint: Hint) -> HintSentences:
        """Return the sentences of a hint in parts, each with the shapes of what it names."""
        says: HintSentences = {"where": self._said(hint.where, "premise")}
        if hint.detail != "do":
            return says
        if hint.kind == "mistake":
            role: SentenceRole = "premise" if hint.reasons else "wrong"
            says["why"] = self._said(hint.why, role, hint.places, "wrong")
        else:
            decided = {place for place, _ in hint.step.removes} if hint.step else set()
            says["why"] = self._said(hint.why, "premise", decided)
        if hint.chain and hint.board_before:
            says["chain"] = self._hint_chain(hint, hint.board_before)
            says["supposes"] = bool(hint.steps and hint.steps[-1].chain)
        return says

    def _hint_chain(self, hint: Hint, before: Board) -> list[ShownLink]:
        """Return the steps of a hint that lead to its last sentence."""
        if hint.kind == "mistake":
            return self._links(hint.chain_start or before, hint.refutation, is_refuted=True)
        *earlier, last = hint.steps
        board = before.without(choice for step in earlier for choice in step.removes)
        if last.chain:
            return self._what_if(board, last)
        return self._links(before, found_steps(hint.steps)[:-1], is_refuted=False)

    def _what_if(self, before: Board, step: Step) -> list[ShownLink]:
        """Return a supposition, what follows from it, and the contradiction."""
        before = before.without(step.folded)
        board, (place, _) = supposed_board(before, step), supposed_choice(step)
        states = tuple(self._new_states(before, board, [(place, 0)]))
        over = () if states else _sort_for_painting(self._marks_at(board, {place: "supposed"}))
        first: ShownLink = {
            "parts": self._said(supposition(self.puzzle, step), "supposed"),
            "frame": HelpOverlay(over, states).json(),
        }
        return [first, *self._links(board, step.chain, is_refuted=True)]

    def _links(self, board: Board, steps: Sequence[Step], is_refuted: bool) -> list[ShownLink]:
        """Return steps one by one, each with what it adds; the last may be a contradiction."""
        links: list[ShownLink] = []
        for number, step in enumerate(steps, start=1):
            after = board.without(step.removes)
            decided = set(_places_of(step.removes))
            if is_refuted and number == len(steps):
                parts = self._said(step.why, "wrong")
                frame = HelpOverlay(self._draw_contradiction(board, after, step))
            else:
                parts = self._said(step.why, "premise", decided, "supposed")
                frame = self._link(board, after, step)
            links.append({"parts": parts, "frame": frame.json()})
            board = after
        return links

    def _link(self, board: Board, after: Board, step: Step) -> HelpOverlay:
        states = tuple(self._new_states(board, after, step.removes))
        expressed = {place for place, _ in states}
        roles = {
            place: "supposed" if role == "concluded" else role
            for place, role in step_roles(step).items()
            if place not in expressed
        }
        struck = [choice for choice in step.removes if choice[0] not in expressed]
        shapes = [
            *outline_reasons(self.puzzle, step.reasons),
            *strike_out_choices(self.puzzle, after, struck),
            *self._marks_at(after, roles),
        ]
        return HelpOverlay(_sort_for_painting(shapes), states)

    def _draw_contradiction(self, board: Board, after: Board, step: Step) -> tuple[Shape, ...]:
        """Mark the places without a value left as wrong, or else the clues that cannot hold."""
        emptied = [place for place in _places_of(step.removes) if not after.open[place]]
        shapes = list(self._marks_at(board, dict.fromkeys(emptied, "wrong")))
        named = self._shapes_named(step.why, "wrong")
        if not shapes and not named:
            named = tuple(
                shape._replace(role="wrong") for shape in outline_reasons(self.puzzle, step.reasons)
            )
        return _sort_for_painting(dict.fromkeys((*shapes, *named)))

    def _said(
        self,
        text: str,
        role: SentenceRole,
        decided: Collection[Place] = (),
        decided_role: SentenceRole = "concluded",
    ) -> list[SentencePart]:
        """Return the parts of a sentence; phrases about decided places have a separate role."""
        said: list[SentencePart] = []
        parts = with_distinct_nouns(list(named_parts(text, self._place_at)))
        concluding = _concluding_parts(parts, decided)
        for number, part in enumerate(parts):
            own = decided_role if number in concluding else role
            shapes = self._named_shapes(part, own)
            if shapes:
                one: SentencePart = {"text": part.short, "role": own, "shapes": shapes_json(shapes)}
                if part.text != part.short:
                    one["full"] = part.text
                said.append(one)
            elif said and "role" not in said[-1]:
                said[-1]["text"] += part.short
            else:
                said.append({"text": part.short})
        return said

    def _shapes_named(self, text: str, role: SentenceRole) -> tuple[Shape, ...]:
        """Return the shapes of everything that a sentence names."""
        shapes = [
            shape
            for part in named_parts(text, self._place_at)
            for shape in self._named_shapes(part, role)
        ]
        return _sort_for_painting(dict.fromkeys(shapes))

    def _named_shapes(self, part: PhrasePart, role: SentenceRole) -> list[Shape]:
        """Return the shapes of what a part names: clues and regions, or else places or cells."""
        if part.reasons:
            reasons = [Reason(*reason) for reason in part.reasons]
            return [shape._replace(role=role) for shape in outline_reasons(self.puzzle, reasons)]
        board = self.genre.blank(self.puzzle)
        shapes = list(self._marks_at(board, dict.fromkeys(part.places, role)))
        return shapes or [shape for spot in part.spots for shape in self._spot(spot, role)]

    # Steps

    def steps(self, explanation: Explanation) -> Iterator[ShownStep]:
        """Yield the steps of an explanation and the links of their chains as JSON with overlays."""
        for step, before in explanation.boards():
            shown = cast(ShownStep, step_json(self.puzzle, step))
            shown["frame"] = self.step(before, step).json()
            decided = set(_places_of(step.removes))
            shown["says"] = {"why": self._said(step.why, "premise", decided)}
            if step.chain:
                shown["says"]["chain"] = self._what_if(before, step)
            yield shown

    def step(self, before: Board, step: Step) -> HelpOverlay:
        """Show a step on a board; the states are what it adds."""
        states = self._new_states(before, before.without(step.removes), step.removes)
        return HelpOverlay(self._draw_conclusion(before, step), tuple(states))

    def _draw_conclusion(self, before: Board, step: Step) -> tuple[Shape, ...]:
        """Show a step; a what-if has shown its reasons already, and shows its result alone."""
        if step.chain:
            decided = _places_of(step.removes)
            step = replace(step, reasons=(), chain=(), places=tuple(decided))
        return self._draw_step(before, step)

    def broken_rules(self, marks: Marks) -> list[BrokenRule]:
        """List the rules that are broken already, whatever follows."""
        broken: list[BrokenRule] = []
        for one in mistakes(self.puzzle, position(self.puzzle, marks)):
            over = _sort_for_painting(
                shape for where in one.where for shape in self._spot(where, "wrong")
            )
            broken.append({"rule": one.rule, "why": one.why, "over": shapes_json(over)})
        return broken

    def _spot(self, where: tuple[int, ...], role: str) -> Iterator[Shape]:
        """Mark a spot: a handle, a place or a cell."""
        handle, place = self._handle_at.get(where), self._place_at.get(where)
        if handle is not None:
            yield Disc(handle.x, handle.y, handle.radius, role)
        elif place is not None:
            yield from (
                mark_on(touch, role) for touch in self.played.touch_shapes(place, OPEN_STATE)
            )
        elif len(where) == 2:
            yield mark_on(Box(where[1], where[0], 1, 1, "touch"), role)

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


def _concluding_parts(parts: Sequence[PhrasePart], decided: Collection[Place]) -> list[int]:
    """Return the parts that name only decided places; after a "so", those that follow it."""
    found = [
        number
        for number, part in enumerate(parts)
        if part.places and not part.reasons and set(part.places) <= set(decided)
    ]
    so = max((number for number, part in enumerate(parts) if _SO.search(part.short)), default=-1)
    return [number for number in found if number > so] or found


def _places_of(choices: Iterable[Choice]) -> list[Place]:
    return list(dict.fromkeys(place for place, _ in choices))


def _sort_for_painting(marks: Iterable[Shape]) -> tuple[Shape, ...]:
    """Sort marks into the order of painting."""
    return tuple(shape for layer in sort_marks(marks) for shape in layer)
