"""A hint: help in three stages, from a player's position."""

from dataclasses import dataclass, field, replace
from typing import Any, Literal, TypeAlias

from puzzlewright.core.board import Board, Marks, Place, Reason, Step
from puzzlewright.core.json_encoder import JsonResult
from puzzlewright.core.phrases import parts_of, with_distinct_nouns
from puzzlewright.core.words import short_repr
from puzzlewright.genre.genre import Puzzle
from puzzlewright.genres import genre_of, human_model_of
from puzzlewright.reasoning.explain.general_steps import GENERAL_TECHNIQUES
from puzzlewright.reasoning.explain.to_step import merge_steps
from puzzlewright.reasoning.view import publish_step, publish_steps

Kind: TypeAlias = Literal["step", "mistake", "solved", "open", "unknown"]

Detail: TypeAlias = Literal["where", "idea", "do"]
Hidden: TypeAlias = Literal[
    "idea", "why", "parts", "do", "wrong", "first_wrong", "replace", "marks", "chain", "step"
]


@dataclass(frozen=True, slots=True)
class Idea:
    """A technique, its name for people, and a question that leads to it."""

    technique: str
    name: str
    question: str


@dataclass(frozen=True, slots=True)
class HintPart:
    """A part of a reason as said beside the board, and the places it names."""

    text: str
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class ChainLink:
    """One step of a chain: a reason, the places it is about, and what could be marked then."""

    why: str
    places: tuple[Place, ...]
    marks: Marks


@short_repr
@dataclass(frozen=True, slots=True)
class Hint(JsonResult):
    """Help in three stages: where to look, the idea, then the reason and what to do."""

    JSON = (
        *("genre=puzzle.genre", "kind", "where", "idea", "why", "parts", "do"),
        *("places=shown_places", "reasons", "wrong", "first_wrong", "replace"),
        *("marks", "chain", "step"),
    )

    puzzle: Puzzle
    kind: Kind
    where: str
    why: str
    do: str
    marks: Marks = field(default_factory=list)  # what to add to the position
    places: tuple[Place, ...] = ()
    reasons: tuple[Reason, ...] = ()
    step: Step | None = None  # the next step, unless there is a mistake
    board_before: Board | None = None  # the player's position
    steps: tuple[Step, ...] = ()  # the steps that lead to it, its own last
    # the player's marks that cannot all be right, by their numbers from 0
    wrong: tuple[int, ...] = ()
    first_wrong: int | None = None  # the first mark after which no solution was left
    # what to take back: the number of a mark, and the mark that takes its place, if any
    replace: tuple[tuple[int, list[int] | None], ...] = ()
    chain: tuple[ChainLink, ...] = ()  # the reason step by step, if it takes several
    # of a mistake: the steps to a contradiction, and the board on which they begin
    refutation: tuple[Step, ...] = ()
    chain_start: Board | None = None
    detail: Detail = "do"  # the stage that was asked for

    def __post_init__(self) -> None:
        if self.step and self.board_before:
            step = publish_step(self.puzzle, self.step, self.board_before.open)
            object.__setattr__(self, "step", step)
            path = publish_steps(self.puzzle, self.steps, self.board_before.open)
            object.__setattr__(self, "steps", path)

    @property
    def shown(self) -> Step | None:
        """The step as its sentences describe it, without the trivial steps before it."""
        if self.step is None or not self.steps:
            return self.step
        described = merge_steps(
            [*(one for one in self.steps[:-1] if one.level > 1), self.steps[-1]]
        )
        places = {place for place, _ in described.removes}
        removes = [choice for choice in self.step.removes if choice[0] in places]
        return replace(described, why=self.why, removes=tuple(removes))

    def sentences(self, detail: Detail = "do") -> list[str]:
        """Return the sentences up to a stage."""
        sentences = [self.where]
        if detail == "idea" and self.idea:
            sentences.append(f"{self.idea.name}: {self.idea.question}")
        if detail == "do":
            links = [f"{number}. {link.why}" for number, link in enumerate(self.chain, start=1)]
            sentences += [*links, self.why, self.do]
        return list(dict.fromkeys(sentences))

    def __str__(self) -> str:
        return "\n".join(self.sentences(self.detail))

    @property
    def idea(self) -> Idea | None:
        """The technique of the next step, its name for people, and a question that leads to it."""
        if self.step is None:
            return None
        own: tuple[Any, ...] = human_model_of(genre_of(self.puzzle)).techniques
        (one,) = [one for one in (*own, *GENERAL_TECHNIQUES) if one.name == self.step.technique]
        return Idea(one.name, one.title, one.question)

    @property
    def parts(self) -> tuple[HintPart, ...]:
        """The reason as said beside the board, in parts with the places they name."""
        return tuple(
            HintPart(part.short, part.places) for part in with_distinct_nouns(parts_of(self.why))
        )

    @property
    def shown_places(self) -> tuple[Place, ...]:
        """The places that it is about; before the last stage, only those that it uses."""
        if self.step is None or self.detail == "do":
            return self.places
        decided = {place for place, _ in self.step.removes}
        return tuple([place for place in self.places if place not in decided])

    @property
    def hidden_keys(self) -> set[Hidden]:
        """What the JSON leaves out: later stages, and what this kind of hint does not have."""
        of_mistake: set[Hidden] = {"wrong", "first_wrong", "replace"}
        hidden: set[Hidden] = set() if self.kind == "mistake" else {*of_mistake}
        if self.step is None:
            hidden |= {"idea", "marks", "step"}
        if not self.chain:
            hidden.add("chain")
        if self.detail == "where":
            hidden.add("idea")
        if self.detail != "do":
            hidden |= of_mistake | {"why", "parts", "do", "marks", "chain", "step"}
        return hidden
