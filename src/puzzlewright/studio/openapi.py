"""Describe every route in OpenAPI, from the declared requests and endpoints."""

import inspect
import re
from collections.abc import Iterable
from functools import cache
from typing import Any, get_type_hints

import puzzlewright
from puzzlewright.studio.endpoint import JSON, LINES, SVG, ZIP, Endpoint
from puzzlewright.studio.handlers import HANDLERS, Handler
from puzzlewright.studio.requests_printing import BookPreview
from puzzlewright.studio.routes import UNKNOWN, ErrorLine, ProgressLine, UnknownGenre
from puzzlewright.studio.schema import Schemas
from puzzlewright.verbs.verb import Parameter

ERRORS = {
    400: "The request is not valid.",
    401: "The token is missing or wrong.",
    403: "The request comes from another site, or for another host.",
    404: "There is no such thing.",
    408: "The request did not arrive completely in time.",
    409: "Saved elsewhere since, or too many games.",
    413: "The request is too large.",
    429: "Too many requests from one address.",
    431: "The headers are too large.",
    500: "Internal error.",
    503: "Time limit reached, too busy, a worker died, or the library fails.",
}
EVERYWHERE = (400, 401, 403, 408, 413, 429, 431, 500, 503)
# answers of the handler table that are not JSON
MEDIA = {
    "draw": (SVG,),
    "generate": (LINES,),
    "animation": ("text/html", SVG),
    "book": ("application/pdf",),
    "certificate": (ZIP,),
}
BINARY = ("application/pdf", ZIP)
TOKEN = {
    "type": "http",
    "scheme": "bearer",
    "description": "Only for a studio that is open to other machines.",
}


@cache
def openapi(endpoints: tuple[Endpoint, ...]) -> dict[str, Any]:
    """Return the OpenAPI description of the studio."""
    schemas = Schemas()
    paths: dict[str, dict[str, Any]] = {}
    for handler in HANDLERS.values():
        if not handler.is_internal:
            path = f"/api/{handler.name.replace('_', '-')}"
            paths[path] = {"post": _of_handler(schemas, handler)}
    paths["/api/book/preview"] = {"post": _of_handler(schemas, HANDLERS["book"], BookPreview)}
    for one in endpoints:
        path = re.sub(r"{(\w+):\w+}", r"{\1}", one.path)
        paths.setdefault(path, {})[one.method.lower()] = _of_endpoint(schemas, one)
    genres = {
        "type": "array",
        "items": {"type": "string"},
        "description": "what the puzzle could be",
    }
    properties = {"error": {"type": "string"}, "genres": genres}
    error = {"type": "object", "properties": properties, "required": ["error"]}
    named = {"Error": error, **schemas.named}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Puzzlewright", "version": puzzlewright.__version__},
        "paths": paths,
        "components": {"schemas": named, "securitySchemes": {"token": TOKEN}},
        "security": [{}, {"token": []}],
    }


def _of_handler(schemas: Schemas, handler: Handler, answered: Any = None) -> dict[str, Any]:
    function = handler.verb.function
    body = {
        "type": "object",
        "properties": {name: _key_schema(schemas, key) for name, key in handler.keys.items()},
        "required": [name for name, key in handler.keys.items() if key.is_required],
        "additionalProperties": handler.takes_more,
    }
    answer = answered or get_type_hints(function, include_extras=True)["return"]
    media = (JSON,) if answered else MEDIA.get(handler.name, (JSON,))
    if handler.name == "generate":  # line by line
        answer = answer | ProgressLine | ErrorLine
    changes = [get_type_hints(handler.add)["return"]] if handler.add else []
    changes += [UnknownGenre] if handler.name in UNKNOWN else []
    if changes:
        described = schemas.merged(f"{answer.__name__}Answer", answer, *changes)
    else:
        described = schemas.of(answer)
    return _operation(function, body, described, media)


def _key_schema(schemas: Schemas, key: Parameter) -> dict[str, Any]:
    described = schemas.of(key.hint)
    if key.option.idea and "description" not in described:
        described["description"] = key.option.idea
    return described


def _of_endpoint(schemas: Schemas, one: Endpoint) -> dict[str, Any]:
    body = schemas.of(one.body) if one.body else None
    operation = _operation(one.respond, body, schemas.of(one.answer), one.media, one.errors)
    parameters = [
        _path_parameter(name, kind) for name, kind in re.findall(r"{(\w+):?(\w*)}", one.path)
    ]
    if one.query:
        hints = get_type_hints(one.query, include_extras=True)
        parameters += [
            {"name": name, "in": "query", "required": False, "schema": schemas.of(hint)}
            for name, hint in hints.items()
        ]
    if parameters:
        operation["parameters"] = parameters
    return operation


def _path_parameter(name: str, kind: str) -> dict[str, Any]:
    schema = {"type": "integer" if kind == "int" else "string"}
    if kind == "key":
        schema["pattern"] = "^[A-Za-z0-9_-]{8,64}$"
    return {"name": name, "in": "path", "required": True, "schema": schema}


def _operation(
    function: Any,
    body: dict[str, Any] | None,
    answer: dict[str, Any],
    media: Iterable[str],
    errors: tuple[int, ...] = (),
) -> dict[str, Any]:
    summary, _, more = (inspect.getdoc(function) or "").partition("\n>>>")[0].partition("\n")
    content = {kind: _media(kind, answer) for kind in media}
    responses: dict[str, Any] = {"200": {"description": summary, "content": content}}
    for status in (*EVERYWHERE, *errors):
        if status == 304:
            responses["304"] = {"description": "It has not changed."}
        else:
            reference = {"schema": {"$ref": "#/components/schemas/Error"}}
            described = {"description": ERRORS[status], "content": {JSON: reference}}
            responses[str(status)] = described
    operation: dict[str, Any] = {"summary": summary, "responses": responses}
    if more.strip():
        operation["description"] = more.strip()
    if body is not None:
        operation["requestBody"] = {"required": True, "content": {JSON: {"schema": body}}}
    return operation


def _media(kind: str, answer: dict[str, Any]) -> dict[str, Any]:
    if kind == JSON:
        return {"schema": answer}
    text = {"type": "string", **({"format": "binary"} if kind in BINARY else {})}
    # OpenAPI 3.1 has no word for the type of a line; 3.2 calls it so
    return {"schema": text, **({"x-itemSchema": answer} if kind == LINES and answer else {})}
