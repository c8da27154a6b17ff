"""Old names that still work in this version. A later version deletes these tables."""

# of exports of `puzzlewright`
NAMES = {"BadWish": "BadOption", "Trouble": "PuzzlewrightError", "wishes": "list_options"}

# of fields and methods of results: by class
FIELDS = {
    "Generated": {"tally": "stats"},
    "Hint": {"told": "sentences", "way": "steps"},
    "Lightened": {"gone": "changes"},
    "Repairs": {
        "is_proven_kept": "is_proven_for_solution",
        "plain_reason": "obvious_reason",
        "quarrel": "conflict",
        "told_contradiction": "shown_contradiction",
    },
    "Verdict": {"at_most": "at_most_constraints"},
    "Encoded": {"at_most": "at_most_constraints"},
}

# of conditions of `Library.search`
CONDITIONS = {"level": "difficulty"}

# of verbs on the command line
VERBS = {"notations": "formats", "tour": "demo"}

# of options on the command line: by verb, or for all verbs under "*"
OPTIONS = {
    "*": {"--notation": "--from-format"},
    "repair": {"--at-most": "--max-changes", "--want": "--difficulty"},
    "harden": {"--at-most": "--max-changes"},
    "soften": {"--at-most": "--max-changes"},
    "explain": {"--until": "--steps"},
    "hint": {"--level": "--detail"},
    "library": {"--level": "--difficulty"},
}

# of parameter values: by verb and parameter, on the command line and over HTTP
VALUES = {("hint", "detail"): {"why": "do"}}

# of keys in HTTP requests: by request
KEYS = {
    "read": {"notation": "format"},
    "explain": {"until": "steps"},
    "hint": {"level": "detail"},
}

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
