"""The files of the page in `page/`, and the service worker, by which it opens offline."""

import json
import os
from hashlib import sha256
from pathlib import Path
from typing import Any

from starlette.exceptions import HTTPException
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

PAGE = Path(__file__).parent / "page"

# What a system thinks of these endings differs, and a browser refuses a module of another kind.
KINDS = {
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
    """Files that a browser may keep, but asks about each time whether they are still the same."""

    def __init__(self) -> None:
        super().__init__(directory=PAGE, html=True)

    async def get_response(self, path: str, scope: Scope) -> Response:
        if path.startswith("api/"):  # no question that anybody knows
            raise HTTPException(404)
        return await super().get_response(path, scope)

    def file_response(
        self, full_path: Any, stat_result: os.stat_result, *args: Any, **more: Any
    ) -> Response:
        answer = super().file_response(full_path, stat_result, *args, **more)
        answer.headers["cache-control"] = "no-cache"
        kind = KINDS.get(Path(full_path).suffix)
        if kind and isinstance(answer, FileResponse):
            answer.headers["content-type"] = kind
        return answer


WORKER = "sw.js"


def service_worker(looks: str) -> str:
    """The worker for the page as it is now, with this style sheet of looks."""
    digest = sha256(looks.encode())
    files = []
    for path in sorted(PAGE.rglob("*")):
        if not path.is_file():
            continue
        name = path.relative_to(PAGE).as_posix()
        digest.update(f"\0{name}\0".encode() + path.read_bytes())
        if name != WORKER:
            files.append(f"/{name}")
    known = {"VERSION": digest.hexdigest()[:16], "FILES": [*files, "/looks.css"]}
    told = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in known.items())
    return told + (PAGE / WORKER).read_text("utf-8")
