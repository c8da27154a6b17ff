"""Compare the studio's answers with what OpenAPI says about them."""

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import jsonschema_rs

from puzzlewright.core import deprecated
from puzzlewright.studio.app import ENDPOINTS
from puzzlewright.studio.openapi import openapi

OLD = {f"/api/{old}": f"/api/{new.replace('_', '-')}" for old, new in deprecated.REQUESTS.items()}


def check_answer(answer: Any) -> None:
    """Raise an error if an answer is not as it is described."""
    path, method = answer.request.url.path, answer.request.method.lower()
    path = OLD.get(path, path).replace("/api/shelf", "/api/library")
    if (name := path_described(path, method)) is None:
        return
    answer.read()
    content = openapi(ENDPOINTS)["paths"][name][method]["responses"][str(answer.status_code)]
    media = answer.headers.get("content-type", "").partition(";")[0]
    assert media in content.get("content", {"": None}), (method, path, answer.status_code, media)
    for key, value in _documents(media, answer):
        validator = _validator(name, method, str(answer.status_code), media, key)
        if validator and (wrong := next(validator.iter_errors(value), None)):
            raise AssertionError(f"{method} {path}: {wrong.message} at {wrong.instance_path}")


def path_described(path: str, method: str) -> str | None:
    """Return the path of a request in OpenAPI; paths without parameters take precedence."""
    paths = openapi(ENDPOINTS)["paths"]
    for name in sorted(paths, key=lambda name: "{" in name):
        pattern = re.sub(r"\\{\w+\\}", "[^/]+", re.escape(name))
        if method in paths[name] and re.fullmatch(pattern, path):
            return str(name)
    return None


def _documents(media: str, answer: Any) -> Iterator[tuple[str, Any]]:
    if media == "application/json":
        yield "schema", answer.json()
    elif media == "application/x-ndjson":
        yield from (("x-itemSchema", json.loads(line)) for line in answer.text.splitlines())


@cache
def _validator(name: str, method: str, status: str, media: str, key: str) -> Any:
    described = openapi(ENDPOINTS)
    response = described["paths"][name][method]["responses"][status]
    schema = response["content"][media].get(key)
    if schema is None:
        return None
    return jsonschema_rs.Draft202012Validator({**schema, "components": described["components"]})
