"""The web app: its routes, error handlers, OpenAPI description and files."""

import asyncio
import base64
import json
import os
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import DEFAULT_EXCLUDED_CONTENT_TYPES, GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.routing import Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from puzzlewright.core.errors import PuzzlewrightError
from puzzlewright.lab.study import Study
from puzzlewright.render.export import style_sheet
from puzzlewright.studio import (
    catalogue,
    game_routes,
    library_routes,
    library_transfer,
    ready_puzzles,
    routes,
    study_routes,
)
from puzzlewright.studio.access import HEADERS, AccessControl, AccessRules
from puzzlewright.studio.openapi import openapi
from puzzlewright.studio.ready_puzzles import Refill
from puzzlewright.studio.request_body import BodyLimit
from puzzlewright.studio.responses import (
    cache_headers,
    error_response,
    not_modified,
    refusal_json,
    refusal_response,
    uncached_json,
)
from puzzlewright.studio.store import Store
from puzzlewright.studio.worker_pool import WorkerPool

MIN_COMPRESSED_BYTES = 1000
STUDY_PAGE = "study.html"

ENDPOINTS = (
    *(*catalogue.ENDPOINTS, *library_routes.ENDPOINTS),
    *(*library_transfer.ENDPOINTS, *game_routes.ENDPOINTS, *study_routes.ENDPOINTS),
)


def make_app(
    workers: WorkerPool,
    store: Store,
    rules: AccessRules | None = None,
    study: Study | None = None,
) -> Starlette:
    """Build the app; by default, only this machine has access.

    During a study, no other request is answered, so participants get no hints.
    """

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with store.running(), workers.running(), app.state.refill.running():
            yield

    async def style(request: Request) -> Response:
        return _own_file(request, style_sheet(catalogue.all_styles()), "text/css")

    async def study_page(request: Request) -> Response:
        return RedirectResponse(STUDY_PAGE)

    async def worker(request: Request) -> Response:
        styles = style_sheet(catalogue.all_styles())
        script = service_worker({**page_files(), "styles.css": styles.encode()})
        return _own_file(request, script, "text/javascript")

    async def description(request: Request) -> Response:
        return uncached_json(await asyncio.to_thread(openapi, ENDPOINTS))

    api = [*routes.routes(ready_puzzles.RESPONSES), *(one.route() for one in ENDPOINTS)]
    # Old URLs of the library.
    api += [
        one.route(one.path.replace("/api/library", "/api/shelf", 1))
        for one in ENDPOINTS
        if one.path.startswith("/api/library")
    ]
    if study is not None:
        api = [one.route() for one in study_routes.ENDPOINTS]
    files = [
        *([Route("/", study_page)] if study is not None else []),
        Route("/styles.css", style),
        Route("/looks.css", style),  # its old address
        Route("/sw.js", worker),
        Route("/openapi.json", description),
    ]
    handlers: dict[Any, Any] = {
        PuzzlewrightError: error_response,
        HTTPException: refusal_response,
        Exception: _internal_error,
    }
    app = Starlette(routes=[*api, *files], lifespan=lifespan, exception_handlers=handlers)
    app.state.workers, app.state.store, app.state.routes = workers, store, api
    app.state.study = study
    app.state.refill = Refill(workers, store)
    app.state.features = catalogue.installed_features()
    app.add_middleware(
        GZipMiddleware,
        minimum_size=MIN_COMPRESSED_BYTES,
        compresslevel=6,
        # compression would buffer the progress
        exclude_content_types=(*DEFAULT_EXCLUDED_CONTENT_TYPES, "application/x-ndjson"),
    )
    app.add_middleware(BodyLimit)
    app.add_middleware(AccessControl, rules=rules or AccessRules())
    # Not mounted, because a request with a wrong method would be looked up among the files.
    app.router.default = PageFiles()
    return app


def _own_file(request: Request, text: str, kind: str) -> Response:
    """Return a generated file; browsers may cache it like the others."""
    return not_modified(request, text) or Response(
        text, media_type=kind, headers=cache_headers(text)
    )


async def _internal_error(request: Request, bug: Exception) -> Response:
    return refusal_json(500, routes.INTERNAL_ERROR, HEADERS)


PAGE = Path(__file__).parent / "page"

# Systems map these suffixes differently, and browsers reject modules of another type.
CONTENT_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
    ".txt": "text/plain; charset=utf-8",
}


class PageFiles(StaticFiles):
    """Static files; browsers may cache them, but revalidate them each time."""

    def __init__(self) -> None:
        super().__init__(directory=PAGE, html=True)

    async def get_response(self, path: str, scope: Scope) -> Response:
        if path.startswith("api/"):  # an unknown request
            raise HTTPException(404)
        return await super().get_response(path, scope)

    def file_response(
        self, full_path: Any, stat_result: os.stat_result, *args: Any, **more: Any
    ) -> Response:
        answer = super().file_response(full_path, stat_result, *args, **more)
        answer.headers["cache-control"] = "no-cache"
        kind = CONTENT_TYPES.get(Path(full_path).suffix)
        if kind and isinstance(answer, FileResponse):
            answer.headers["content-type"] = kind
        return answer


SERVICE_WORKER_FILE = "sw.js"


def file_digest(content: bytes) -> str:
    """Return the digest of a file as the browser checks it."""
    return "sha256-" + base64.b64encode(sha256(content).digest()).decode()


def page_files() -> dict[str, bytes]:
    """Return the files of the page by their names, without types, which are for the compiler."""
    return {
        path.relative_to(PAGE).as_posix(): path.read_bytes()
        for path in sorted(PAGE.rglob("*"))
        if path.is_file() and not path.name.endswith(".d.ts")
    }


def version_of(digests: Mapping[str, str]) -> str:
    """Return a short name for files with these digests."""
    return sha256(json.dumps(digests).encode()).hexdigest()[:16]


def service_worker(files: Mapping[str, bytes], *, has_server: bool = True) -> str:
    """Return the service worker, with the digests of these files."""
    digests = {name: file_digest(content) for name, content in files.items()}
    constants = {
        "VERSION": version_of(digests),
        "FILES": {name: one for name, one in digests.items() if name != SERVICE_WORKER_FILE},
        "HAS_SERVER": has_server,
    }
    head = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in constants.items())
    return head + files[SERVICE_WORKER_FILE].decode()
