"""Rico te Wechel, "Bridges" as an SMT problem (Radboud University, 2023).

Sections
* 2.1 Rules: faithful; `genres.bridges.rules`
* 2.1 Loops are allowed, solutions are unique: faithful; puzzles have `loops`, `solve` proves
  uniqueness
* 2.2 SMT solvers with integers and any formula: faithful; `formulas.smtlib`, engines z3 and cvc5
* 3.1 Bridge variables: faithful; `encodings.graph_formula`, encoding `graph`
* 3.2 Constraint 1, between two cells: faithful; by the variables of `encodings.graph_formula`
* 3.3 Constraint 2, horizontal or vertical: faithful; by the variables of `encodings.graph_formula`
* 3.4 Constraint 3, single or double: faithful; encoding `graph`
* 3.5 Constraint 4, no crossing: faithful; encoding `graph-printed`, in which pairs that do not
  cross imply true; encoding `graph` leaves them out
* 3.6 Constraint 5, numbers: faithful; encoding `graph`
* 3.7 Constraint 6, connectedness by path length: faithful; `encodings.connect`, encoding
  `graph-printed` with equivalences, encoding `graph-programmed` as the author's program
* 4.1 Field variables and the border: faithful; `grid_encodings.grid_formula`
* 4.2 Valid pieces: faithful; encoding `grid-printed` with alternatives, encoding
  `grid-programmed` with a range
* 4.3 Constraints 1 to 4, pieces that fit: faithful; `grid_encodings.grid_formula`
* 4.4 Constraint 5, numbers by if-then-else: faithful; encoding `grid`
* 4.5 Constraint 6, connectedness: faithful; encoding `grid-printed`, encoding `grid-programmed`
* 5.1 Unique solvability, all fields excluded: faithful; `grid_encodings.FieldTermMap`
* 5.2 Algorithm 1: faithful; `generator.make`, `generate bridges --method thesis`
* 6.1.1 Puzzle tool: faithful; format `tatham`, programs of Tatham's collection in plans
* 6.1.2 Measuring: faithful; phases `construct`, `load` and `solve` of each trial, tries by
  `genre.plugins.GenerationStats`
* 6.1.2 SMTInterpol: faithful; `process:smtinterpol`, an optional method of the plans
* 6.2 Solving: faithful; plan bridges-encodings
* 6.2 Growth with size: faithful; plan bridges-encodings (table of growth)
* 6.2 Remark, no border and one more statement: faithful; encoding `grid-explicit` and the eight
  forms of plan bridges-grids
* 6.3 Failures and tries: faithful; plan bridges-tries
* 6.3 Time to generate: faithful; plan bridges-generating
* 6.3 Satisfiable against unsatisfiable: faithful; plan bridges-sat-unsat
* 6.4 Trial with people: differs; ready to run (`studio --study`, docs/study.md has the plan of the
  thesis), but no study was made here
* 6.4 Steps after an assumption: faithful; plan bridges-what-ifs
* 6.4 Tatham's solver refuses a unique puzzle: faithful; plan bridges-refused
* 7 Conclusions: faithful; claims in the plans bridges-encodings and bridges-generating

Tables and figures
* Figure 2.1, a puzzle and its solution: faithful; `draw`, `draw --solution`
* Figure 3.1, bridge variables: faithful; the spans of `genres.bridges.puzzle.Bridges`
* Figure 3.2, connectedness graph: faithful; the spans of `genres.bridges.puzzle.Bridges`
* Figures 4.1, 4.2, pieces that fit: faithful; `grid_encodings.grid_formula`
* Figure 5.1, generated puzzles: faithful; `generate bridges --method thesis`
* Figure 6.1, box plots of solving: faithful; plan bridges-encodings
* Table 6.1, SAT and UNSAT: faithful; plan bridges-sat-unsat
* Table 6.2, times of people: differs; plan bridges-study makes it from a study, but none was made
  here; plan bridges-people has our scores in place of seconds
* Figure 6.2, box plots of generating: faithful; plan bridges-generating
* Figure 6.3, UNSAT times by iteration on 50x50: faithful; plan bridges-iterations
* Figure 6.4, times of people by puzzle: differs; plan bridges-study draws it from a study, but none
  was made here
* Figure A.1 and A.1.1, graph constraints of an example: faithful; encoding `graph-printed`
* A.1.2, grid constraints of an example: faithful; encoding `grid-printed`
* Table A.2, total time: faithful; plan bridges-encodings
* Table A.3, time to construct: faithful; plan bridges-encodings
* Table A.4, time to solve: faithful; plan bridges-encodings
* Table A.5, time to generate: faithful; plan bridges-generating
* Table A.6, tries for a new cell: faithful; plan bridges-tries
* Table A.7, tries for uniqueness: faithful; plan bridges-tries
* Figures A.8 to A.10, UNSAT times on 7x7 to 30x30: faithful; plan bridges-iterations

Future work
* 8 Another encoding without if-then-else: faithful; encoding `grid-no-ite`, plan bridges-solvers
* 8 Encodings that differ little: faithful; plan bridges-grids
* 8 Other solvers: faithful; plan bridges-solvers
* 8 The wrapper JavaSMT: missing; programs are called with SMT-LIB files, without a Java wrapper
* 8 Remember sources that failed: faithful; `generator.ImprovedGrowth`, `--improved`
* 8 Loops where no new cell fits: faithful; `generator.ImprovedGrowth`, `--improved`
* 8 A threshold of thinking while generating: faithful; `generator.is_easy_enough`, `--thinking`
* 8 Why one statement mattered until the border came: faithful; the range of `grid-programmed`
  made it redundant, not the border (plan bridges-grids)
* 8 Is that special to SMTInterpol: faithful; no, z3 shows it, too (plan bridges-grids)

Answers
* Does the border make the statement redundant (6.2, 8)? No, the range does. On 30x30, the
  statement makes z3 7 to 8 times as fast with alternatives, with the border or without, and 1.1
  times with range and border. On 15x15 it is about twice and 1.1 times; cvc5 shows no difference
  there. So few puzzles decide no claim (plan bridges-grids, three puzzles for each size).
* How many steps follow an assumption (6.4)? None in 12 generated 15x15 puzzles and 8
  hard 10x10 ones, where techniques are enough; 6 to 8 steps in six extreme 10x10 puzzles. The
  solver of the Hashi thesis guesses at most two deep in all of them (quick form of plan
  bridges-what-ifs).
* Does Tatham's solver refuse generated puzzles (6.4)? Yes, 6 of 62, and none of 61 puzzles that his
  own generator made (plan bridges-refused).

    encode PUZZLE --encoding graph                                  # 3.1 to 3.6
    solve PUZZLE --encoding graph --json                            # 3.7
    encode PUZZLE --encoding grid                                   # 4
    encode PUZZLE --encoding graph --excluding SOLUTION --out other.smt2  # 5.1
    generate bridges --size 15x15 --islands 36 --method thesis --encoding graph --engine z3  # 5.2
    convert PUZZLE --to tatham                                      # 6.1.1
    solve FILE.jsonl --encoding grid --json                         # 6.1.2, 6.2
    solve PUZZLE --encoding grid-explicit --json                    # 6.2, remark
    solve PUZZLE --encoding grid-alternatives-stated --json         # 6.2, remark, as printed
    solve PUZZLE --encoding graph-programmed --engine "process:java -jar smtinterpol.jar"  # 6.1.2
    generate bridges --size 7x7 --islands 11 --method thesis --count 100 --json  # 6.3
    lab run bridges-what-ifs --quick                                # 6.4
    studio --study study.toml                                       # 6.4, trial
    solve PUZZLE --encoding grid-no-ite --json                      # 8
    solve PUZZLE --encoding graph --engine "process:cvc5 --lang smt2"  # 8
    generate bridges --size 15x15 --method thesis --improved        # 8
    generate bridges --size 15x15 --method thesis --thinking medium --retry  # 8
"""
