"""The studio without a server answers requests in place."""

import asyncio
import json
from pathlib import Path

import puzzlewright as pw
from puzzlewright.genres import OWN
from puzzlewright.studio import in_browser


def test_puzzles_are_imported_without_a_worker_pool(tmp_path: Path) -> None:
    in_browser.open_library(str(tmp_path / "library.db"))
    texts = [pw.write(pw.read(genre.example)) for genre in OWN]
    body = json.dumps({"text": "\n".join(texts)})
    status, _, content = asyncio.run(in_browser.respond("POST", "library/import", body))
    in_browser.app.state.store.library.close()
    assert status == 200
    assert json.loads(content.splitlines()[-1])["unread"] == 0
