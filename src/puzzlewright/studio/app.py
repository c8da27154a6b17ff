"""The service: which questions it answers, and how it refuses others."""

from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

import puzzlewright
from puzzlewright.model.errors import Trouble
from puzzlewright.studio import tasks
from puzzlewright.studio.bodies import AskRead, AskSheet
from puzzlewright.studio.catalogue import all_looks, catalogue
from puzzlewright.studio.files import PageFiles
from puzzlewright.themes.css import style_sheet


def make_app() -> FastAPI:
    """The service, ready to be served."""
    app = FastAPI(
        title="Puzzlewright", version=puzzlewright.__version__, docs_url=None, redoc_url=None
    )
    app.add_exception_handler(Trouble, _tell_trouble)
    app.add_exception_handler(RequestValidationError, _tell_wrong_call)
    app.add_exception_handler(HTTPException, _tell_refusal)

    @app.get("/api/genres")
    def genres() -> list[dict[str, Any]]:
        return catalogue()

    @app.get("/looks.css")
    def looks() -> Response:
        sheet = style_sheet(all_looks())
        return Response(sheet, media_type="text/css", headers={"cache-control": "no-cache"})

    @app.post("/api/read")
    async def read(ask: AskRead) -> Any:
        return await run_in_threadpool(tasks.read, ask.text, ask.genre, ask.notation)

    @app.post("/api/sheet")
    async def sheet(ask: AskSheet) -> Any:
        return await run_in_threadpool(tasks.sheet, ask.puzzle)

    app.mount("/", PageFiles())
    return app


def _refused(status: int, sentence: str) -> JSONResponse:
    return JSONResponse({"error": sentence}, status)


async def _tell_trouble(request: Request, trouble: Exception) -> JSONResponse:
    return _refused(400, str(trouble))


async def _tell_refusal(request: Request, refusal: Exception) -> JSONResponse:
    assert isinstance(refusal, HTTPException)
    return _refused(refusal.status_code, f"{request.url.path}: {refusal.detail}")


async def _tell_wrong_call(request: Request, wrong: Exception) -> JSONResponse:
    assert isinstance(wrong, RequestValidationError)
    first = wrong.errors()[0]
    where = ".".join(str(part) for part in first["loc"] if part != "body")
    return _refused(400, f"{where or 'the request'}: {first['msg']}")
