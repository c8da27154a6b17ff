"""What a player chose among the facts at hand, and how readily people use each technique."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from puzzlewright.core.board import Board, Choice, Move, Place, Value
from puzzlewright.genre.genre import Puzzle
from puzzlewright.genre.ladder import TechniqueSolver, TechniqueWatch
from puzzlewright.genre.solvability import techniques_up_to
from puzzlewright.genre.technique import Position, Technique
from puzzlewright.genres import genre_of, human_model_of
from puzzlewright.lab.traces.replay import Replay
from puzzlewright.verbs.check import says_more

DISTANCE_BANDS = (1.5, 2.5, 4.0, 6.0, 9.0, 14.0)  # cells up to which facts are equally near
Kind: TypeAlias = tuple[str, int]  # a fact's technique, and how near it is: the number of a band
MAX_ROUNDS = 100
CONVERGENCE_CHANGE = 2e-3  # change of a weight in one round, as a share, at which it is left
Weights: TypeAlias = dict[str | int, float]  # by technique or band


class AvailableFacts:
    """A player's position, and what there is to see in it."""

    def __init__(self, puzzle: Puzzle, marked: Board) -> None:
        self.puzzle, self.marked = puzzle, marked.open
        self.genre = genre_of(puzzle)
        self.human_model = human_model_of(self.genre)
        position = self.human_model.position(puzzle, marked)
        self.climb: TechniqueSolver[Position] = TechniqueSolver(
            position, self.human_model.techniques
        )
        self._note(self.climb)

    def facts(self, requested: Collection[Place]) -> dict[Place, Technique[Position]]:
        """Return for every requested place the easiest technique that shows a fact about it."""
        found: dict[Place, Technique[Position]] = {}
        easier: TechniqueSolver[Position] = TechniqueSolver(
            self.human_model.position(self.puzzle, self.climb.position.board()),
            techniques_up_to(self.human_model.techniques, self.climb.levels[-1][0] - 1),
        )
        for level, watches in self.climb.levels:
            easier.run(level - 1)
            for watch in watches:
                watch.look(self.climb.position)
                shown = self._shown_by(self.climb, watch)
                if level > 1:
                    shown |= self._shown_after(watch)
                for place in shown.intersection(requested):
                    if not says_more(self.genre, easier.position.open[place], self.marked[place]):
                        found.setdefault(place, watch.technique)
        return found

    def _shown_by(
        self, climb: TechniqueSolver[Position], watch: TechniqueWatch[Position]
    ) -> set[Place]:
        return {place for move in _moves(watch) for place in self._shown(climb, move)}

    def _shown_after(self, watch: TechniqueWatch[Position]) -> set[Place]:
        """Return the facts that level 1 finds after all eliminations of this technique."""
        notes = [choice for move in _moves(watch) for choice in self._notes(self.climb, move)]
        if not notes:
            return set()
        position = self.human_model.position(self.puzzle, self.climb.position.board())
        after: TechniqueSolver[Position] = TechniqueSolver(
            position, techniques_up_to(self.human_model.techniques, 1), is_settled=True
        )
        after.eliminate(notes)
        self._note(after)
        return {place for one in after.levels[0][1] for place in self._shown_by(after, one)}

    def _note(self, climb: TechniqueSolver[Position]) -> None:
        """Rule out what the first level does without making a mark."""
        _, watches = climb.levels[0]
        is_new = True
        while is_new:
            is_new = False
            for watch in watches:
                watch.look(climb.position)
                # One move after the other, since several together may leave one value only.
                for move in _moves(watch):
                    notes = self._notes(climb, move)
                    is_new = is_new or bool(notes)
                    climb.eliminate(notes)

    def _notes(self, climb: TechniqueSolver[Position], move: Move) -> list[Choice]:
        """Return what a move rules out where it shows no fact."""
        facts, still_open = self._shown(climb, move), climb.position.open
        left = [choice for choice in move.removes if choice[0] not in facts]
        return [(place, value) for place, value in left if value in still_open[place]]

    def _shown(self, climb: TechniqueSolver[Position], move: Move) -> set[Place]:
        """Return the places of which a move shows a fact."""
        left: dict[Place, frozenset[Value]] = {}
        for place, value in move.removes:
            left[place] = left.get(place, climb.position.open[place]) - {value}
        marked = self.marked
        return {place for place in left if says_more(self.genre, left[place], marked[place])}


