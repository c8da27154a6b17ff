"""The generator of the Hashi thesis: a solvable graph, reduced to a unique solution.

Section 6.1 builds the graph from six parameters; section 6.2 has the two transformations. Missing
parameters are chosen at random within their bounds. As in the thesis, islands have no positions.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from random import Random
from typing import NamedTuple, TypeAlias

from puzzlewright.core.board import Solution
from puzzlewright.core.errors import BadOption, Failed
from puzzlewright.core.words import count_noun
from puzzlewright.formulas.connectivity import groups
from puzzlewright.genre.generator import GeneratedDraft, Option, OptionValues, Size
from puzzlewright.genre.plugins import UniquenessOracle
from puzzlewright.genres.bridges.puzzle import MAX_BRIDGES, Bridges, Island, on_graph

Ends: TypeAlias = tuple[Island, Island]  # of a span, the smaller first

MAX_ISLANDS = 300  # every pair of them may be a span
MAX_DRAWS = 10_000  # attempts to find consistent parameters
SOLUTIONS_PER_STEP = 10  # to find before each step
ISLANDS_PER_CELL = 0.2  # on average, by default
OPTIONS = (
    Option(
        "solutions",
        int,
        "method thesis, on graphs: number of solutions to find before each step",
        within=(2, 1000),
        excludes=(("solvable_only", "solvable_only does not search for solutions"),),
    ),
    Option(
        "solvable_only", bool, "method thesis, on graphs: require a solution, but not a unique one"
    ),
    Option(
        "way",
        str,
        "method thesis, on graphs: reduce the solutions of a puzzle (way 1 of table 3, the"
        " default), or fix its numbers one by one (way 3)",
        ("reduce", "fix-numbers"),
        excludes=(("solvable_only", "solvable_only does not search for solutions"),),
    ),
)


class Parameters(NamedTuple):
    """The six parameters of section 6.1."""

    max_bridges: int
    islands: int
    used_spans: int
    bridges: int
    unused_spans: int
    crossings: int

    def broken(self) -> str | None:
        """Return the first bound that they break, as a sentence."""
        most_bridges, islands, used, bridges, unused, crossings = self
        if islands < 2:
            return (
                None if not any(self[2:]) else f"{count_noun(islands, 'island')} can have no spans"
            )
        pairs = islands * (islands - 1) // 2
        for name, number, low, high, why in (
            ("used_spans", used, islands - 1, pairs, f"for {islands} islands"),
            ("bridges", bridges, used, used * most_bridges, f"on {used} used spans"),
            ("unused_spans", unused, 0, pairs - used, f"for {islands} islands, {used} spans used"),
            (
                "crossings",
                crossings,
                0,
                unused * (unused - 1) // 2 + unused * used,
                f"with {used} used and {unused} unused spans, one of each two unused",
            ),
        ):
            if not low <= number <= high:
                return f"{name} must be {low} to {high} {why}, not {number}"
        return None


UNDERSTANDS = ("graph", *Parameters._fields)  # of the genre's options


def check(size: Size, options: OptionValues) -> None:
    """Reject parameters that are out of bounds or inconsistent."""
    for name, low, high in (("max_bridges", 1, MAX_BRIDGES), ("islands", 0, MAX_ISLANDS)):
        if not low <= options.get(name, low) <= high:
            raise BadOption(f"{name} must be {low} to {high}, not {options[name]}")
    draw_parameters(Random(0), size, options)


def draw_parameters(rng: Random, size: Size, options: OptionValues) -> Parameters:
    """Return the given parameters, and random ones that fit them."""
    misses: Counter[str] = Counter()
    for _ in range(MAX_DRAWS):
        parameters = _try_parameters(rng, size, options)
        broken = parameters.broken()
        if broken is None:
            return parameters
        misses[broken] += 1
        if all(name in options for name in Parameters._fields):
            break
    raise BadOption(misses.most_common(1)[0][0])


def _try_parameters(rng: Random, size: Size, options: OptionValues) -> Parameters:
    def number(name: str, mean: float, low: int, high: int) -> int:
        """Return the given number, or a random one that favours low numbers."""
        if name in options:
            return int(options[name])
        if low >= high:
            return low
        while True:
            found = low + int(rng.expovariate(1) * mean)
            if found <= high:
                return found

    most = number("max_bridges", 1.5, 1, MAX_BRIDGES)
    islands = number("islands", size.rows * size.cols * ISLANDS_PER_CELL, 0, MAX_ISLANDS)
    pairs = islands * (islands - 1) // 2
    used = number("used_spans", islands / 4, max(islands - 1, 0), pairs)
    bridges = number("bridges", used * (most - 1) / 3, used, used * most)
    unused = number("unused_spans", islands / 2, 0, pairs - used)
    crossings = number("crossings", islands / 4, 0, unused * (unused - 1) // 2 + unused * used)
    return Parameters(most, islands, used, bridges, unused, crossings)


def make(
    rng: Random, size: Size, options: OptionValues, oracle: UniquenessOracle
) -> GeneratedDraft[Bridges]:
    """Make a solvable graph, and reduce it to one solution unless `solvable_only` is set."""
    draft = solvable_graph(rng, draw_parameters(rng, size, options))
    oracle.stats.tries += 1
    if options.get("solvable_only"):
        return draft._replace(notes=("uniqueness was not checked",))
    find_unique = fix_numbers if options.get("way") == "fix-numbers" else reduce_to_unique
    return find_unique(rng, draft.puzzle, options.get("solutions", SOLUTIONS_PER_STEP), oracle)


def solvable_graph(rng: Random, parameters: Parameters) -> GeneratedDraft[Bridges]:
    """Return a graph with a solution that has exactly these numbers (section 6.1)."""
    most_bridges, islands, used, bridges, unused, crossings = parameters
    names = rng.sample(range(islands), islands)  # so that any island may be the first
    carried: dict[Ends, int] = {}
    degree = [0] * islands
    for new in range(1, islands):
        # The weights are the islands' numbers of spans so far; at first there are none.
        (old,) = rng.choices(range(new), degree[:new] if new > 1 else None)
        carried[_ends(names[old], names[new])] = 1
        degree[old] += 1
        degree[new] += 1
    free = [(a, b) for b in range(islands) for a in range(b) if (a, b) not in carried]
    joined = rng.sample(free, max(used - len(carried), 0))
    carried |= dict.fromkeys(joined, 1)
    light = list(carried) if most_bridges > 1 else []
    for _ in range(bridges - len(carried)):
        ends = rng.choice(light)
        carried[ends] += 1
        if carried[ends] == most_bridges:
            light.remove(ends)
    empty = rng.sample([ends for ends in free if ends not in carried], unused)
    spans = sorted([*carried, *empty])
    number_of = {ends: number for number, ends in enumerate(spans)}
    pairs = [
        (number_of[e], number_of[f]) for e, f in _crossings(rng, empty, list(carried), crossings)
    ]
    solution = Solution(tuple([carried.get(ends, 0) for ends in spans]))
    return GeneratedDraft(_puzzle(most_bridges, islands, spans, pairs, solution), solution)


def _ends(a: Island, b: Island) -> Ends:
    return (a, b) if a < b else (b, a)


def _crossings(
    rng: Random, empty: Sequence[Ends], used: Sequence[Ends], wanted: int
) -> Iterator[tuple[Ends, Ends]]:
    """Random pairs of spans with at least one unused span each."""
    among = len(empty) * (len(empty) - 1) // 2
    for number in rng.sample(range(among + len(empty) * len(used)), wanted):
        if number >= among:
            one, other = divmod(number - among, len(used))
            yield empty[one], used[other]
        else:
            # The pairs of unused spans, numbered row by row in a triangle.
            row = int(((8 * number + 1) ** 0.5 + 1) / 2)
            row -= row * (row - 1) // 2 > number
            row += row * (row + 1) // 2 <= number
            yield empty[row], empty[number - row * (row - 1) // 2]


def _puzzle(
    most_bridges: int,
    islands: int,
    spans: Sequence[Ends],
    crossings: Sequence[tuple[int, int]],
    solution: Solution,
) -> Bridges:
    numbers = [0] * islands
    for ends, bridges in zip(spans, solution.values, strict=True):
        for island in ends:
            numbers[island] += bridges
    return on_graph(numbers, spans, crossings, max_bridges=most_bridges)


def reduce_to_unique(
    rng: Random, puzzle: Bridges, at_most: int, oracle: UniquenessOracle
) -> GeneratedDraft[Bridges]:
    """Change the puzzle until one solution is left (section 6.2), `at_most` solutions per step."""
    stats = oracle.stats
    while len(found := oracle.solutions(puzzle, at_most)) > 1:
        stats.rejected += 1
        if crossing := _dividing_spans(rng, puzzle, found):
            pairs = [*puzzle.crossings, crossing]
            puzzle = on_graph(puzzle.numbers, puzzle.spans, pairs, max_bridges=puzzle.max_bridges)
            name = "crossings_added"
        else:
            solution = _lower_one_span(rng, puzzle, found)
            puzzle = _puzzle(
                puzzle.max_bridges, len(puzzle.numbers), puzzle.spans, puzzle.crossings, solution
            )
            name = "numbers_lowered"
        stats.more[name] = stats.more.get(name, 0) + 1
    return GeneratedDraft(puzzle, found[0])


def fix_numbers(
    rng: Random, puzzle: Bridges, at_most: int, oracle: UniquenessOracle
) -> GeneratedDraft[Bridges]:
    """Fix the numbers of the same graph one by one until one solution is left (way 3 of table 3).

    Every number is that of some solution, so the puzzle always has one. `Failed` is raised if the
    numbers are fixed and several solutions are left.
    """
    unknown: tuple[int | None, ...] = (None,) * len(puzzle.numbers)
    partial = puzzle.with_fields(numbers=unknown)
    while len(found := oracle.solutions(partial, at_most)) > 1:
        oracle.stats.rejected += 1
        sums = [_numbers(puzzle, solution) for solution in found]
        left = [island for island, number in enumerate(partial.numbers) if number is None]
        if not left:
            raise Failed("the numbers are fixed, but several solutions are left")
        differ = [island for island in left if len({some[island] for some in sums}) > 1]
        island, chosen = rng.choice(differ or left), rng.choice(sums)
        numbers = list(partial.numbers)
        numbers[island] = chosen[island]
        partial = puzzle.with_fields(numbers=tuple(numbers))
        oracle.stats.more["numbers_fixed"] = oracle.stats.more.get("numbers_fixed", 0) + 1
    return GeneratedDraft(puzzle.with_numbers(tuple(_numbers(puzzle, found[0]))), found[0])


def _numbers(puzzle: Bridges, solution: Solution) -> list[int]:
    """Return the number of bridges at each island."""
    return [sum(solution.values[span] for span in spans) for spans in puzzle.spans_at]


def _dividing_spans(
    rng: Random, puzzle: Bridges, solutions: Sequence[Solution]
) -> tuple[int, int] | None:
    """Two spans that most solutions use together, but not all; None if there are none (6.2.1)."""
    # Spans used by the same solutions are equivalent.
    alike: defaultdict[int, list[int]] = defaultdict(list)
    for span in range(len(puzzle.spans)):
        users = sum(1 << k for k, solution in enumerate(solutions) if solution.values[span])
        alike[users].append(span)
    shared = [
        ((a & b).bit_count(), rng.random(), a, b)
        for a, b in combinations_with_replacement(alike, 2)
        if 0 < (a & b).bit_count() < len(solutions) and (a != b or len(alike[a]) > 1)
    ]
    if not shared:
        return None
    _, _, a, b = max(shared)
    if a == b:
        first, second = rng.sample(alike[a], 2)
        return first, second
    return rng.choice(alike[a]), rng.choice(alike[b])


def _lower_one_span(rng: Random, puzzle: Bridges, solutions: Sequence[Solution]) -> Solution:
    """Return a solution with fewer bridges on a span where another solution has a < b bridges.

    The span keeps none of its b bridges if it lies on a cycle, otherwise b - a (section 6.2.2).
    """
    fewer, more, _, span, stays = min(
        (fewer, more, rng.random(), span, stays)
        for stays in range(len(solutions))
        for other in solutions
        for span, (more, fewer) in enumerate(
            zip(solutions[stays].values, other.values, strict=True)
        )
        if 0 < fewer < more
    )
    values = list(solutions[stays].values)
    without = [
        ends
        for number, (ends, bridges) in enumerate(zip(puzzle.spans, values, strict=True))
        if bridges and number != span
    ]
    is_on_cycle = len(groups(len(puzzle.numbers), without)) == 1
    values[span] -= more if is_on_cycle else fewer
    return Solution(tuple(values))
