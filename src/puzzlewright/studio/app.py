"""The web app: its routes, its error handlers and its OpenAPI description."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import DEFAULT_EXCLUDED_CONTENT_TYPES, GZipMiddleware
from starlette.responses import Response

import puzzlewright
from puzzlewright.core.errors import Trouble
from puzzlewright.render.export import style_sheet
from puzzlewright.studio import catalogue as genre_routes
from puzzlewright.studio import (
    desk_questions,
    exporting,
    games,
    importing,
    printing,
    questions,
    shelf,
    shelving,
)
from puzzlewright.studio.access import HEADERS, AccessControl, Rules
from puzzlewright.studio.answers import ErrorAnswer, OfferedGenre
from puzzlewright.studio.catalogue import all_looks, catalogue
from puzzlewright.studio.page_files import PageFiles, service_worker
from puzzlewright.studio.requests import (
    PLAIN_ERRORS,
    BodyLimit,
    kept_as,
    plain,
    refused,
    tell_refusal,
    tell_trouble,
    tell_wrong_call,
    unchanged,
)
from puzzlewright.studio.store import Store
from puzzlewright.studio.worker_pool import WorkerPool

SMALLEST_SQUEEZED = 1000  # bytes


def make_app(workers: WorkerPool, store: Store, rules: Rules | None = None) -> FastAPI:
    """The service with these workers and this library, for whom these rules let in: without any
    this machine.
    """

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with store.at_work(), workers.running():
            yield

    app = FastAPI(
        title="Puzzlewright",
        summary="Logic puzzles: read, play, solve, explain, rate, make, draw.",
        version=puzzlewright.__version__,
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    app.state.workers, app.state.store = workers, store
    app.add_exception_handler(Trouble, tell_trouble)
    app.add_exception_handler(RequestValidationError, tell_wrong_call)
    app.add_exception_handler(HTTPException, tell_refusal)
    app.add_exception_handler(Exception, _tell_bug)
    app.add_middleware(
        GZipMiddleware,
        minimum_size=SMALLEST_SQUEEZED,
        compresslevel=6,
        # signs of life must not wait in a buffer
        exclude_content_types=(*DEFAULT_EXCLUDED_CONTENT_TYPES, "application/x-ndjson"),
    )
    app.add_middleware(BodyLimit)
    app.add_middleware(AccessControl, rules=rules or Rules())

    @app.get("/api/genres", response_model=list[OfferedGenre], responses=PLAIN_ERRORS)
    def offered() -> Any:
        """Every genre, with all that a page needs to offer it."""
        return catalogue()

    @app.get("/looks.css", include_in_schema=False)
    def looks(request: Request) -> Response:
        return _own_file(request, style_sheet(all_looks()), "text/css")

    @app.get("/sw.js", include_in_schema=False)
    def worker(request: Request) -> Response:
        return _own_file(request, service_worker(style_sheet(all_looks())), "text/javascript")

    app.state.routes = []
    for routes in (
        *(questions, desk_questions, shelf, shelving, importing, exporting, games),
        *(genre_routes, printing),
    ):
        app.include_router(routes.router)
        app.state.routes += routes.router.routes
    _describe(app)

    @app.get("/openapi.json", include_in_schema=False)
    def description() -> Response:  # not async: it takes a while the first time
        return plain(app.openapi())

    # Not mounted: a question with a wrong method would be looked for among the files.
    app.router.default = PageFiles()
    return app


def _own_file(request: Request, text: str, kind: str) -> Response:
    """A file that is made and not found; kept like the others."""
    return unchanged(request, text) or Response(text, media_type=kind, headers=kept_as(text))


async def _tell_bug(request: Request, bug: Exception) -> Response:
    return refused(500, questions.OUR_BUG, HEADERS)


NOT_OURS = "422"  # what FastAPI says of wrong calls; here they get a sentence, and 400
NOT_OUR_SCHEMAS = ("HTTPValidationError", "ValidationError")
TOKEN = {
    "type": "http",
    "scheme": "bearer",
    "description": "Only for a studio that is open to other machines.",
}


def _describe(app: FastAPI) -> None:
    """Let the OpenAPI description say what the studio answers, and nothing else."""
    original = app.openapi

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            schema = original()
            for operations in schema["paths"].values():
                for operation in operations.values():
                    operation["responses"].pop(NOT_OURS, None)
            for name in NOT_OUR_SCHEMAS:
                schema["components"]["schemas"].pop(name, None)
            schema["components"]["schemas"]["ErrorAnswer"] = ErrorAnswer.model_json_schema()
            schema["components"]["securitySchemes"] = {"token": TOKEN}
            schema["security"] = [{}, {"token": []}]
            app.openapi_schema = schema
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]
