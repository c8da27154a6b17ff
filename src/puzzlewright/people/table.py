"""The figures of a genre as a page of text."""

from collections.abc import Iterator

from puzzlewright.people.intervals import Estimate
from puzzlewright.people.measure import Measured

_PLAIN = ("jump", "order", "score", "level")  # figures that are no shares


def table(measured: Measured) -> str:
    """All figures, each with its 95 percent interval and its range with one player left out."""
    return "\n".join(_lines(measured))


def _lines(measured: Measured) -> Iterator[str]:
    players = ", ".join(f"{name} {solves}" for name, solves in measured.players.items())
    yield f"{measured.genre}: {measured.solves} solves ({players}), {measured.marks} plain marks"
    yield f"{'':38} {'':>7}  {'95 percent':^17}  {'one player out':^17}  {'of':>6}"
    for name, figure in measured.figures.items():
        if not name.startswith("rated"):
            yield f"{name:38} {_row(figure, is_share=not name.startswith(_PLAIN))}"
    yield "by rated level"
    for name, figure in sorted(measured.figures.items()):
        if name.startswith("rated"):
            yield f"{name:38} {_row(figure, is_share=not name.endswith('jump'))}"
    yield "readiness (1: as the mean fact at hand), of how many facts at hand"
    for one in measured.tastes:
        name, row = f"{one.technique} ({one.level})", _row(one.readiness, is_share=False)
        yield f"{name:38} {row}  {one.taken} taken"


def _row(figure: Estimate, *, is_share: bool) -> str:
    def shown(value: float) -> str:
        return f"{value:.1%}" if is_share else f"{value:.3f}"

    interval = f"{shown(figure.low)} to {shown(figure.high)}"
    left_out = f"{shown(figure.least)} to {shown(figure.most)}"
    return f"{shown(figure.value):>7}  {interval:^17}  {left_out:^17}  {figure.number:6.0f}"
