"""Who may send requests, and how many.

By default the studio serves this machine alone. A page of another site can neither send it
requests (Origin and Sec-Fetch-Site) nor pretend to be it under another name (Host). Clients on
other machines also need a token: once in a link, then in a cookie; programs send it in a header.
Their requests are limited in number.
"""

import hmac
import ipaddress
import secrets
import socket
import time
from collections import OrderedDict
from dataclasses import dataclass, field
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qs, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from puzzlewright.core import deprecated
from puzzlewright.core.errors import PuzzlewrightError
from puzzlewright.core.words import quote_excerpt
from puzzlewright.studio.handlers import HANDLERS
from puzzlewright.studio.requests import refusal_json

MAX_CLIENTS = 10_000  # that are remembered


class RateLimit:
    """A token bucket per client: `a_second` requests per second, and `at_once` after a pause."""

    def __init__(self, a_second: float, at_once: float) -> None:
        self.a_second, self.at_once = a_second, at_once
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()  # and when that was

    def take_token(self, visitor: str, cost: float = 1.0) -> bool:
        """Tell whether a client may send a request now; if so, count it."""
        now = time.monotonic()
        left, before = self._left.pop(visitor, (self.at_once, now))
        left = min(self.at_once, left + (now - before) * self.a_second)
        is_allowed = left >= cost
        self._left[visitor] = (left - cost if is_allowed else left), now
        if len(self._left) > MAX_CLIENTS:
            self._left.popitem(last=False)
        return is_allowed


MIN_TOKEN_LENGTH = 12  # letters
TOKEN_COOKIE, PLAYER_COOKIE = "puzzlewright_token", "puzzlewright_player"
YEAR_SECONDS = 365 * 24 * 3600

LOCAL_NAMES = frozenset(("localhost", "127.0.0.1", "::1"))
OWN_SITE = ("same-origin", "none")  # of Sec-Fetch-Site: our page, or typed by the reader
COSTLY_REQUEST_TOKENS = 10.0  # how much more a question costs that may take long

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
    """Tell whether only this machine can reach this address."""
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def new_token() -> str:
    return secrets.token_urlsafe(18)


def checked_token(token: str) -> str:
    """A token that is not guessed in an afternoon, and fits into a link."""
    if len(token) < MIN_TOKEN_LENGTH or not all(sign.isalnum() or sign in "-_" for sign in token):
        raise PuzzlewrightError(
            f"a token has at least {MIN_TOKEN_LENGTH} letters, digits, - or _; without --token one"
            " is made"
        )
    return token


@dataclass
class AccessRules:
    """Who may come in."""

    token: str | None = None  # None for this machine alone
    names: frozenset[str] = LOCAL_NAMES  # under which this studio is known
    # of a studio that is open to others
    request_rate: RateLimit = field(default_factory=lambda: RateLimit(20, 200))
    token_guess_rate: RateLimit = field(default_factory=lambda: RateLimit(0.2, 10))

    @staticmethod
    def for_others(token: str, names: tuple[str, ...] = ()) -> "AccessRules":
        """A studio for more than this machine, which is also known by its numbers."""
        own = {socket.gethostname().lower(), socket.getfqdn().lower(), *map(str.lower, names)}
        return AccessRules(checked_token(token), LOCAL_NAMES | own)

    @property
    def is_for_others(self) -> bool:
        return self.token is not None

    @property
    def cookie(self) -> str:
        """What a browser keeps in place of the token."""
        assert self.token
        return hmac.digest(self.token.encode(), b"cookie", "sha256").hex()

    def is_known_host(self, host: str) -> bool:
        """Tell whether a request for this host is for us; numbers cannot point elsewhere."""
        try:
            name = urlsplit(f"//{host}").hostname or ""
            return name in self.names or (self.is_for_others and bool(ipaddress.ip_address(name)))
        except ValueError:  # no host at all, or an unknown name
            return False


