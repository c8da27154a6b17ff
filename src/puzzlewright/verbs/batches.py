"""Verbs for many puzzles, with the options of the verbs; `batches.pyi` has their types."""

from puzzlewright.verbs.adjust import harden, lighten, soften
from puzzlewright.verbs.check import check
from puzzlewright.verbs.convert import convert
from puzzlewright.verbs.count import count
from puzzlewright.verbs.draw import draw
from puzzlewright.verbs.explain import explain
from puzzlewright.verbs.hint import hint
from puzzlewright.verbs.many import many
from puzzlewright.verbs.prove import prove
from puzzlewright.verbs.rate import rate
from puzzlewright.verbs.repair import repair
from puzzlewright.verbs.solve import solve

solve_many = many(solve)
count_many = many(count)
check_many = many(check)
prove_many = many(prove)
explain_many = many(explain)
repair_many = many(repair)
lighten_many = many(lighten)
harden_many = many(harden)
soften_many = many(soften)
convert_many = many(convert)
hint_many = many(hint)
draw_many = many(draw)
rate_many = many(rate)
