"""A picture as plain data, for programs that paint by themselves."""

from typing import Any

from puzzlewright.model.shapes import Picture, Shape


def json(picture: Picture) -> dict[str, Any]:
    """The picture with every shape as an object; its kind is box, line, disc or label."""
    return {
        "width": _tidy(picture.width),
        "height": _tidy(picture.height),
        **({} if picture.rulers is None else {"rulers": list(picture.rulers)}),
        "title": picture.title,
        "shapes": [_shape(shape) for shape in picture.shapes],
    }


def _shape(shape: Shape) -> dict[str, Any]:
    fields = shape._asdict().items()
    kind = type(shape).__name__.lower()
    return {"kind": kind, **{name: _tidy(value) for name, value in fields if value is not None}}


def _tidy(value: Any) -> Any:
    return round(value, 3) if isinstance(value, float) else value
