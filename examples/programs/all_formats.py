"""Write a puzzle of every genre in every format, and read it back."""

import puzzlewright as pw


def main() -> None:
    for genre in pw.list_genres():
        generated = pw.generate(genre.name, size=6, seed=1)
        for form in pw.list_formats(genre.name):
            solution = generated.solution if form.answers else None
            text = pw.write(generated.puzzle, form.name, solution)
            again = pw.read(text, genre=genre.name, format=form.name)
            assert again == generated.puzzle, f"{genre.name} as {form.name} reads differently"
            print(f"{genre.name:10} {form.name:9} {len(text):>5} characters, reads back equal")


if __name__ == "__main__":
    main()
