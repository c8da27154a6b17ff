"""Show puzzles as text, and all answers as pictures in notebooks; lower layers know no drawing."""

from collections.abc import Callable
from html import escape
from typing import Any

from puzzlewright.genre.genre import Genre
from puzzlewright.genres import GENRES
from puzzlewright.reasoning.explain.rating import Rating
from puzzlewright.verbs.count import Count
from puzzlewright.verbs.draw import Drawing, draw
from puzzlewright.verbs.explain import Explanation
from puzzlewright.verbs.generate import Generated
from puzzlewright.verbs.hint import Hint
from puzzlewright.verbs.solve import Verdict


def attach() -> None:
    """Add notebook pictures to all results and to the puzzles of all genres, also of packages."""
    GENRES.each(_attach_to_puzzles)
    pictures: dict[type, Callable[[Any], str]] = {
        Drawing: lambda drawing: drawing.svg(),
        Generated: lambda made: draw(made.puzzle).svg(),
        Explanation: _film,
        Hint: _hint,
    }
    pages: dict[type, Callable[[Any], str]] = {Verdict: _verdict, Count: _count, Rating: _rating}
    for kind, picture in pictures.items():
        kind._repr_svg_ = picture  # type: ignore[attr-defined]
    for kind, page in pages.items():
        kind._repr_html_ = page  # type: ignore[attr-defined]


def _attach_to_puzzles(genre: Genre[Any]) -> None:
    kind: Any = genre.puzzle
    kind.__str__ = lambda puzzle: draw(puzzle).text()
    kind._repr_svg_ = lambda puzzle: draw(puzzle).svg()


def _film(explanation: Explanation) -> str:
    from puzzlewright.render.captions import film_svg
    from puzzlewright.verbs.pictures import frames

    return film_svg(list(frames(explanation)))


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
