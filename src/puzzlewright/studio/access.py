"""Access control: who may send requests to the studio.

By default, the studio serves this machine only. Requests from pages of other sites are rejected
(Origin and Sec-Fetch-Site), and so are requests for other host names (Host), which prevents DNS
rebinding. Clients on other machines also need a token: once in a link, then in a cookie; programs
send it in a header. Their requests are limited in number.
"""

import hmac
import ipaddress
import re
import secrets
import socket
from dataclasses import dataclass, field
from urllib.parse import parse_qs, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from puzzlewright.core import deprecated
from puzzlewright.core.errors import PuzzlewrightError
from puzzlewright.core.words import quote_excerpt
from puzzlewright.studio.handlers import HANDLERS
from puzzlewright.studio.rate_limit import RateLimit
from puzzlewright.studio.request_body import MAX_BODY_BYTES
from puzzlewright.studio.responses import refusal_json

MIN_TOKEN_LENGTH = 12  # characters
TOKEN_COOKIE, PLAYER_COOKIE = "puzzlewright_token", "puzzlewright_player"
YEAR_SECONDS = 365 * 24 * 3600

LOCAL_NAMES = frozenset(("localhost", "127.0.0.1", "::1"))
OWN_SITE = ("same-origin", "none")  # of Sec-Fetch-Site: our own page, or a typed address
COSTLY_REQUEST_TOKENS = 10.0  # for a request that may take long
BYTES_PER_TOKEN = 100_000  # of a body
MAX_HEADER_BYTES = 32_000  # the request line and all headers
_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9_.-]+)(:[0-9]{1,5})?", re.IGNORECASE)
_PLAYER = re.compile(r"[0-9a-f]{32}")

HEADERS = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none';"
        " form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


def is_loopback(host: str) -> bool:
    """Return whether only this machine can reach this address."""
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def new_token() -> str:
    return secrets.token_urlsafe(18)


def checked_token(token: str) -> str:
    """Return the token; raise an error if it is too short or does not fit into a link."""
    if len(token) < MIN_TOKEN_LENGTH or not all(sign.isalnum() or sign in "-_" for sign in token):
        raise PuzzlewrightError(
            f"--token must have at least {MIN_TOKEN_LENGTH} letters, digits, - or _; without it,"
            " a random one is used"
        )
    return token


@dataclass
class AccessRules:
    """The host names and the token that give access, and the rate limits."""

    token: str | None = None  # None: only this machine has access
    names: frozenset[str] = LOCAL_NAMES  # host names of this studio
    # rates apply only if other machines have access
    request_rate: RateLimit = field(default_factory=lambda: RateLimit(20, 200))
    token_guess_rate: RateLimit = field(default_factory=lambda: RateLimit(0.2, 10))

    @staticmethod
    def for_other_machines(token: str, names: tuple[str, ...] = ()) -> "AccessRules":
        """Return the rules of a studio for other machines, which is also reached by IP address."""
        own = {socket.gethostname().lower(), socket.getfqdn().lower(), *map(str.lower, names)}
        return AccessRules(checked_token(token), LOCAL_NAMES | own)

    @property
    def is_shared(self) -> bool:
        return self.token is not None

    @property
    def cookie(self) -> str:
        """The value of the cookie that replaces the token."""
        assert self.token
        return hmac.digest(self.token.encode(), b"cookie", "sha256").hex()

    @property
    def program_player(self) -> str:
        """The player of all programs that send the token and no cookie."""
        assert self.token
        return hmac.digest(self.token.encode(), b"player", "sha256").hex()[:32]

    def is_known_host(self, host: str) -> bool:
        """Return whether a host is ours; IP addresses are safe from DNS rebinding."""
        match = _HOST.fullmatch(host)
        if not match:
            return False
        name = match[1].strip("[]").lower()
        if name in self.names:
            return True
        try:
            return self.is_shared and bool(ipaddress.ip_address(name))
        except ValueError:  # an unknown name
            return False


