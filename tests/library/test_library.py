"""What a library does, on every database."""

import json
from pathlib import Path

import pytest

import puzzlewright as pw
from puzzlewright.library.query import PuzzleQuery
from puzzlewright.library.records import PuzzleToAdd, canonical_hash_of

BRIDGES = "5x5m2:1a1a2e3a3a3e3a6a4"
MOSAIC = pw.generate("mosaic", size=(5, 5), seed=1)
CONTEXT = pw.generate("context", size=(5, 5), seed=1)
WIDE = '{"genre": "mosaic", "clues": [[2, null, 1]]}'
TALL = '{"genre": "mosaic", "clues": [[1], [null], [2]]}'
HOSTILE = (
    "Robert'); DROP TABLE puzzles;--",
    "<script>alert(1)</script>",
    "#set page(width: 1pt) $x$ \\u{202e}",
    "\u202egnissorg \x1b[31m red \x00 nul \ud800",
    "\N{GRINNING FACE}" * 250_000,
)


def test_a_puzzle_round_trips(library: pw.Library) -> None:
    number, is_new = library.add(BRIDGES, title="Small", author="A", source="here", tags=["x"])
    one = library[number]
    assert is_new
    assert one.puzzle == pw.read(BRIDGES)
    assert (one.title, one.author, one.source, one.tags) == ("Small", "A", "here", ("x",))
    assert one.size == (5, 5)
    assert one.status == "unique"
    assert not pw.mistakes(one.puzzle, one.solution or [])


def test_rating_and_facts_are_those_of_rate(library: pw.Library) -> None:
    one = library[library.add(MOSAIC.puzzle).id]
    rating = pw.rate(MOSAIC.puzzle)
    assert (one.level, one.score, one.techniques) == (
        rating.level,
        rating.score,
        rating.techniques,
    )
    assert one.facts == rating.facts


def test_a_generated_puzzle_is_not_rated_again(library: pw.Library) -> None:
    one = library[library.add(CONTEXT).id]
    assert CONTEXT.rating
    assert one.score == CONTEXT.rating.score


def test_a_rotated_or_reformatted_puzzle_is_stored_once(library: pw.Library) -> None:
    first = library.add(BRIDGES)
    islands = json.loads(pw.write(pw.read(BRIDGES)))
    islands["islands"] = sorted([col, 4 - row, number] for row, col, number in islands["islands"])
    turned = library.add(json.dumps(islands), title="Turned")
    again = library.add(pw.write(pw.read(BRIDGES), "puzzlink"), title="Again", tags=["new"])
    assert (turned, again) == ((first.id, False), (first.id, False))
    assert len(library) == 1
    # what was not known of it is learnt, what is known stays
    assert (library[first.id].title, library[first.id].tags) == ("Turned", ("new",))


def test_a_draft_with_several_solutions_or_none_is_kept_too(library: pw.Library) -> None:
    several = library.add('{"genre": "mosaic", "clues": [[null, 1], [null, null]]}')
    none = library.add('{"genre": "mosaic", "clues": [[4, 0], [null, null]]}')
    assert [library[one.id].status for one in (several, none)] == ["several", "none"]
    assert library[none.id].solution is None
    assert library[several.id].level is None


def test_search_by_everything(library: pw.Library) -> None:
    bridges = library.add(BRIDGES, title="Straße nach Köln", author="O'Hara 100%").id
    mosaic = library.add(MOSAIC, tags=["cat", "big"]).id
    context = library.add(CONTEXT, tags=["cat"]).id
    assert MOSAIC.rating
    assert CONTEXT.rating
    found = {
        "genre": (PuzzleQuery(genre="mosaic"), [mosaic]),
        "size": (PuzzleQuery(size=(5, 5)), [bridges, mosaic, context]),
        "most": (PuzzleQuery(max_size=(4, 9)), []),
        "least": (PuzzleQuery(min_size=(5, 5)), [bridges, mosaic, context]),
        "level": (PuzzleQuery(difficulty=CONTEXT.rating.name, genre="context"), [context]),
        "score": (PuzzleQuery(min_score=MOSAIC.rating.score, genre="mosaic"), [mosaic]),
        "score2": (PuzzleQuery(max_score=-1), []),
        "status": (PuzzleQuery(status="several"), []),
        "needs": (PuzzleQuery(needs="all-needed"), [bridges]),
        "fact": (PuzzleQuery(facts=[("islands", ">=", 9)]), [bridges]),
        "fact2": (PuzzleQuery(facts=[("islands", "<", 9)]), []),
        "text": (PuzzleQuery(text="hara KÖLN STRASSE"), [bridges]),
        "percent": (PuzzleQuery(text="100%"), [bridges]),
        "percent2": (PuzzleQuery(text="%"), [bridges]),
        "under": (PuzzleQuery(text="_"), []),
        "tags": (PuzzleQuery(tags=["cat", "big"]), [mosaic]),
    }
    for name, (wanted, numbers) in found.items():
        assert [one.id for one in library.search(wanted)] == numbers, name
        assert library.count(wanted) == len(numbers), name


