"""Makes the pictures of docs/techniques.md: three explained solves of every genre, as moving SVGs.
Run by `make pictures`.
"""

from pathlib import Path

from puzzlewright.cli import main
from puzzlewright.verbs.generate import generate
from puzzlewright.verbs.text import write

PICTURES = Path(__file__).parent / "pictures"
SIZES = {"bridges": (7, 7), "mosaic": (7, 7), "context": (6, 6), "satogaeri": (7, 7)}
SEED = 1

if __name__ == "__main__":
    PICTURES.mkdir(exist_ok=True)
    for genre, size in SIZES.items():
        for difficulty in ("easy", "medium", "hard"):
            made = generate(genre, size=size, difficulty=difficulty, seed=SEED)
            main(
                [
                    "explain",
                    write(made.puzzle),
                    "--out",
                    str(PICTURES / f"{genre}-{difficulty}.svg"),
                ]
            )
