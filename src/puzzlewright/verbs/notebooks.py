"""Show results as pictures in notebooks; their modules do not import drawing."""

from collections.abc import Callable
from html import escape
from typing import TYPE_CHECKING, Any

from puzzlewright.core.board import Step
from puzzlewright.genres import genre_of
from puzzlewright.reasoning.rate.rating import Rating
from puzzlewright.reasoning.view import PuzzleView
from puzzlewright.verbs.count import Count
from puzzlewright.verbs.draw import Drawing, draw, draw_step
from puzzlewright.verbs.explain import Explanation
from puzzlewright.verbs.generate import Generated
from puzzlewright.verbs.hint_types import Hint
from puzzlewright.verbs.solve import Verdict

if TYPE_CHECKING:  # imported on first use
    from puzzlewright.verbs.prove import Certificate
    from puzzlewright.verbs.repair import Repairs

MAX_SHOWN = 3  # repairs


def attach() -> None:
    """Add notebook pictures to all results."""
    pictures: dict[type, Callable[[Any], str]] = {
        Drawing: lambda drawing: drawing.svg(),
        Generated: lambda generated: draw(generated.puzzle).svg(),
        Explanation: _animation,
        Hint: _hint,
    }
    pages: dict[type, Callable[[Any], str]] = {
        Verdict: _verdict,
        Count: _count,
        Rating: _rating,
        Step: _step,
    }
    for kind, picture in pictures.items():
        kind._repr_svg_ = picture  # type: ignore[attr-defined]
    for kind, page in pages.items():
        kind._repr_html_ = page  # type: ignore[attr-defined]


def _animation(explanation: Explanation) -> str:
    from puzzlewright.render.captions import animation_svg
    from puzzlewright.verbs.pictures import frames

    return animation_svg(list(frames(explanation)))


def _hint(hint: Hint) -> str:
    from puzzlewright.render.captions import captioned_svg
    from puzzlewright.verbs.pictures import hint_frame

    return captioned_svg(hint_frame(hint))


def _verdict(verdict: Verdict) -> str:
    shown = [draw(verdict.puzzle, solution).svg() for solution in verdict.solutions]
    return f"<p>{escape(str(verdict))}</p>{''.join(shown)}"


def _count(count: Count) -> str:
    common = draw(count.puzzle, count.common).svg() if count.common else ""
    return f"<p>{escape(str(count))}</p>{common}"


def _rating(rating: Rating) -> str:
    used = rating.techniques.items()
    rows = [f"<tr><td>{escape(name)}</td><td>{times}</td></tr>" for name, times in used]
    return f"<p>{escape(str(rating))}</p><table>{''.join(rows)}</table>"


def _step(step: Step) -> str:
    """Show a step alone on its puzzle."""
    text = f"<p>{escape(step.why)}</p>"
    if not isinstance(step.view, PuzzleView):
        return text
    puzzle = step.view.puzzle
    return text + draw_step(puzzle, genre_of(puzzle).blank(puzzle), step).svg()


def repairs_page(repairs: "Repairs") -> str:
    """Show the first repairs of a draft."""
    shown = [
        f"<p>{escape(one.why)}</p>{draw(one.puzzle).svg()}" for one in repairs.repairs[:MAX_SHOWN]
    ]
    return f"<p>{escape(str(repairs))}</p>{''.join(shown)}"


def certificate_page(certificate: "Certificate") -> str:
    """Show what is proven, with the solutions."""
    shown = [draw(certificate.puzzle, solution).svg() for solution in certificate.solutions]
    return f"<p>{escape(str(certificate))}</p>{''.join(shown)}"
