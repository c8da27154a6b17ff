"""Print the puzzle of the day: a link to play it, and a drawing.

Usage: python daily_bot.py [DATE]
"""

import sys
from datetime import date

import puzzlewright as pw

GENRES = ("bridges", "context", "satogaeri")  # those that puzz.link can show


def main(day: date) -> None:
    seed = day.toordinal()  # the same puzzle wherever and whenever the bot runs
    # The difficulty grows during the week.
    difficulty: pw.Difficulty = "easy" if day.weekday() < 3 else "medium"
    genre = GENRES[seed % len(GENRES)]
    generated = pw.generate(genre, size=8, seed=seed, difficulty=difficulty)
    print(f"{day}: {generated}")
    print(pw.write(generated.puzzle, "puzzlink"))
    print(pw.draw(generated.puzzle))


if __name__ == "__main__":
    main(date.fromisoformat(sys.argv[1]) if len(sys.argv) > 1 else date.today())
