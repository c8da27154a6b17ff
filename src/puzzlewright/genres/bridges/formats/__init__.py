"""The text forms of Bridges puzzles, the native one first."""

from puzzlewright.genres.bridges.formats import grid, janko, native, online_editors, text_files

NOTATIONS = (
    native.notation,
    grid.notation,
    online_editors.url,
    online_editors.file,
    text_files.tatham,
    janko.notation,
    text_files.has,
    text_files.kanpen,
    online_editors.penpa,
)
