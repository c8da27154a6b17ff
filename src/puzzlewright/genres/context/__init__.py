"""Context: colour cells so that clues hold in their own colour and white cells are connected."""

from puzzlewright.genres.context import propagation, rules
from puzzlewright.genres.context.encodings import ENCODINGS
from puzzlewright.genres.context.formats import FORMATS
from puzzlewright.genres.context.puzzle import Context
from puzzlewright.kit.shading import ShadingGenre

genre: ShadingGenre[Context] = ShadingGenre(
    name="context",
    title="Context",
    rules=rules.RULES,
    tagline="A cell's colour decides what its number counts.",
    example="https://puzz.link/p?context/6/6/k1h2r3022h2n",
    puzzle=Context,
    formats=FORMATS,
    propagate=propagation.propagate,
    mistakes=rules.mistakes,
    encodings=ENCODINGS,
    generator="puzzlewright.genres.context.generator:generator",
    human_model="puzzlewright.genres.context.human_model:human_model",
    certificate_formula="puzzlewright.genres.context.encodings:certificate_formula",
    interaction="puzzlewright.genres.context.interaction:interaction",
    early_mistakes=rules.early_mistakes,
)
