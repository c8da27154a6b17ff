"""The rules that constraints and steps name as reasons, and their words."""

from collections.abc import Mapping

from puzzlewright.core.words import at
from puzzlewright.genre.genre import Words
from puzzlewright.genres.satogaeri.puzzle import Satogaeri

CIRCLE = "circle"  # the number of one circle
TRACKS = "tracks"  # no two tracks meet on one cell
COUNTRY = "country"  # one country needs a circle
ROOM = "room"  # one country has room for one circle only
HOME = "home"  # both of these
APART = "apart"  # no tracks meet anywhere
FEWER = "fewer"  # there are not enough circles
KNOWN = "known"

WORDS: Mapping[str, Words[Satogaeri]] = {
    CIRCLE: lambda puzzle, reason: puzzle.name_of(reason.about[0]),
    TRACKS: lambda puzzle, reason: (
        f"{at(*divmod(reason.about[0], puzzle.cols))}, where tracks must not meet"
    ),
    COUNTRY: lambda puzzle, reason: (
        f"{puzzle.name_of_country(reason.about[0])}, which needs a circle"
    ),
    ROOM: lambda puzzle, reason: (
        f"{puzzle.name_of_country(reason.about[0])}, which has room for one circle only"
    ),
    HOME: lambda puzzle, reason: (
        f"{puzzle.name_of_country(reason.about[0])}, which ends with exactly one circle"
    ),
    APART: "tracks do not meet",
    FEWER: "there are fewer circles than countries",
    KNOWN: "what is known already",
}