def _moves(watch: TechniqueWatch[Position]) -> Sequence[Move]:
    return [move for moves in watch.found.values() for move in moves]


class ChosenFact(NamedTuple):
    """The fact that was marked, and how many of each kind were at hand, with that one."""

    kind: Kind
    there: Mapping[Kind, int]


class FactsBeforeMark(NamedTuple):
    """The facts at hand before a mark."""

    is_nearest: bool
    nearest_by_chance: float
    # whether the nearest fact of the easiest level was marked within one mark, and within three
    easiest_within: tuple[bool, bool]
    chosen: ChosenFact | None  # None if it was not at hand


def facts_before_mark(replay: Replay, index: int) -> FactsBeforeMark | None:
    """Compare the facts at hand before mark `index` (not the first) with it; None without any."""
    places = replay.places
    before, taken = places[index - 1], places[index]
    at_hand = AvailableFacts(replay.puzzle, replay.before(index)[1]).facts(set(places[index:]))
    if not at_hand:
        return None
    far = {place: replay.whereabouts.cells(before, place) for place in at_hand}
    least = min(far.values())
    nearest = [place for place, cells in far.items() if cells <= least]
    easiest = min(at_hand, key=lambda place: (at_hand[place].level, far[place], place))
    chosen = None
    if taken in at_hand:
        bands = {
            place: sum(cells > most for most in DISTANCE_BANDS) for place, cells in far.items()
        }
        kinds = {place: (at_hand[place].name, band) for place, band in bands.items()}
        chosen = ChosenFact(kinds[taken], Counter(kinds.values()))
    within = easiest == taken, easiest in places[index : index + 3]
    return FactsBeforeMark(taken in nearest, len(nearest) / len(at_hand), within, chosen)


class Fit(NamedTuple):
    """The weights of techniques and of bands."""

    techniques: Weights
    bands: Weights

    @property
    def readiness(self) -> dict[str, float]:
        return {str(name): weight for name, weight in self.techniques.items()}


def informative_choices(chosen: Sequence[ChosenFact]) -> list[ChosenFact]:
    """Return the choices with more than one technique available."""
    return [one for one in chosen if len({kind[0] for kind in one.there}) > 1]


def offered(chosen: Sequence[ChosenFact]) -> Counter[str]:
    counted = Counter[str]()
    for one in chosen:
        for (name, _), number in one.there.items():
            counted[name] += number
    return counted


def fit(chosen: Sequence[ChosenFact], start: Fit | None = None) -> Fit:
    """Fit the most likely weights by Hunter's MM algorithm, techniques and bands in turn."""
    weights: tuple[Weights, Weights] = ({}, {})
    for side in (0, 1):
        for name in (kind[side] for one in chosen for kind in one.there):
            weights[side][name] = start[side].get(name, 1.0) if start else 1.0
    for _ in range(MAX_ROUNDS):
        change = 0.0
        for side in (0, 1):
            new = _improve_weights(chosen, weights, side)
            old = weights[side]
            change = max([change, *(abs(new[name] / old[name] - 1) for name in new)])
            old.update(new)
        if change < CONVERGENCE_CHANGE:
            break
    return Fit(*weights)


def _improve_weights(
    chosen: Sequence[ChosenFact], weights: tuple[Weights, Weights], side: int
) -> Weights:
    """Improve one side's weights; one extra choice for and one against each bound the rare ones."""
    techniques, bands = weights
    old, other = weights[side], weights[1 - side]
    expected = {name: 2 / (weight + 1) for name, weight in old.items()}
    taken = dict.fromkeys(old, 1)
    there = dict.fromkeys(old, 0)
    for one in chosen:
        taken[one.kind[side]] += 1
        whole = sum(
            [number * techniques[name] * bands[band] for (name, band), number in one.there.items()]
        )
        for kind, number in one.there.items():
            there[kind[side]] += number
            expected[kind[side]] += number * other[kind[1 - side]] / whole
    new = {name: taken[name] / expected[name] for name in old}
    mean = sum([new[name] * there[name] for name in new]) / max(sum(there.values()), 1)
    return {name: weight / mean for name, weight in new.items()}
