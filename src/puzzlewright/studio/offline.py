"""The service worker, by which the page opens without the studio: it is told which files the page
has, and a digest of them all, so that every change of one is a new worker.
"""

import json
from hashlib import sha256

from puzzlewright.studio.files import PAGE

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
