"""Generate puzzles with exactly one solution; the same seed gives the same puzzle."""

from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, TypeVar, overload

from puzzlewright.core import deprecated
from puzzlewright.core.board import Board, Solution
from puzzlewright.core.errors import BadOption, Failed, WrongAnswer
from puzzlewright.core.json_encoder import JsonResult
from puzzlewright.core.limits import Budget, Limit, Unfinished
from puzzlewright.core.words import short_repr
from puzzlewright.engines import engine_named
from puzzlewright.formulas.cnf import Cnf
from puzzlewright.formulas.solver import ClauseSolver, Cuts
from puzzlewright.genre.generator import GeneratedDraft, OptionValues, Size, Target
from puzzlewright.genre.genre import Genre, Puzzle
from puzzlewright.genre.plugins import GenerationStats, Method
from puzzlewright.genres import genre_named, genre_of
from puzzlewright.kit.generation.remove_clues import DefaultGenerator
from puzzlewright.processes.sandbox import run_limited
from puzzlewright.reasoning.rate.rating import Rater, Rating, rating_of
from puzzlewright.reasoning.rate.target import (
    TARGET_OPTIONS,
    density_of,
    level_to_try,
    needs_guess,
    target_of,
    why_target_missed,
)
from puzzlewright.reasoning.search import Search, propagated_solution
from puzzlewright.reasoning.view import publish
from puzzlewright.verbs.options import (
    check_options,
    generator_of,
    genre_options,
    make_by_method,
    method_of,
    method_options,
)
from puzzlewright.verbs.text import SizeLike, as_limit, as_size, as_whole_number, write

if TYPE_CHECKING:
    import typing_extensions

    P_co = typing_extensions.TypeVar("P_co", bound=Puzzle, covariant=True, default=Any)
else:
    P_co = TypeVar("P_co", covariant=True)

NO_OPTIONS: Mapping[str, Any] = MappingProxyType({})
MAX_TRIES = 60  # puzzles generated to meet a target, before it fails


@short_repr
@dataclass(frozen=True, slots=True)
class Generated(JsonResult, Generic[P_co]):
    """A new puzzle, its only solution, and the seed that makes it again."""

    JSON = ("puzzle", "solution", "rating", "seed", "*stats?")

    puzzle: P_co
    solution: Solution
    seed: int
    # None for a genre without techniques, and unless asked for with another method
    rating: Rating | None = None
    notes: tuple[str, ...] = ()  # changes to the request, such as another size
    stats: GenerationStats | None = None  # of a method other than the default one

    def __post_init__(self) -> None:
        (solution,) = publish(self.puzzle, [self.solution])
        object.__setattr__(self, "solution", solution)

    def __str__(self) -> str:
        level = f", {self.rating.name} (score {self.rating.score:g})" if self.rating else ""
        how = f" ({self.stats})" if self.stats else ""
        return f"{genre_of(self.puzzle).title}{level}, seed {self.seed}{how}"


@dataclass(frozen=True, slots=True)
class GenerationFailure(JsonResult):
    """A puzzle of a batch that could not be generated, and why."""

    JSON = ("failed=why", "tries?", "seed")

    seed: int
    why: str
    is_limit: bool = False  # whether a limit was reached; otherwise no puzzle met the options
    # of a method that failed, which is not retried from another seed
    tries: int | None = None

    @property
    def is_final(self) -> bool:
        return self.is_limit or self.tries is not None

    def outcome(self) -> Unfinished:
        """Return what `generate` answers, or raise what it raises."""
        if self.is_limit:
            return Unfinished(self.why, {"seed": self.seed})
        if self.tries is not None:
            raise Failed(self.why, self.tries)
        raise BadOption(self.why)


