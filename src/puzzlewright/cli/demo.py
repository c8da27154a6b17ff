"""`demo`: show a hint, explained steps, a repair and a new puzzle."""

from itertools import islice
from textwrap import fill

from puzzlewright.cli.answer import YES
from puzzlewright.cli.command import Action
from puzzlewright.cli.output import Colour, show
from puzzlewright.genres import genre_named
from puzzlewright.verbs.check import position
from puzzlewright.verbs.draw import draw
from puzzlewright.verbs.explain import explain, heading
from puzzlewright.verbs.generate import generate
from puzzlewright.verbs.hint import hint
from puzzlewright.verbs.repair import repair
from puzzlewright.verbs.solve import solve
from puzzlewright.verbs.text import read

HINT_PUZZLE = "https://puzz.link/p?hashi/7/7/3i3g1g1i3i2g1n13g6h3p4g3g2"
HINT_MARKS = [[1, 1, 1, 5, 1], [1, 5, 4, 5, 2]]
EXPLAINED_GENRE = "context"
DRAFT = '{"genre": "mosaic", "clues": [[null, 3, null], [2, null, 3], [null, 3, null]]}'
STEPS = 3
WIDTH = 78


def show_demo(*, color: Colour = "auto") -> int:
    """Show a hint, three explained steps, a repair and a new puzzle."""
    for part in (_show_hint, _show_steps, _show_repair, _show_new_puzzle):
        part(color)
        print()
    print("All commands: puzzlewright --help. To play in the browser: puzzlewright studio")
    return YES


DEMO = Action("demo", show_demo, ("puzzlewright demo", "puzzlewright demo --color never"))


def _print_wrapped(text: str) -> None:
    print(fill(text, WIDTH, break_on_hyphens=False))


def _print_title(title: str) -> None:
    print(f"━━ {title} {'━' * (WIDTH - len(title) - 4)}\n")


def _show_hint(colour: str) -> None:
    _print_title("A hint")
    puzzle = read(HINT_PUZZLE)
    show(draw(puzzle, position(puzzle, HINT_MARKS)), colour)
    print()
    for line in hint(puzzle, HINT_MARKS).sentences():
        _print_wrapped(line)


def _show_steps(colour: str) -> None:
    _print_title(f"The first {STEPS} steps of a solution, explained")
    puzzle = read(genre_named(EXPLAINED_GENRE).example)
    show(draw(puzzle), colour)
    print()
    explanation = explain(puzzle)
    for number, step in enumerate(islice(explanation, STEPS), start=1):
        _print_wrapped(f"{number}. {step.why} [{heading(step)}]")


def _show_repair(colour: str) -> None:
    _print_title("A draft with several solutions, repaired")
    draft = read(DRAFT)
    show(draw(draft), colour)
    best = repair(draft).repairs[0]
    print(f"\nThe smallest change that leaves one solution: {best}\n")
    show(draw(best.puzzle, solve(best.puzzle).solution), colour)


def _show_new_puzzle(colour: str) -> None:
    _print_title("A new puzzle of a chosen difficulty")
    generated = generate("satogaeri", size=(6, 6), difficulty="hard", seed=1)
    show(draw(generated.puzzle), colour)
    print()
    _print_wrapped(f"It has exactly one solution and is {generated.rating}")
