"""Solve and draw a puzzle in cells: open it as a notebook (VS Code, Spyder, Jupytext) or run it."""

# %% Read a puzzle
import puzzlewright as pw

puzzle = pw.read("https://puzz.link/p?hashi/7/7/3i3g1g1i3i2g1n13g6h3p4g3g2")
print(puzzle.draw())

# %% Solve it
verdict = puzzle.solve()
print(verdict)

# %% A notebook shows the last value of a cell; a drawing and a step are pictures there
puzzle.draw(verdict.solution)

# %% How would a person begin?
explanation = puzzle.explain()
for step in explanation[:3]:
    print(f"{step.technique} at {step.cells}: {step.conclusion}")

# %% How hard is it?
print(explanation.rating)

# %% The solution as text
print(puzzle.draw(verdict.solution))