def test_sorted_downwards_and_cut(library: pw.Library) -> None:
    for made in (MOSAIC, CONTEXT):
        library.add(made)
    library.add('{"genre": "mosaic", "clues": [[null, 1], [null, null]]}')
    scores = [one.score for one in library.search(sort="-score")]
    known = [score for score in scores if score is not None]
    assert known == sorted(known, reverse=True)
    assert scores[-1] is None
    assert len(list(library.search(at_most=2))) == 2
    with pytest.raises(pw.Trouble, match="puzzles are sorted by id, genre"):
        list(library.search(sort="colour"))


def test_tags_come_and_go(library: pw.Library) -> None:
    number = library.add(BRIDGES, tags=["a"]).id
    library.tag([number], "b", "a", " c ")
    assert library.count(tags=["c "]) == 1
    assert library.count(tags=["\0"]) == 0
    library.untag([number], "a")
    assert library[number].tags == ("b", "c")
    with pytest.raises(pw.Trouble, match="a tag must have 1 to 200 characters"):
        library.tag([number], " ")
    with pytest.raises(pw.Trouble, match="there is no puzzle 99 in this library"):
        library.tag([99], "b")


def test_tags_are_changed_in_one_go_or_not_at_all(
    library: pw.Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = library.add(BRIDGES, tags=["old", "both"]).id
    assert library.retag([number], add=["new", "both"], remove=["old", "both"]) == (1, 1)
    assert library[number].tags == ("both", "new")

    def full(*_: object) -> None:
        raise pw.Trouble("the disk is full")

    monkeypatch.setattr("puzzlewright.library.library.add_tags", full)
    with pytest.raises(pw.Trouble, match="the disk is full"):
        library.retag([number], add=["newer"], remove=["new"])
    assert library[number].tags == ("both", "new")


def test_tags_are_counted(library: pw.Library) -> None:
    first, second = library.add(BRIDGES).id, library.add(MOSAIC).id
    assert library.tag([first, second, first], "sea") == 2
    library.tag([second], "dusk")
    assert library.stats().tags == {"sea": 2, "dusk": 1}
    library.remove([second])
    assert library.stats().tags == {"sea": 1}


def test_the_number_of_a_puzzle_is_found(library: pw.Library) -> None:
    number = library.add(BRIDGES).id
    assert library.number_of(pw.read(BRIDGES)) == number
    assert library.number_of(MOSAIC.puzzle) is None
    library.add(MOSAIC)
    assert library.numbers(numbers=[number, 99]) == [number]


def test_removed_puzzles_can_be_restored(library: pw.Library) -> None:
    number = library.add(BRIDGES).id
    assert library.remove([number]) == 1
    assert library.remove([number]) == 0
    assert list(library) == []
    assert [one.id for one in library.search(removed=True)] == [number]
    library.restore([number])
    assert [one.id for one in library] == [number]
    library.remove([number])
    assert library.add(BRIDGES) == (number, False)  # adding it again restores it
    assert len(library) == 1


def test_a_puzzle_takes_the_place_of_another_with_its_tags_and_its_title(
    library: pw.Library,
) -> None:
    old = library.add(BRIDGES, title="Two islands", tags=["sea", "mine"])
    puzzle = pw.read('{"genre": "mosaic", "clues": [[1, null]]}')
    arrival = PuzzleToAdd(puzzle, tags=("sea",), replaces=canonical_hash_of(pw.read(BRIDGES)))
    (new,) = library.add_all([arrival])
    assert [one.id for one in library] == [new.id]
    assert (library[new.id].title, library[new.id].tags) == ("Two islands", ("mine", "sea"))
    library.restore([old.id])
    assert library[old.id].tags == ("mine", "sea")


def test_a_puzzle_does_not_replace_itself(library: pw.Library) -> None:
    (same,) = library.add_all(
        [PuzzleToAdd(pw.read(BRIDGES), replaces=canonical_hash_of(pw.read(BRIDGES)))]
    )
    assert [one.id for one in library] == [same.id]


def test_a_puzzle_that_replaces_itself_keeps_the_new_orientation(library: pw.Library) -> None:
    wide, tall = pw.read(WIDE), pw.read(TALL)
    number = library.add(wide).id
    assert library.add(tall) == (number, False)
    assert library[number].puzzle == wide
    assert list(library.add_all([PuzzleToAdd(tall, replaces=canonical_hash_of(wide))])) == [
        (number, False)
    ]
    kept = library[number]
    assert (kept.puzzle, kept.size) == (tall, (3, 1))
    assert not pw.mistakes(tall, kept.solution or [])


def test_games_are_remembered(library: pw.Library) -> None:
    number = library.add(BRIDGES).id
    game = library.play(number, counts=True)
    library.save(game.id, [[0, 0, 2, 0, 1]], seconds=12.5, hints=1)
    assert library.game(game.id).position == [[0, 0, 2, 0, 1]]
    assert library.count(unplayed=True) == 0
    assert not library[number].is_finished
    library.save(game.id, [], seconds=20, hints=1, finished=True)
    assert library[number].is_finished
    stats = library.stats()
    assert (stats.games, stats.finished, stats.seconds, stats.hints) == (1, 1, 20, 1)
    with pytest.raises(pw.Trouble, match="there is no game 9"):
        library.game(9)


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_texts_are_stored_as_texts(library: pw.Library, text: str) -> None:
    number = library.add(BRIDGES, title=text, author=text, source=text, tags=[text[:50]]).id
    one = library[number]
    kept = text.replace("\0", "\ufffd").replace("\ud800", "?")
    assert (one.title, one.author, one.source) == (kept, kept, kept)
    assert [found.id for found in library.search(text="drop table")] == ([1] * ("DROP" in text))


def test_a_copy_holds_everything(library: pw.Library, tmp_path: Path) -> None:
    number = library.add(BRIDGES, title="Small", tags=["x"]).id
    library.remove([library.add(MOSAIC).id])
    library.play(number)
    copy = tmp_path / "copy.db"
    library.back_up(str(copy))
    with pw.Library(f"sqlite:///{copy}") as other:
        assert list(other) == list(library)
        assert list(other.search(removed=True)) == list(library.search(removed=True))
        assert other.games() == library.games()
    with pytest.raises(pw.Trouble, match="exists already"):
        library.back_up(str(copy))


def test_a_fresh_library_has_the_starter_set(library: pw.Library) -> None:
    genres = library.stats().by_genre
    assert all(sum(levels.values()) >= 25 for levels in genres.values())
    assert len(genres) == 4
    assert len(library) == library.stats().puzzles


def test_a_library_with_own_puzzles_gets_no_starter_set(library: pw.Library) -> None:
    library.add(BRIDGES)
    assert len(library) == 1


def test_many_at_once_come_in_order_and_each_once(library: pw.Library) -> None:
    puzzles = [pw.generate("mosaic", size=(4, 4), seed=seed).puzzle for seed in (1, 2, 1, 3, 2)]
    added = list(library.add_all(map(PuzzleToAdd, puzzles)))
    assert [one.is_new for one in added] == [True, True, False, True, False]
    assert [one.id for one in added] == [1, 2, 1, 3, 2]


def test_calibration_measures_how_well_scores_predict_times(library: pw.Library) -> None:
    made = [pw.generate("mosaic", size=(5, 5), seed=seed) for seed in range(8)]
    numbers = [library.add(one).id for one in made]
    assert library.calibrate().agreement is None  # too few
    for number in numbers:
        score = library[number].score
        assert score is not None
        for part, agreed in ((1.0, True), (50.0, False)):  # who does not agree does not count
            game = library.play(number, counts=agreed)
            seconds = 100 * score * part if agreed else 1000 - 100 * score
            library.save(game.id, [], seconds=seconds, finished=True)
    found = library.calibrate()
    assert len(found.games) == 8
    assert found.agreement == pytest.approx(1)
    assert found.low is not None
    assert found.low > 0.5