class VerbGeneratorContext:
    """Engines, searches and levels for generators."""

    def __init__(self, target: Target | None = None, budget: Budget | None = None) -> None:
        self.target = target or Target()
        self.budget = budget or Budget()
        self._rater: Rater | None = None  # the last one, to solve each puzzle only once
        self._rating: Rating | None = None  # the last one

    def board_after_techniques(self, puzzle: Puzzle) -> Board:
        rater = self._rater_of(puzzle)
        rater.solve_by_techniques()
        return rater.board

    def level(self, puzzle: Puzzle) -> int:
        rater = self._rater_of(puzzle)
        rater.solve()
        return rater.level

    def rating(self, puzzle: Puzzle) -> Rating:
        if self._rating is None or self._rating.puzzle != puzzle:
            self._rating = self._rater_of(puzzle).rating({})
        return self._rating

    def density(self, puzzle: Puzzle) -> float:
        return density_of(self.rating(puzzle), self.target)

    def _rater_of(self, puzzle: Puzzle) -> Rater:
        if self._rater is None or self._rater.puzzle != puzzle:
            self._rater = Rater(puzzle, self.budget)
        return self._rater

    def needs_guess(self, draft: GeneratedDraft, board: Board) -> bool:
        return needs_guess(draft.puzzle, draft.solution, board, self.budget)

    def search(self, puzzle: Puzzle) -> AbstractContextManager[Search]:
        return Search(puzzle, budget=self.budget)

    def solver(self, cnf: Cnf, engine: str, cuts: Cuts | None = None) -> ClauseSolver:
        return ClauseSolver(cnf, engine_named(engine), self.budget, cuts=cuts)


@overload  # `generation.pyi` also has the options of each genre
def generate(genre: str, *, size: SizeLike, limit: None = None, **more: Any) -> Generated[Any]: ...
@overload
def generate(
    genre: str, *, size: SizeLike, limit: Limit, **more: Any
) -> Generated[Any] | Unfinished: ...
def generate(
    genre: str,
    *,
    size: SizeLike,
    seed: int | None = None,
    limit: Limit | None = None,
    options: Mapping[str, Any] = NO_OPTIONS,
    **more: Any,
) -> Generated[Any] | Unfinished:
    """Generate a puzzle with exactly one solution; the same seed gives the same puzzle.

    `size` is (10, 10), "10x10" or 10. `list_options("mosaic")` lists the options of a genre; give
    them as keywords, or as a dict in `options`, which type checkers accept for any genre. Every
    genre with techniques has `difficulty` (trivial, easy, medium, hard, expert, extreme, any),
    `score`, `needs`, `hard_steps` and `dense`. With `method="thesis"`, the generator of the genre's
    thesis is used; it may raise `Failed`.

    >>> import puzzlewright as pw
    >>> made = pw.generate("mosaic", size=(6, 6), difficulty="easy", seed=1)
    >>> made.rating.name
    'easy'
    """
    kind, checked_size = genre_named(genre), as_size(size)
    checked = check_options(kind, checked_size, {**options, **more})
    seed = fresh_seed() if seed is None else as_whole_number(seed, "a seed")
    draft = generate_within_limit(kind, checked_size, checked, seed, as_limit(limit))
    return draft.outcome() if isinstance(draft, GenerationFailure) else draft


def fresh_seed() -> int:
    return Random().getrandbits(32)