class AccessControl:
    """Lets in who may come in, and gives every answer the headers that keep a page safe."""

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
        if answer is None and self.rules.is_for_others:
            scope.setdefault("state", {})["player"] = cookies.get(PLAYER_COOKIE, "")
        await (answer or self.app)(scope, receive, send_safely)

    def _why_refused(
        self, scope: Scope, headers: Headers, cookies: dict[str, str]
    ) -> Response | None:
        """Why a request is not answered, if it is not."""
        hosts = headers.getlist("host")
        if len(hosts) != 1 or not self.rules.is_known_host(hosts[0]):
            said = quote_excerpt(hosts[0]) if hosts else "a request without a host"
            return refusal_json(403, f"this studio is not known as {said}; see --name")
        is_question = scope["path"].startswith("/api/")
        is_change = scope["method"] not in ("GET", "HEAD", "OPTIONS")
        if (is_question or is_change) and _is_foreign(headers, hosts[0]):
            return refusal_json(403, "pages of other sites may not ask this studio")
        if not self.rules.is_for_others:
            return None
        visitor = scope["client"][0] if scope["client"] else ""
        if is_question and not self._is_known(headers, cookies):
            if not self.rules.token_guess_rate.take_token(visitor):
                return _too_fast()
            return refusal_json(
                401,
                "this studio wants its token: open the link that it shows when it starts",
                {"www-authenticate": "Bearer"},
            )
        cost = COSTLY_REQUEST_TOKENS if is_change and not _is_cheap(scope["path"]) else 1.0
        if is_question and not self.rules.request_rate.take_token(visitor, cost):
            return _too_fast()
        return None

    def _is_known(self, headers: Headers, cookies: dict[str, str]) -> bool:
        """Whether a request brings the token, or the cookie that was given for it."""
        assert self.rules.token
        kind, _, said = headers.get("authorization", "").partition(" ")
        if kind.lower() == "bearer":
            return hmac.compare_digest(said.strip().encode(), self.rules.token.encode())
        kept = cookies.get(TOKEN_COOKIE, "")
        return hmac.compare_digest(kept.encode(), self.rules.cookie.encode())

    def _token_redirect(self, scope: Scope, cookies: dict[str, str]) -> Response | None:
        """Who comes with the token in a link gets a cookie for it, and an address without it."""
        if not self.rules.is_for_others or scope["path"] != "/":
            return None
        said = parse_qs(scope["query_string"].decode("latin-1")).get("token")
        if not said:
            return None
        assert self.rules.token
        visitor = scope["client"][0] if scope["client"] else ""
        if not self.rules.token_guess_rate.take_token(visitor):
            return _too_fast()
        if not hmac.compare_digest(said[0].encode(), self.rules.token.encode()):
            return refusal_json(401, "this is not the token of this studio")
        welcome = RedirectResponse("/", 303, {"cache-control": "no-store"})
        player = cookies.get(PLAYER_COOKIE) or secrets.token_hex(16)
        for name, value in ((TOKEN_COOKIE, self.rules.cookie), (PLAYER_COOKIE, player)):
            welcome.set_cookie(name, value, max_age=YEAR_SECONDS, httponly=True, samesite="strict")
        return welcome


def _is_cheap(path: str) -> bool:
    """Tell whether quick workers or the library answer a request."""
    name = path.removeprefix("/api/")
    if name.partition("/")[0] == "games":
        return True
    handler = HANDLERS.get(deprecated.REQUESTS.get(name, name.replace("-", "_")))
    return handler is not None and handler.verb.queue != "long"


def _too_fast() -> Response:
    return refusal_json(429, "that was too much at once: wait a little", {"retry-after": "5"})


def _is_foreign(headers: Headers, host: str) -> bool:
    """Whether the page of another site is behind this request, as browsers tell."""
    site = headers.get("sec-fetch-site")
    if site is not None and site not in OWN_SITE:
        return True
    origin = headers.get("origin")
    try:
        return origin is not None and urlsplit(origin).netloc.lower() != host.lower()
    except ValueError:
        return True


def _cookies(headers: Headers) -> dict[str, str]:
    jar = SimpleCookie()
    try:
        for line in headers.getlist("cookie"):
            jar.load(line)
    except CookieError:
        return {}
    return {name: morsel.value for name, morsel in jar.items()}
