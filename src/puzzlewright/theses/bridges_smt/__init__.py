"""Rico te Wechel, "Bridges" as an SMT problem (Radboud University, 2023).

| section                                | here                                                    |
|----------------------------------------|---------------------------------------------------------|
| 3 graph encoding, 3.1 to 3.6           | `encodings.graph_formula`, encoding `graph`             |
| 3.5, 3.7 as printed, as programmed     | encodings `graph-printed`, `graph-programmed`           |
| 3.7 connectedness by path length       | `encodings.connect`; in clauses: the genre's `levels`   |
| 4 grid encoding, 4.1 to 4.5            | `grid_encodings.grid_formula`, encoding `grid`          |
| 4.2, 4.5 as printed, as programmed     | encodings `grid-printed`, `grid-programmed`             |
| 5.1 unique solvability                 | every `solve`, `prove`; `grid_encodings.FieldTermMap`   |
| 5.2 generator, Algorithm 1             | `generator.make`, `generate bridges --method thesis`    |
| 6.2 remark, the grid without a border  | encoding `grid-explicit`; eight grids from `grid-range` |
|                                        | to `grid-alternatives-border-stated`                    |
| 8 an encoding without `ite`            | encoding `grid-no-ite`                                  |
| 8 improvements of the generator        | `generator.ImprovedGrowth`, `--improved` |
| A.1 examples of constraints            | the sizes and scripts in the tests                      |

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
    solve PUZZLE --encoding grid-no-ite --json                      # 8
    solve PUZZLE --encoding graph --engine "process:cvc5 --lang smt2"  # 8
    generate bridges --size 15x15 --method thesis --improved        # 8
    generate bridges --size 15x15 --difficulty hard                 # 8

| table or figure                        | plan                                                    |
|----------------------------------------|---------------------------------------------------------|
| A.2 to A.4, figure 6.1 (solving)       | bridges-encodings                                       |
| A.5, figure 6.2 (generating)           | bridges-generating                                      |
| A.6, A.7 (tries, failures)             | bridges-tries                                           |
| figures 6.3, A.8 to A.10 (iterations)  | bridges-iterations                                      |
| 6.1 (satisfiable and unsatisfiable)    | bridges-sat-unsat                                       |
| 6.2, figure 6.4 (people)               | bridges-people                                          |
| 6.2 remark, 8 (border and statement)   | bridges-grids                                           |
| 6.2 remark, 8 (other solvers)          | bridges-solvers                                         |
"""
