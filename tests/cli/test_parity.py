"""Every verb has the same parameters in Python and on the command line."""

import argparse
import inspect

import pytest

from puzzlewright.cli import COMMANDS, make_parser, subparsers
from puzzlewright.genre.genre import load
from puzzlewright.verbs.verb import VERBS, Role, parameters_of, verb_named

# Verbs and parameters that differ on purpose, each with the reason.
NOT_DECLARED = {
    "verify": "takes folders instead of puzzles",
    "draw": "draws a puzzle, a solution or a step; in Python these are three functions",
    "generate": "its options depend on the genre; tests/across compares them",
    "library": "a database; in Python, the class Library",
    "book": "its options belong to orders; in Python, make_book takes a plan",
    "studio": "a server",
    "lab": "runs in folders; in Python, run_experiment and report_experiment",
    "genres": "list_genres in Python",
    "engines": "list_engines in Python",
    "encodings": "list_encodings in Python",
    "formats": "list_formats in Python",
    "techniques": "list_techniques in Python",
    "demo": "only for people",
    "completion": "only for shells",
    "man": "only for people",
}
MAPPED = {  # by its role, for all verbs in the same way
    Role.PUZZLE: {"puzzle"},
    Role.LIMIT: {"time_limit", "memory_limit"},
    Role.MARKS: set(),  # those drawn into PUZZLE
    Role.OLD: set(),  # see core/deprecated.py
}
# of all verbs: how to read a puzzle, how to answer, and which processes work
COMMON = {"help", "quiet", "verbose", "library", "genre", "from_format", "json"}
OF_BATCHES = {"workers", "cluster", "count"}


def test_every_verb_is_on_the_command_line() -> None:
    assert {*VERBS, *NOT_DECLARED} == set(COMMANDS)


@pytest.mark.parametrize("name", VERBS)
def test_the_parameters_are_the_same(name: str) -> None:
    parser = subparsers(make_parser([name]))[name]
    command = load(COMMANDS[name])
    expected: set[str] = set()
    for parameter in verb_named(name).parameters:
        role = parameter.role
        expected |= MAPPED.get(role, {parameter.name}) if role else {parameter.name}
    for_people = {one.name for view in command.views for one in parameters_of(view)[1:]}
    found = {action.dest for action in parser._actions} - COMMON - OF_BATCHES
    assert found == expected | (for_people - OF_BATCHES)


@pytest.mark.parametrize("name", VERBS)
def test_the_defaults_are_the_same(name: str) -> None:
    parser = subparsers(make_parser([name]))[name]
    actions = {action.dest: action for action in parser._actions}
    for parameter in verb_named(name).parameters:
        if parameter.role is None:
            action = actions[parameter.name]
            if parameter.default is inspect.Parameter.empty:
                assert action.required
            elif not isinstance(action, argparse.BooleanOptionalAction):
                assert action.default == parameter.default
