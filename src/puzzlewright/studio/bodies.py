"""What may be sent to the service, with a limit on everything."""

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

MOST_TEXT = 4_000_000  # letters of a puzzle

Text = Annotated[str, Field(max_length=MOST_TEXT)]
Name = Annotated[str, Field(max_length=60)]
SentPuzzle = Annotated[
    Text | dict[str, Any], Field(description="a native object, or a text in any notation")
]


class Ask(BaseModel):
    """A question; keys that it does not know are refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


class AskRead(Ask):
    """A text in any notation."""

    text: Text
    genre: Name | None = None
    notation: Name | None = None


class AskSheet(Ask):
    """A puzzle that somebody wants to play."""

    puzzle: SentPuzzle
