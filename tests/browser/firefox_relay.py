"""Start Firefox, and relay its WebDriver BiDi connection to Playwright.

Playwright sends commands that Firefox 140 (Debian's) does not know. The relay answers those that
the tests do not depend on; Playwright gets the browser's own answers to all others.

Run by `tests.browser.firefox` in place of the browser: the arguments are Firefox's.
"""

import asyncio
import json
import subprocess
import sys
import threading

from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application
from tornado.websocket import WebSocketClientConnection, WebSocketHandler, websocket_connect

IGNORED_COMMANDS = {
    "network.addDataCollector": {"collector": ""},  # for the bodies of responses
    "browser.setDownloadBehavior": {},
    "emulation.setScreenOrientationOverride": {},
    "emulation.setScreenSettingsOverride": {},
    "emulation.setMediaFeaturesOverride": {},  # dark colours, reduced motion
}
LISTENING = "WebDriver BiDi listening on "
MAX_BYTES = 1 << 30


class Relay(WebSocketHandler):
    """One connection of Playwright."""

    browser: WebSocketClientConnection

    def initialize(self, address: str) -> None:
        self.address = address

    async def open(self, *_: str) -> None:
        self.browser = await websocket_connect(
            f"{self.address}/session", on_message_callback=self._send, max_message_size=MAX_BYTES
        )

    def _send(self, message: str | bytes | None) -> None:
        if message is None:
            self.close()
        else:
            self.write_message(message)

    async def on_message(self, message: str | bytes) -> None:
        command = json.loads(message)
        result = IGNORED_COMMANDS.get(command["method"])
        if result is None:
            await self.browser.write_message(message)
        else:
            self._send(json.dumps({"type": "success", "id": command["id"], "result": result}))

    def on_close(self) -> None:
        self.browser.close()


async def main() -> int:
    firefox = subprocess.Popen(["firefox-esr", *sys.argv[1:]], stderr=subprocess.PIPE, text=True)
    assert firefox.stderr
    for line in firefox.stderr:
        if line.startswith(LISTENING):
            break
    else:
        return firefox.wait()
    handlers = [("/session", Relay, {"address": line.removeprefix(LISTENING).strip()})]
    sockets = bind_sockets(0, "127.0.0.1")
    HTTPServer(Application(handlers, websocket_max_message_size=MAX_BYTES)).add_sockets(sockets)
    port = sockets[0].getsockname()[1]
    print(f"{LISTENING}ws://127.0.0.1:{port}", file=sys.stderr, flush=True)
    threading.Thread(target=firefox.stderr.read, daemon=True).start()
    return await asyncio.to_thread(firefox.wait)


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
