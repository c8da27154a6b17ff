"""Find the easiest next step from a player's position, and describe it as a hint."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from puzzlewright.core.board import Board, Decision, Marks, Place, Step, Value
from puzzlewright.core.limits import Budget
from puzzlewright.core.phrases import MAX_WORDS, first_short, parts_of, say, with_it
from puzzlewright.core.words import join_words
from puzzlewright.genre.genre import Genre, Puzzle
from puzzlewright.genres import genre_of, human_model_of
from puzzlewright.reasoning.explain.explainer import Explainer
from puzzlewright.reasoning.explain.step_order import BoardDistance
from puzzlewright.reasoning.explain.to_step import merge_steps, name_spot, to_step
from puzzlewright.reasoning.explain.what_if import needed_steps
from puzzlewright.verbs.check import says_more
from puzzlewright.verbs.explain import supposed_board, supposed_choice
from puzzlewright.verbs.hint_types import ChainLink, Hint

OBVIOUS_LEVEL = 1  # of the obvious techniques
MAX_NAMED = 3  # clues that a hint points at
MAX_TRIED_HINTS = 4  # hints tried for a short one
MAX_EASY_LINKS = 7  # links of a chain that a person follows
MAX_LINKS = 8  # steps of a hint; of a longer one, the first is a hint


def find_next_step(
    puzzle: Puzzle, decided: list[Decision], budget: Budget, eliminations: bool
) -> Hint:
    """Find the easiest step with something to mark, and of those the nearest to the last marks."""
    start = genre_of(puzzle).blank(puzzle).narrowed(decided)
    explainer = Explainer(puzzle, start, budget=budget)
    distance = BoardDistance(puzzle, [place for place, _ in decided[-1:]])
    passed: list[Step] = []
    noted: Hint | None = None  # bookkeeping that could be marked
    while steps := _easiest_steps(explainer):
        candidates = []
        is_further = False
        for step in steps:
            # what needs no hint is taken at once, so that a later step may decide more
            marks = _marks(explainer, start, step)
            if not step.removes or (marks and not _is_remembered_not_marked(explainer, step)):
                candidates.append((step, marks))
                continue
            passed.append(step)
            is_beyond = step.technique in explainer.general and not marks
            # what takes a search is shown alone, or after what there is to find before it
            if is_beyond and eliminations and genre_of(puzzle).exclusion_mark:
                return _first_exclusion(explainer, start, passed)
            if marks and noted is None:
                noted = _describe_hint(explainer, start, passed, marks)
            explainer.apply_step(step)
            is_further = True
        if not is_further:
            board = explainer.position.open
            candidates.sort(
                key=lambda one: (
                    not _says_something_positive(puzzle, board, one[0]),
                    distance.distance_to(one[1]),
                )
            )
            found = _first_short(explainer, start, passed, candidates, eliminations)
            # bookkeeping is a better hint than a step that takes many words
            is_long = noted is not None and _words(noted) <= MAX_WORDS < _words(found)
            return noted if noted and is_long else found
    if noted:
        return noted
    why = "No further step: several solutions fit these marks."
    return Hint(puzzle, "open", why, why, why)


def _first_exclusion(explainer: Explainer, start: Board, passed: list[Step]) -> Hint:
    """Describe the first step that takes thought, and mark what it rules out."""
    genre, puzzle = explainer.genre, explainer.puzzle
    assert genre.exclusion_mark
    number = next(number for number, step in enumerate(passed) if step.level > OBVIOUS_LEVEL)
    places = {place for place, _ in passed[number].removes}
    path = needed_steps(puzzle, start, passed[: number + 1], places)
    path[-1] = explainer.general_steps.with_chain(path[-1], _board_before_last(start, path))
    marks = [genre.exclusion_mark(puzzle, choice) for choice in path[-1].removes]
    return _hint(puzzle, start, path, marks)


def _is_remembered_not_marked(explainer: Explainer, step: Step) -> bool:
    """Return whether players remember a step without a mark: bookkeeping, obvious absence."""
    return step.technique in explainer.bookkeeping or (
        step.level == OBVIOUS_LEVEL
        and not _says_something_positive(explainer.puzzle, explainer.position.open, step)
    )


def _says_something_positive(puzzle: Puzzle, board: Sequence[frozenset[Value]], step: Step) -> bool:
    """Return whether a step says more of a place than that something is not there."""
    genre = genre_of(puzzle)
    left = _left_after(board, step)
    return any(says_more(genre, values, board[place]) for place, values in left.items())


def _left_after(board: Sequence[frozenset[Value]], step: Step) -> dict[Place, frozenset[Value]]:
    """Map the places of which a step removes something to the values that are left."""
    left: dict[Place, frozenset[Value]] = {}
    for place, value in step.removes:
        left[place] = left.get(place, board[place]) - {value}
    return left


def _easiest_steps(explainer: Explainer) -> list[Step]:
    """Return all steps of the easiest level without sentences, or the one beyond techniques."""
    if explainer.is_contradiction:
        return []
    if found := explainer.solver.open_moves():
        return [to_step(explainer.position, one, in_words=False) for one in found]
    step = explainer.next()
    return [step] if step else []


def _first_short(
    explainer: Explainer,
    start: Board,
    passed: list[Step],
    steps: list[tuple[Step, dict[Place, list[int]]]],
    eliminations: bool,
) -> Hint:
    """Return the first hint of few words and links, or the shortest of those tried."""
    shortest: Hint | None = None
    for step, marks in steps[:MAX_TRIED_HINTS]:
        found = _describe_hint(explainer, start, [*passed, step], marks)
        if shortest is None or _excess(found) < _excess(shortest):
            shortest = found
        if not any(_excess(shortest)):
            break
    assert shortest
    return _first_part(shortest, eliminations) or shortest


def _excess(hint: Hint) -> tuple[int, int]:
    """Return how many words and links a hint has beyond what people take in at once."""
    return max(0, _words(hint) - MAX_WORDS), max(0, len(hint.chain) - MAX_EASY_LINKS)


def _words(hint: Hint) -> int:
    return len(hint.why.split())


def _marks(explainer: Explainer, start: Board, step: Step) -> dict[Place, list[int]]:
    """Return the new marks after a step; if it is obvious, not those that no mark says as well."""
    genre, puzzle, before = explainer.genre, explainer.puzzle, explainer.position.open
    marks = _marks_after(puzzle, start, before, step)
    if step.technique in explainer.obvious and genre.default_value:
        left = _left_after(before, step)
        return {
            place: mark
            for place, mark in marks.items()
            if left[place] != {genre.default_value(puzzle, place)}
        }
    return marks


def _marks_after(
    puzzle: Puzzle, start: Board, before: Sequence[frozenset[Value]], step: Step
) -> dict[Place, list[int]]:
    """Return what can be marked after a step from a board with these open values."""
    genre, marks = genre_of(puzzle), {}
    for place, values in _left_after(before, step).items():
        if values:
            mark = genre.mark_of(puzzle, place, values)
            if mark is not None and mark != genre.mark_of(puzzle, place, start.open[place]):
                marks[place] = mark
    return marks


def _describe_hint(
    explainer: Explainer, start: Board, steps: Sequence[Step], marks: Mapping[Place, list[int]]
) -> Hint:
    """Describe what the last step says about the places to mark, with the steps it needs."""
    if human_model_of(explainer.genre).is_one_by_one:
        marks = dict(list(marks.items())[:1])
    path = needed_steps(explainer.puzzle, start, steps, marks)
    board = _board_before_last(start, path)
    last = explainer.general_steps.with_chain(path[-1], board)
    if last.removes == path[-1].removes:
        path[-1] = last
    elif of_last := _marks_after(explainer.puzzle, start, board.open, last):
        path[-1], marks = last, of_last
    hint = _hint(explainer.puzzle, start, path, list(marks.values()))
    if len(marks) > 1 and _words(hint) > MAX_WORDS:
        first = next(iter(marks))
        return _describe_hint(explainer, start, steps, {first: marks[first]})
    return hint


def _board_before_last(start: Board, path: Sequence[Step]) -> Board:
    return start.without(choice for step in path[:-1] for choice in step.removes)


def _first_part(hint: Hint, eliminations: bool) -> Hint | None:
    """Shorten a long hint to the first thing to find on the way, if that can be marked."""
    start, puzzle, genre = hint.board_before, hint.puzzle, genre_of(hint.puzzle)
    finds = [number for number, step in enumerate(hint.steps[:-1]) if step.level > 1]
    is_short = _words(hint) <= MAX_WORDS and len(hint.steps) <= MAX_LINKS
    if start is None or is_short or not finds:
        return None
    path = hint.steps[: finds[0] + 1]
    before = _board_before_last(start, path)
    marks: Marks = list(_marks_after(puzzle, start, before.open, path[-1]).values())
    if not marks and eliminations and genre.exclusion_mark:
        marks = [genre.exclusion_mark(puzzle, choice) for choice in path[-1].removes]
    return _hint(puzzle, start, path, marks) if marks else None


def _hint(puzzle: Puzzle, start: Board, path: Sequence[Step], marks: Marks) -> Hint:
    """Describe the last step, and what there is to find before it."""
    genre = genre_of(puzzle)
    last = path[-1]
    step = replace(merge_steps(path), why=last.why)
    named = [reason for reason in last.reasons if reason.about]
    connects = human_model_of(genre).connectivity_rules
    clues = [reason for reason in named if len(reason.about) == 1 and reason.rule not in connects]
    decided = dict.fromkeys(place for place, _ in last.removes)
    used = [place for place in last.places if place not in decided] or decided
    names = [name_spot(puzzle, reason) for reason in clues or named]
    # beside a clue or region, a bare cell where paths may cross says little
    clear = [one for one in names if any(part.reasons or part.places for part in parts_of(one))]
    if last.technique in _about_places(genre):
        clear = names = []
    spots = clear or names or [genre.describe_place(puzzle, place) for place in used]
    new = genre.named_marks(puzzle, marks)
    return Hint(
        puzzle,
        kind="step",
        where=say("Look at {}.", join_words(list(dict.fromkeys(spots))[:MAX_NAMED])),
        why=last.why,
        do=f"Mark {join_words(new)}." if new else "There is no solution from here.",
        marks=marks,
        places=step.places,
        reasons=step.reasons,
        step=step,
        board_before=start,
        steps=tuple(path),
        chain=tuple(_chain(puzzle, start, path)),
    )


def _about_places(genre: Genre[Any]) -> set[str]:
    return {one.name for one in human_model_of(genre).techniques if one.points_at_places}


def _chain(puzzle: Puzzle, start: Board, path: Sequence[Step]) -> list[ChainLink]:
    """Return the steps of a what-if, or those that a step needs and that cannot be marked."""
    *before, last = path
    board = start.without(choice for step in before for choice in step.removes)
    if last.chain:
        place, value = supposed_choice(last)
        mark = genre_of(puzzle).mark_of(puzzle, place, frozenset((value,)))
        marks = [] if mark is None else [mark]
        board = supposed_board(board.without(last.folded), last)
        first = ChainLink(supposition(puzzle, last), (place,), marks)
        return [first, *chain_links(puzzle, board, last.chain)]
    found = found_steps(path)
    return chain_links(puzzle, start, found) if len(found) > 1 else []


def found_steps(path: Sequence[Step]) -> list[Step]:
    """Return the steps that have to be found, and the last."""
    return [step for step in path if step.level > OBVIOUS_LEVEL or step is path[-1]]


def supposition(puzzle: Puzzle, step: Step) -> str:
    """Say what a what-if supposes."""
    place, value = supposed_choice(step)
    return say("Suppose {}.", genre_of(puzzle).describe_values(puzzle, place, frozenset((value,))))


def chain_links(puzzle: Puzzle, board: Board, steps: Sequence[Step]) -> list[ChainLink]:
    """Return steps from this board as links, each with what could be marked after it."""
    links = []
    for step in steps:
        marks = list(_marks_after(puzzle, board, board.open, step).values())
        links.append(ChainLink(_with_contradiction(puzzle, board, step), step.places, marks))
        board = board.without(step.removes)
    return links


def _with_contradiction(puzzle: Puzzle, board: Board, step: Step) -> str:
    """Return the sentence of a step, and what it contradicts, if it leaves a place no value."""
    for place, values in _left_after(board.open, step).items():
        if not values:
            known = genre_of(puzzle).describe_values(puzzle, place, board.open[place])
            is_only = {place} == {other for other, _ in step.removes}
            known = with_it(known) if is_only else known
            return first_short(say("{} But {}.", step.why, known), step.why)
    return step.why