class AccessControl:
    """Middleware that checks access, and adds security headers to every response."""

    def __init__(self, app: ASGIApp, rules: AccessRules) -> None:
        self.app, self.rules = app, rules

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self.app(scope, receive, send)
            return

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        headers = Headers(scope=scope)
        cookies = _cookies(headers)
        answer = self._why_refused(scope, headers, cookies) or self._token_redirect(scope, cookies)
        if answer is None and self.rules.is_shared:
            scope.setdefault("state", {})["player"] = _player(cookies) or self.rules.program_player
        await (answer or self.app)(scope, receive, send_safely)

    def _why_refused(
        self, scope: Scope, headers: Headers, cookies: dict[str, str]
    ) -> Response | None:
        """Return the refusal of a request, or None if it has access."""
        length = len(scope["raw_path"]) + len(scope["query_string"])
        if length + sum(len(name) + len(value) for name, value in headers.raw) > MAX_HEADER_BYTES:
            return refusal_json(431, f"the headers have more than {MAX_HEADER_BYTES} bytes")
        hosts = headers.getlist("host")
        if len(hosts) != 1 or not self.rules.is_known_host(hosts[0]):
            name = quote_excerpt(hosts[0]) if hosts else "(none)"
            return refusal_json(
                403, f"unknown host {name}: start the studio with --name to allow it"
            )
        is_api = scope["path"].startswith("/api/")
        is_change = scope["method"] not in ("GET", "HEAD", "OPTIONS")
        if (is_api or is_change) and _is_foreign(headers, hosts[0]):
            return refusal_json(403, "requests from pages of other sites are not allowed")
        if not self.rules.is_shared:
            return None
        client = scope["client"][0] if scope["client"] else ""
        if is_api and not self._is_known(headers, cookies):
            if not self.rules.token_guess_rate.take_token(client):
                return _too_fast()
            return refusal_json(
                401,
                "access token required: open the link that the studio printed when it started",
                {"www-authenticate": "Bearer"},
            )
        cost = COSTLY_REQUEST_TOKENS if is_change and not _is_cheap(scope["path"]) else 1.0
        if "transfer-encoding" in headers:  # its length is not announced
            cost += MAX_BODY_BYTES / BYTES_PER_TOKEN
        sent = headers.get("content-length", "")
        cost += int(sent) / BYTES_PER_TOKEN if sent.isdecimal() and len(sent) < 12 else 0
        cost = min(cost, self.rules.request_rate.burst)
        if is_api and not self.rules.request_rate.take_token(client, cost):
            return _too_fast()
        return None

    def _is_known(self, headers: Headers, cookies: dict[str, str]) -> bool:
        """Return whether a request has the token, or its cookie."""
        assert self.rules.token
        kind, _, sent = headers.get("authorization", "").partition(" ")
        if kind.lower() == "bearer":
            return hmac.compare_digest(sent.strip().encode(), self.rules.token.encode())
        kept = cookies.get(TOKEN_COOKIE, "")
        return hmac.compare_digest(kept.encode(), self.rules.cookie.encode())

    def _token_redirect(self, scope: Scope, cookies: dict[str, str]) -> Response | None:
        """Exchange the token in a link for a cookie, and redirect to a URL without it."""
        if not self.rules.is_shared or scope["path"] != "/":
            return None
        tokens = parse_qs(scope["query_string"].decode("latin-1")).get("token")
        if not tokens:
            return None
        assert self.rules.token
        client = scope["client"][0] if scope["client"] else ""
        if not self.rules.token_guess_rate.take_token(client):
            return _too_fast()
        if not hmac.compare_digest(tokens[0].encode(), self.rules.token.encode()):
            return refusal_json(401, "wrong access token")
        welcome = RedirectResponse("./", 303, {"cache-control": "no-store"})
        player = _player(cookies) or secrets.token_hex(16)
        for name, value in ((TOKEN_COOKIE, self.rules.cookie), (PLAYER_COOKIE, player)):
            welcome.set_cookie(name, value, max_age=YEAR_SECONDS, httponly=True, samesite="strict")
        return welcome


def _player(cookies: dict[str, str]) -> str:
    """Return the player of a browser; nothing if it has no valid cookie."""
    player = cookies.get(PLAYER_COOKIE, "")
    return player if _PLAYER.fullmatch(player) else ""


def _is_cheap(path: str) -> bool:
    """Return whether quick workers or the library answer a request."""
    name = path.removeprefix("/api/")
    if name.partition("/")[0] == "games":
        return True
    handler = HANDLERS.get(deprecated.REQUESTS.get(name, name.replace("-", "_")))
    return handler is not None and handler.verb.queue != "long"


def _too_fast() -> Response:
    return refusal_json(429, "too many requests: wait a few seconds", {"retry-after": "5"})


def _is_foreign(headers: Headers, host: str) -> bool:
    """Return whether a page of another site sent this request, by the browser's headers."""
    site = headers.get("sec-fetch-site")
    if site is not None and site not in OWN_SITE:
        return True
    origin = headers.get("origin")
    try:
        return origin is not None and urlsplit(origin).netloc.lower() != host.lower()
    except ValueError:
        return True


def _cookies(headers: Headers) -> dict[str, str]:
    """Return the cookies of a request; ours need no quoting. Faster than Python's parser."""
    pairs = ";".join(headers.getlist("cookie")).split(";")
    split = [pair.partition("=") for pair in pairs]
    return {name.strip(): value.strip() for name, _, value in split}