def generate_with_seed(
    genre: Genre,
    size: Size,
    option_values: OptionValues,
    seed: int,
    budget: Budget | None = None,
) -> Generated:
    """Generate the puzzle of this seed and difficulty.

    Uniqueness and level are verified here, independently of the generator.
    """
    budget = budget or Budget()
    generator = generator_of(genre)
    if method := method_of(genre, option_values):
        return _by_method(genre, method, size, option_values, seed, budget)
    named = dict(option_values)
    if "needs" in named:
        named["needs"] = deprecated.first_technique_name(genre.name, named["needs"])
    rng = Random(f"{genre.name} {size} {sorted(named.items())} {seed}")
    if not genre.human_model:
        draft = run_generator(genre, rng, size, option_values, VerbGeneratorContext(budget=budget))
        return Generated(
            draft.puzzle, _verify_unique(genre, draft, budget), seed, notes=draft.notes
        )
    target = target_of(genre, option_values)
    misses: Counter[str] = Counter()
    scores = []
    best: tuple[float, GeneratedDraft, Rating] | None = None  # of those that meet the target
    fits = 0
    for attempt in range(MAX_TRIES):
        context = VerbGeneratorContext(target._replace(level=level_to_try(target, attempt)), budget)
        draft = run_generator(genre, rng, size, genre_options(option_values), context)
        rating = context.rating(draft.puzzle)
        takes_any = not generator.can_target_level(genre_options(option_values)) or (
            draft.is_solution_given and target == Target()
        )
        wrong = why_target_missed(draft.puzzle, rating, target, option_values)
        if takes_any or wrong is None:
            fits += 1
            density = density_of(rating, target)
            if best is None or density > best[0]:
                best = density, draft, rating
            if takes_any or not target.is_dense or density == 1 or fits == generator.dense_tries:
                break
            continue
        misses[wrong] += 1
        scores.append(rating.score)
    if best:
        _, draft, rating = best
        only = _verify_unique(genre, draft, budget, checked=rating.solution)
        return Generated(draft.puzzle, only, seed, rating, draft.notes)
    requested = (
        ", ".join(
            f"{name} {option_values[name]}"
            for option in TARGET_OPTIONS
            if (name := option.name) in option_values
        )
        or "solvable without a what-if"
    )
    often, times = misses.most_common(1)[0]
    what = (
        f"they scored from {min(scores):g} to {max(scores):g}"
        if "score" in option_values
        else f"{times} of them were {often}"
    )
    raise BadOption(
        f"no {genre.name} of {size} met the options ({requested}) in {MAX_TRIES} tries; {what}"
    )


def _by_method(
    genre: Genre,
    method: Method[Any],
    size: Size,
    option_values: OptionValues,
    seed: int,
    budget: Budget,
) -> Generated:
    """Generate by another method than the default one; raise `Failed` if it fails."""
    draft, stats = make_by_method(genre, method, size, option_values, seed, budget)
    if method.is_unique(method_options(option_values)):
        _verify_unique(
            genre, draft, budget, option_values.get("encoding"), option_values.get("engine")
        )
    is_rated = option_values.get("rating") and genre.human_model
    rating = rating_of(draft.puzzle, budget) if is_rated else None
    return Generated(draft.puzzle, draft.solution, seed, rating, draft.notes, stats)


def run_generator(
    genre: Genre,
    rng: Random,
    size: Size,
    option_values: OptionValues,
    context: VerbGeneratorContext,
) -> GeneratedDraft:
    """Generate one puzzle by the genre's own generator, or by the default one."""
    generator = generator_of(genre)
    if generator.make:
        return generator.make(rng, size, option_values, context)
    return DefaultGenerator(genre, generator, context).generate(rng, size, option_values)


def generate_within_limit(
    genre: Genre, size: Size, option_values: OptionValues, seed: int, limit: Limit
) -> Generated | GenerationFailure:
    """Generate the puzzle of this seed within the limit, if possible."""
    budget = Budget(limit)

    def work(_: Callable[[None], None]) -> Generated | GenerationFailure:
        return generate_with_seed(genre, size, option_values, seed, budget)

    try:
        return run_limited(
            work,
            budget,
            lambda _, why: GenerationFailure(seed, why, is_limit=True),
            isolate=limit.seconds is not None,
        )
    except Failed as failed:
        return GenerationFailure(seed, str(failed), tries=failed.tries)


def _verify_unique(
    genre: Genre,
    draft: GeneratedDraft,
    budget: Budget,
    encoding: str | None = None,
    engine: str | None = None,
    *,
    checked: Solution | None = None,
) -> Solution:
    """Verify the only solution of a generated puzzle; `checked` is known to satisfy the rules."""
    is_proven = (
        not (encoding or engine) and propagated_solution(draft.puzzle, checked) == draft.solution
    )
    if not is_proven:
        with Search(draft.puzzle, encoding, engine, budget) as search:
            is_proven = search.next() == draft.solution and search.next() is None
    if not is_proven:
        raise WrongAnswer(
            f"a generated {genre.name} puzzle is not uniquely solvable: {write(draft.puzzle)}"
        )
    return draft.solution
