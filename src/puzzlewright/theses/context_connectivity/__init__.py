"""Jente de Waart, Comparing different encodings for the continuity rule of the logic puzzle Context
(Leiden, 2025).

Sections
* 2.1 Rules: faithful; `genres.context.rules`
* 2.2 SAT: faithful; `formulas.cnf`
* 2.3 CaDiCaL: faithful; versions 1.9.5 and 3.0.0 are built in, and the plan context-encodings
  runs an installed program such as version 2.1.3 as `process:cadical`
* 2.4 Uniqueness in one session: faithful; every `solve`
* 2.5 Variables for the puzzle: faithful; `encodings.local_rules`
* 3.1, 3.2 Sources of both encodings: faithful; `formulas.connectivity`
* 3.3 Size against performance: faithful; plan context-sizes
* 4.1 From graph to grid: faithful; `encodings.topological_formula`
* 4.2.1 Topological order: faithful; encoding `topological`
* 4.2.2 The root: faithful; encoding `topological`
* 4.2.3 No cycles: faithful; encoding `topological`
* 4.2.4 The longest path: faithful; encoding `topological` leaves room for one step less than there
  are cells; all small grids were tried (plan context-sizes)
* 4.3.1 Double tree, step by step: faithful; `formulas.connectivity.spanning_tree`
* 4.3.2 Two spanning trees, one region: faithful; encoding `double-tree`
* 4.3.3 Its size: faithful; plan context-sizes
* 4.4 Comparison: faithful; plan context-sizes
* 5.1.1 No adjacent black cells: faithful; `encodings.local_rules`
* 5.1.2 Clue 0: faithful; `encodings.local_rules`
* 5.1.3 Clue 1: faithful; `encodings.local_rules`
* 5.1.4 Clue 2: faithful; `encodings.local_rules`
* 5.1.5 Clue 3: faithful; `encodings.local_rules`
* 5.1.6 Clue 4: faithful; `encodings.local_rules`
* 5.2.1 Topological order in clauses: faithful; encoding `topological`
* 5.2.2 Double tree in clauses: faithful; encoding `double-tree`
* 5.2.3 Clauses and variables: faithful; plan context-sizes
* 6.1 Why to generate: faithful; plan context-encodings
* 6.2.1 Phase 1, the number of black cells: faithful; `generator.make`, `--density`
* 6.2.2 Phase 2, random grids: faithful; both readings, `generator.place_black_cells` and
  `generator.draw_whole_set`, `--placing`
* 6.2.3 Phase 3, connected white cells: faithful; `generator.make`
* 6.2.4 Phase 4, clues: faithful; `generator.make`
* 6.2.5 Phase 5, fewer clues: faithful; `theses.generation.remove_clues_in_order`
* 6.3 Characteristics: faithful; unique and minimal, as every puzzle of `generator.make`
* 6.4 Limitations: faithful; `rate` says which techniques a puzzle needs
* 7.1 Bootstrap and z-test: faithful; `lab.statistics.alike`
* 8.1.1 Solver and cycles: faithful; plan context-encodings has CPU time, and
  `lab.trial.HardwareCounters` cycles where the machine counts them
* 8.1.1 Kissat: faithful; plan context-solvers
* 8.1.2 Paired t-test: faithful; `lab.statistics.paired`
* 8.2.1 Puzzles of people: faithful; sets by size in plan context-encodings read the puzzles of
  janko.at from `--puzzles DIR`; they are not shipped, and the linked report has puzzles made for
  people in their place
* 8.2.2 Generated puzzles: faithful; plan context-encodings, 6,485 of them in the full form
* 8.3 Significance: faithful; plan context-encodings
* 9.1, 9.2 Findings: faithful; claims in the plan context-encodings

Tables and figures
* Figures 1, 5, a puzzle and a solution: faithful; `draw`, `draw --solution`
* Figures 2, 3, clues: faithful; `encodings.local_rules`
* Figure 4, connected or not: faithful; `genres.context.rules`
* Figures 6, 7, cycle and longest path: faithful; encoding `topological`
* Figure 8, zigzag walls: faithful; all grids up to 5x5 have longer ways than these walls (plan
  context-sizes)
* Figures 9 to 12, double tree: faithful; `formulas.connectivity.spanning_tree`
* Table 1, sizes: faithful; plan context-sizes
* Table 2, alike or not: faithful; plan context-encodings with `--puzzles DIR`, as 8.2.1
* Table 3, ratios on puzzles of people: faithful; plan context-encodings with `--puzzles DIR`
* Figure 13, speed-ups by size: faithful; plan context-encodings with `--puzzles DIR`
* Table 4, ratios on generated puzzles: faithful; plan context-encodings
* Figure 14, speed-ups on generated puzzles: faithful; plan context-encodings
* Table 5, paired t-test: faithful; plan context-encodings

Future work
* 9.3 Other arrangements of black cells: faithful; plan context-solvers
* 9.3 Puzzles more like those of people: faithful; `generate context --difficulty`, the genre's
  generator for people
* 9.3 More authentic puzzles: missing; published puzzles are not shipped; `--puzzles DIR` reads
  yours
* 9.3 Other solvers: faithful; plan context-solvers
* 9.3 Other puzzles: faithful; `encodings.bridges_double_tree`, plan double-tree

Answers
* Do the two readings of phase 2 differ (6.2.2)? Yes. Whole sets are connected less often:
  it takes 17 draws instead of 12 on 6x6, and 66 instead of 35 on 7x7. The puzzles have as many
  clues: 10.5 and 10.2 on 6x6, 11.9 and 12.4 on 7x7 (quick form of plan context-placing).
* How many cycles does a solve take (8.1)? The plan context-encodings reports instructions and
  cycles of the processor where the machine counts them. A virtual machine may not.

    solve PUZZLE --encoding topological --json                      # 4.2, 5.2.1
    solve PUZZLE --encoding double-tree --json                      # 4.3, 5.2.2
    encode PUZZLE --encoding topological --json                     # 5.1
    solve FILE.jsonl --encoding double-tree --json                  # 5.2.3
    generate context --size 6x6 --method thesis --encoding double-tree --json  # 6.2
    generate context --size 6x6 --method thesis --placing sets --json  # 6.2.2
    generate context --size 6x6 --method thesis --count 6485 --out sample.jsonl  # 7, 8.1
    solve sample.jsonl --encoding topological --engine cadical195 --json  # 8.2
    solve PUZZLE --encoding double-tree --no-propagation --json         # 9.3
    generate context --size 10x10 --density 0.25                    # 9.3
"""
