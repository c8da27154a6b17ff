"""Markus Leitner, Satogaeri (Innsbruck, 2015).

Sections
* 2.1 Rules: faithful; `genres.satogaeri.rules`
* 3.1, 3.2 Eager and lazy SMT: faithful; engines z3 and cvc5
* 3.3 SMT-LIB: faithful; `formulas.smtlib`, `encode`
* 3.4 Logics: faithful; QF_LIA and QF_UF
* 3.5 CVC4: faithful; `process:cvc4`, an optional method of the plans
* 4.1 Presetting: faithful; `encodings.lia_formula`
* 4.2 Functions: faithful; `encodings.lia_formula`
* 4.3 Country rules: faithful; `encodings.require_one_circle_per_country`
* 4.4 Circle rules: faithful; `encodings.require_moves`
* 4.5 Solution: faithful; `solve --from-model`
* 4.6 QF_UF: faithful; `encodings.uf_formula`, encoding `uf`
* 4.6 Reading values in QF_UF: faithful; `encodings.MatchedTermMap`
* 5.1 Countries: faithful; `generator.grow_by_chance`, `--country-chance`
* 5.2 Circles, shuffled: faithful; `generator.shuffle_circles`
* 5.2 Circles without a number: faithful; `generator.may_be_empty`
* 5.3 Verifying uniqueness: faithful; `generator.make`, `generate satogaeri --method thesis`
* 6.1 Main menu: faithful; the studio's home page
* 6.1.1 New game by difficulty: faithful; the studio offers puzzles by difficulty
* 6.1.1 Puzzles of Nikoli: missing; published puzzles are not shipped
* 6.1.1 Dragging, coloured countries, Clear, Undo and Check: faithful; the studio
* 6.1.1 Try, Fix and Delete: faithful; what-if branches in the studio
* 6.1.2 Generator menu: faithful; the editor's generator options
* 6.1.3 Drawing countries and circles: faithful; the editor
* 6.1.3 Solve button, unique or not: faithful; the editor shows the verdict while you draw
* 6.1.3 Saving .pzl files: differs; the format is a serialised Java object, which is read but not
  written; other formats are
* 6.1.4 Loading .pzl files: faithful; `genres.satogaeri.formats.pzl`
* 7.1, 7.2 JavaFX: differs; the studio is a web app
* 8.1 Rating by solver statistics: faithful; `generator.solver_rating`, `rate --by-solver`
* 8.1 Labels of the rating: differs; bounds three times as high, because cvc5 counts more than CVC4
  1.3 (as CVC4 1.8 does), so that the six measured puzzles of figure 8.1 have the thesis' labels
* 8.2 QF_UF against QF_LIA: faithful; plan satogaeri-logics
* 8.3 Time to generate: faithful; plan satogaeri-generating
* 9.1 Solver: faithful; plan satogaeri-logics
* 9.3 Export for other solvers: faithful; `encode --encoding lia`
* 9.3 Save and continue a game: faithful; the studio keeps games
* Appendix A, QF_LIA command by command: faithful; encoding `lia`
* Appendix B, QF_UF command by command: faithful; encoding `uf`
* Appendix C, statistics of CVC4: faithful; sizes of the formula are the same; plan
  satogaeri-rating

Tables and figures
* Figure 2.1, a sample: faithful; `draw`, `draw --solution`
* Figure 3.1, logics: faithful; QF_LIA and QF_UF
* Figure 4.1, a trivial puzzle: faithful; encoding `lia` has one solution for it
* Figure 5.1, generator: faithful; the editor's generator options
* Figure 5.2, its solution: faithful; no other solution, by encoding `lia` and encoding `uf`
* Figures 6.1 to 6.3, the tool: faithful; the studio
* Figure 8.1, ratings of ten puzzles: differs; Nikoli's puzzles are not shipped; give .pzl files
  with `--puzzles DIR` (plan satogaeri-rating)
* Figure 8.2, times of ten puzzles: differs; other puzzles, as in figure 8.1 (plan satogaeri-logics)

Future work
* 9.2 Change only what has several solutions: faithful; `genres.satogaeri.generation.repair`
* 9.2 Larger puzzles: faithful; `generate satogaeri --size 20x36`
* Optional task, NP-completeness: missing; a proof is not a program

    encode PUZZLE --encoding lia                                    # 4.1 to 4.5, appendix A
    encode PUZZLE --encoding uf                                     # 4.6, appendix B
    generate satogaeri --size 10x10 --method thesis --country-chance 0.8  # 5.1
    generate satogaeri --size 8x8 --method thesis --encoding lia --engine z3 --json  # 5.2
    hint PUZZLE --state FILE                                        # 6.1.1
    rate PUZZLE --by-solver                                         # 8.1
    solve FILE.jsonl --encoding uf --engine cvc5 --json             # 8.2
    generate satogaeri --size 10x10 --method thesis --retry --json  # 8.3
    generate satogaeri --size 20x36                                 # 9.2
"""
