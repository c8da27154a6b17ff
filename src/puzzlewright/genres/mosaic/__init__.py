"""Mosaic (Fill-a-Pix): colour the cells around the numbers."""

from puzzlewright.genres.mosaic import propagation, rules
from puzzlewright.genres.mosaic.encodings import ENCODINGS
from puzzlewright.genres.mosaic.formats import FORMATS
from puzzlewright.genres.mosaic.puzzle import COLUMNS, Mosaic
from puzzlewright.kit.shading import REASONS, ShadingGenre

genre: ShadingGenre[Mosaic] = ShadingGenre(
    name="mosaic",
    title="Mosaic (Fill-a-Pix)",
    aliases=("fill-a-pix", "fillapix", "mosaik"),
    rules=rules.RULES,
    tagline="Count, shade, and find the picture.",
    puzzle=Mosaic,
    formats=FORMATS,
    propagate=propagation.propagate,
    mistakes=rules.mistakes,
    encodings=ENCODINGS,
    reasons={**REASONS, COLUMNS: "the count of black cells in each column of three"},
    sizes={"small": (10, 10), "medium": (15, 15), "large": (20, 20), "huge": (30, 30)},
    example="10x10:e3d0a0c3a0e6d0g6b0a0f1a3b6d3b6c66b3e9a6e9a9d4g2",
    generator="puzzlewright.genres.mosaic.generator:generator",
    human_model="puzzlewright.genres.mosaic.human_model:human_model",
    certificate_formula="puzzlewright.genres.mosaic.encodings:certificate_formula",
    interaction="puzzlewright.genres.mosaic.interaction:interaction",
    early_mistakes=rules.early_mistakes,
)
