"""Functions whose options depend on the genre; `generation.pyi` has their types."""

from puzzlewright.verbs.generate import generate as generate
from puzzlewright.verbs.many import generate_many as generate_many
