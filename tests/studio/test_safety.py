"""Access to the studio, and the security headers of its answers."""

import pytest
from starlette.testclient import TestClient

from puzzlewright.core.errors import Trouble
from puzzlewright.studio.access import checked_token, is_loopback, new_token
from puzzlewright.studio.rate_limit import RateLimit
from tests.studio.conftest import TOKEN, Visiting
from tests.studio.puzzles import BRIDGES, KEY, MOSAIC


@pytest.mark.parametrize("path", ["/", "/styles.css", "/api/genres", "/nothing", "/openapi.json"])
def test_every_answer_has_security_headers(client: TestClient, path: str) -> None:
    headers = client.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert "referrer-policy" in headers


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example", "192.168.1.7", "", "[::1", "localhost@evil"]
)
def test_a_foreign_host_is_refused(client: TestClient, host: str) -> None:
    for path in ("/", "/api/genres"):
        assert client.get(path, headers={"host": host}).status_code == 403


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "localhost", "LOCALHOST:9", "[::1]:8000"])
def test_this_machine_is_known_by_all_its_names(client: TestClient, host: str) -> None:
    assert client.get("/", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "http://127.0.0.1.evil.example"},
        {"origin": "http://127.0.0.1:9999"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_requests_of_other_sites_are_refused(client: TestClient, headers: dict[str, str]) -> None:
    body = {"puzzle": MOSAIC, "position": 0, "seconds": 0}
    assert client.post("/api/rate", json={"puzzle": MOSAIC}, headers=headers).status_code == 403
    assert client.put(f"/api/games/{KEY}", json=body, headers=headers).status_code == 403
    assert client.delete("/api/games", headers=headers).status_code == 403
    assert client.get("/api/games", headers=headers).status_code == 403
    assert (
        "access-control-allow-origin" not in client.options("/api/games", headers=headers).headers
    )


def test_requests_of_our_own_page_are_accepted(client: TestClient) -> None:
    own = {"origin": "http://127.0.0.1", "sec-fetch-site": "same-origin"}
    assert client.post("/api/rate", json={"puzzle": BRIDGES}, headers=own).status_code == 200


def test_what_is_not_sent_as_json_is_not_read(client: TestClient) -> None:
    form = client.post(
        "/api/rate", content='{"puzzle": ""}', headers={"content-type": "text/plain"}
    )
    assert form.status_code == 400


def test_nothing_of_a_puzzle_is_sent_as_anything_but_data(client: TestClient) -> None:
    nasty = "<img src=x onerror=alert(1)>"
    answer = client.post("/api/read", json={"text": nasty})
    assert answer.headers["content-type"] == "application/json"
    path = client.get(f"/{nasty}")
    assert path.headers["content-type"] == "application/json"


def test_a_client_without_the_token_gets_only_the_page(visit: Visiting) -> None:
    stranger = visit()
    assert stranger.get("/").status_code == 200
    for wrong in ({}, {"authorization": "Bearer x"}, {"cookie": "puzzlewright_token=x"}):
        answer = stranger.get("/api/games", headers=wrong)
        assert answer.status_code == 401
        assert "token" in answer.json()["error"]


def test_a_link_with_the_token_is_needed_once(visit: Visiting) -> None:
    guest = visit()
    welcome = guest.get(f"/?token={TOKEN}", follow_redirects=False)
    assert (welcome.status_code, welcome.headers["location"]) == (303, "./")
    for cookie in welcome.headers.get_list("set-cookie"):
        assert "HttpOnly" in cookie
        assert "samesite=strict" in cookie.lower()
        assert TOKEN not in cookie
    assert guest.get("/api/games").status_code == 200
    assert visit().get(f"/?token={TOKEN}x", follow_redirects=False).status_code == 401


def test_programs_send_the_token_in_a_header(visit: Visiting) -> None:
    program = {"authorization": f"Bearer {TOKEN}"}
    assert visit().get("/api/games", headers=program).status_code == 200


def test_players_do_not_see_each_others_games(visit: Visiting) -> None:
    ann, ben = visit(), visit()
    for guest in (ann, ben):
        guest.get(f"/?token={TOKEN}")
    game = {"shelf": 1, "position": [], "seconds": 1}
    assert ann.put(f"/api/games/{KEY}", json=game).status_code == 200
    assert ben.get(f"/api/games/{KEY}").status_code == 404
    assert ben.get("/api/library/1").json()["state"] == "none"
    assert ben.delete("/api/games").json() == {"deleted": 0}
    assert ann.get("/api/library/1").json()["state"] == "begun"
    ann.get(f"/?token={TOKEN}")  # the link again: still the same player
    assert ann.get(f"/api/games/{KEY}").status_code == 200


def test_too_many_requests_are_refused_for_a_while(visit: Visiting) -> None:
    guest = visit()
    statuses = [guest.get("/api/games").status_code for _ in range(15)]  # guesses at the token
    assert statuses[0] == 401
    assert statuses[-1] == 429
    guest.get(f"/?token={TOKEN}", headers={})
    program = {"authorization": f"Bearer {TOKEN}"}
    many = [guest.get("/api/games", headers=program).status_code for _ in range(35)]
    assert many[0] == 200
    assert 429 in many


def test_a_large_request_counts_as_many(visit: Visiting) -> None:
    program = {"authorization": f"Bearer {TOKEN}", "content-type": "application/json"}
    guest, large = visit(), b" " * 2_500_000
    statuses = [guest.post("/api/check", content=large, headers=program).status_code for _ in "12"]
    assert statuses == [400, 429]  # together, they cost more than the 30 of a burst


def test_a_request_of_unknown_length_counts_as_a_large_one(visit: Visiting) -> None:
    program = {"authorization": f"Bearer {TOKEN}", "content-type": "application/json"}
    guest = visit()
    statuses = [
        guest.post("/api/check", content=iter([b"1"]), headers=program).status_code for _ in "12"
    ]
    assert statuses == [400, 429]


def test_a_rate_limit_allows_a_burst_and_more_with_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr("puzzlewright.studio.rate_limit.time.monotonic", lambda: now)
    limit = RateLimit(per_second=2, burst=3)
    assert [limit.take_token("a") for _ in range(4)] == [True, True, True, False]
    assert limit.take_token("b")
    now = 0.6
    assert [limit.take_token("a") for _ in range(2)] == [True, False]


def test_tokens_are_long_and_fit_into_a_link() -> None:
    assert checked_token(new_token())
    assert new_token() != new_token()
    for bad in ("short", "a token of many words", "ключ-ключ-ключ-ключ/"):
        with pytest.raises(Trouble, match="--token must have at least"):
            checked_token(bad)


def test_loopback_addresses_are_recognised() -> None:
    assert [is_loopback(host) for host in ("127.0.0.1", "::1", "localhost", "127.9.9.9")] == [
        True
    ] * 4
    assert not any(is_loopback(host) for host in ("0.0.0.0", "::", "192.168.0.1", "example.org"))
