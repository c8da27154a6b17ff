"""Folding: what anyone sees at once is told with the step that uses it."""

from collections.abc import Collection, Iterable
from dataclasses import replace

from puzzlewright.model.step import Step


class Folding:
    """Plain steps that wait for the step that uses them."""

    def __init__(self, plain: Collection[str]) -> None:
        self.plain = plain  # the names of techniques
        self.waiting: list[Step] = []

    def told(self, step: Step) -> Step | None:
        """The step with all that it uses of what has waited; None if it is plain and waits itself.

        A plain step is told all the same where it finds a contradiction.
        """
        if step.technique in self.plain and step.removes:
            self.waiting.append(step)
            return None
        used = used_by(step, self.waiting)
        self.waiting = [waiting for waiting in self.waiting if waiting not in used]
        return together([*used, step])

    def rest(self, why: str) -> Step | None:
        """What nobody has used, as one last step."""
        return replace(together(self.waiting), why=why) if self.waiting else None


def used_by(step: Step, earlier: Iterable[Step]) -> list[Step]:
    """Those of the steps before it of which this one, or one that it uses, looks at what they have
    ruled out.
    """
    used: list[Step] = []
    places = set(step.places)
    for other in reversed([*earlier]):
        if any(place in places for place, _ in other.removes):
            used.insert(0, other)
            places.update(other.places)
    return used


def together(steps: Iterable[Step]) -> Step:
    """Several steps as one, told by the sentence of the last."""
    *before, last = steps
    everything = [*before, last]
    return replace(
        last,
        folded=tuple(dict.fromkeys(choice for step in before for choice in step.removes)),
        removes=tuple(dict.fromkeys(choice for step in everything for choice in step.removes)),
        reasons=tuple(dict.fromkeys(reason for step in everything for reason in step.reasons)),
        places=tuple(dict.fromkeys(place for step in everything for place in step.places)),
    )
