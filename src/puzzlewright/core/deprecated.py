"""Old names that still work in this version. A later version deletes these tables."""

# of exports of `puzzlewright`
NAMES = {"BadWish": "BadOption", "Trouble": "PuzzlewrightError", "wishes": "list_options"}

# of functions of `puzzlewright.genres`, for plug-ins
GENRE_PARTS = {
    "drafting_of": "editor_of",
    "playing_of": "play_rules_of",
    "revising_of": "edit_rules_of",
    "teaching_of": "human_model_of",
}
# of a technique's `weight`, for plug-ins
WEIGHTS = {"plain": "obvious"}

# of fields and methods of results: by class
FIELDS = {
    "ExperimentRun": {"is_whole": "is_complete"},
    "Generated": {"tally": "stats"},
    "GenreInfo": {"looks": "styles"},
    "Hint": {"told": "sentences", "way": "steps"},
    "Lightened": {"gone": "changes"},
    "Repairs": {
        "is_proven_kept": "is_proven_for_solution",
        "least": "min_changes",
        "plain_reason": "obvious_reason",
        "quarrel": "conflict",
        "told_contradiction": "shown_contradiction",
    },
    "Verdict": {"at_most": "at_most_constraints", "opening": "propagation"},
    "Encoded": {"at_most": "at_most_constraints"},
}

# of conditions of `Library.search`
CONDITIONS = {
    "level": "difficulty",
    "least_score": "min_score",
    "least_size": "min_size",
    "most_score": "max_score",
    "most_size": "max_size",
}
# of its parameter `at_most`
SEARCH_AT_MOST = "most"

# of verbs on the command line
VERBS = {"notations": "formats", "tour": "demo"}

# of options on the command line: by verb, or for all verbs under "*"
OPTIONS = {
    "*": {"--notation": "--from-format"},
    "repair": {"--at-most": "--max-changes", "--want": "--difficulty"},
    "harden": {"--at-most": "--max-changes"},
    "soften": {"--at-most": "--max-changes"},
    "explain": {"--until": "--steps"},
    "hint": {"--level": "--detail", "--no-strikes": "--no-eliminations"},
    "solve": {"--no-opening": "--no-propagation", "--besides": "--excluding"},
    "encode": {"--besides": "--excluding"},
    "draw": {"--look": "--styles"},
    "library": {
        "--level": "--difficulty",
        "--least-size": "--min-size",
        "--most-size": "--max-size",
    },
}

# of parameter values: by verb and parameter, on the command line and over HTTP
VALUES = {("hint", "detail"): {"why": "do"}}

# of keys in HTTP requests: by request
KEYS = {
    "read": {"notation": "format"},
    "explain": {"until": "steps"},
    "hint": {"level": "detail", "strikes": "eliminations"},
    "solve": {"opening": "propagation", "besides": "excluding"},
    "encode": {"besides": "excluding"},
    "draw": {"looks": "styles"},
}

# of keys of a TOML plan of the lab
PLAN_KEYS = {"opening": "propagation", "wishes": "options"}

# of HTTP requests: the last part of their URL
REQUESTS = {
    "sheet": "board",
    "judge": "early_mistakes",
    "desk": "editor",
    "desk/of": "editor_open",
    "drawn": "editor_puzzle",
    "desk/free": "graph_open",
    "drawn/free": "graph_puzzle",
    "clue": "choose_clues",
    "suggest": "suggest_clues",
    "film": "animation",
    "picture": "from_picture",
}

# of techniques, by genre
TECHNIQUES = {
    "bridges": {
        "closing": "isolation",
        "equal-pair": "isolated-pair",
        "ones-apart": "isolated-ones",
        "shared-out": "isolation-by-cases",
        "one-short": "one-to-spare",
        "number-cap": "neighbour-number",
        "little-room": "remaining-need",
    },
    "mosaic": {
        "rest-of-window": "completion",
        "inside": "subset",
        "difference": "sharing",
        "distant-difference": "distant-sharing",
    },
    "context": {
        "clue-count": "completion",
        "way-out": "only-exit",
        "clue-and-chain": "clue-and-cut",
        "clue-after-clue": "clue-chain",
    },
    "satogaeri": {
        "country-taken": "region-taken",
        "bound-for-country": "region-claimed",
        "cut-off-country": "cut-off-region",
        "shared-countries": "locked-circles",
        "shared-circles": "locked-regions",
    },
}


def technique_name(genre: str, name: str) -> str:
    """Return the name of a technique, which may be given by its old one."""
    return TECHNIQUES.get(genre, {}).get(name, name)


def first_technique_name(genre: str, name: str) -> str:
    """Return the name that a technique had first; seeds depend on it, so puzzles stay the same."""
    olds = [old for old, new in TECHNIQUES.get(genre, {}).items() if new == name]
    return olds[0] if olds else name


def technique_names(name: str, genre: str | None = None) -> set[str]:
    """Return the names that a technique has now in a genre, or in any, and the one given."""
    genres = TECHNIQUES if genre is None else [genre]
    return {name, *(technique_name(one, name) for one in genres)}
