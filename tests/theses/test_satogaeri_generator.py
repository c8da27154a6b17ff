"""The generator of the Satogaeri thesis: how circles are shuffled, and which go without a
number.
"""

from random import Random

import puzzlewright as pw
from puzzlewright.genres.satogaeri.generation.random_solution import SolvedPosition
from puzzlewright.genres.satogaeri.puzzle import from_countries
from puzzlewright.theses.satogaeri_smt.generator import may_be_empty, shuffle_circles

# One country of three cells, one of one, one of two.
PUZZLE = from_countries([[0, 0, 0, 1, 2, 2]], ())


def laid(*tracks: range) -> SolvedPosition:
    """Return the grid with these tracks, from the start to the home of each country's circle."""
    position = SolvedPosition(PUZZLE)
    for country, track in enumerate(tracks):
        position.set_track(country, track)
    return position


def test_an_empty_circle_leaves_its_country_with_the_first_step_from_home() -> None:
    # The second circle comes home from the right, the first from within its own country.
    position = laid(range(3), range(4, 2, -1), range(5, 6))
    assert not may_be_empty(position, 0)
    assert may_be_empty(position, 1)


def test_an_empty_circle_is_blocked_behind_its_home() -> None:
    # From the left over cell 3 to cell 4: on cell 5, of its own country, it could land as well.
    assert not may_be_empty(laid(range(1), range(0), range(3, 5)), 2)
    # At the border there is no such cell.
    position = SolvedPosition(from_countries([[0, 1, 1]], ()))
    position.set_track(0, range(2, -1, -1))
    assert may_be_empty(position, 0)


def test_an_empty_circle_that_stays_reaches_no_other_cell_of_its_country() -> None:
    position = laid(range(1), range(3, 4), range(5, 6))
    assert not may_be_empty(position, 0)
    assert may_be_empty(position, 1)
    assert not may_be_empty(position, 2)


def test_circles_move_over_free_cells_and_stay_after_two_blocked_looks() -> None:
    homes = [1, 3, 4]
    for seed in range(30):
        position = shuffle_circles(Random(seed), PUZZLE, homes)
        assert [track[-1] for track in position.tracks] == homes
        cells = [cell for track in position.tracks for cell in track]
        assert len(cells) == len(set(cells))
    # Only left and right are free, so that some circles look up and down, and stay.
    stays = [
        len(shuffle_circles(Random(seed), PUZZLE, homes).tracks[0]) == 1 for seed in range(200)
    ]
    assert 0.05 < sum(stays) / len(stays) < 0.35  # one of six pairs of directions, and the blocked


def test_the_homes_are_kept_while_circles_are_shuffled() -> None:
    found = pw.generate("satogaeri", size=(5, 5), seed=2, method="thesis", encoding="lia")
    stats = found.json()
    assert stats["tries"] == stats["rejected"] + 1 == stats["questions"]
    assert stats["hidden"] == sum(circle.number is None for circle in found.puzzle.circles)


def test_countrysize_makes_countries_larger() -> None:
    small, large = (
        sum(
            pw.generate(
                "satogaeri", size=(5, 5), seed=seed, method="thesis", country_chance=chance
            ).puzzle.country_count
            for seed in range(5)
        )
        for chance in (0.2, 0.9)
    )
    assert small > large
