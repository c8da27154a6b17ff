"""Rico te Wechel, "Bridges" as an SMT problem (Radboud University, 2023).

| section                                | here                                                    |
|----------------------------------------|---------------------------------------------------------|
| 3 graph encoding, 3.1 to 3.6           | `encodings.graph_formula`, encoding `graph`             |
| 3.7 connectedness by path length       | `encodings.connect`; in clauses: the genre's `levels`   |
| 4 grid encoding, 4.1 to 4.5            | `encodings.grid_formula`, encoding `grid`               |
| 5.1 unique solvability                 | every `solve`; `encode --besides`                       |
| 5.2 generator, Algorithm 1             | `generator.make`, `generate bridges --method thesis`    |
| 6.2 remark, the grid without a border  | encoding `grid-explicit`                                |
| 8 an encoding without `ite`            | encoding `grid-no-ite`                                  |
| 8 improvements of the generator        | `generator.Improved`, `--improved`                      |
| A.1 examples of constraints            | the sizes and scripts in the tests                      |

| table or figure                        | plan                                                    |
|----------------------------------------|---------------------------------------------------------|
| A.2 to A.4, figure 6.1 (solving)       | bridges-encodings                                       |
| A.5, figure 6.2 (generating)           | bridges-generating                                      |
| A.6, A.7 (tries, failures)             | bridges-tries                                           |
| figures 6.3, A.8 to A.10 (iterations)  | bridges-iterations                                      |
| 6.1 (satisfiable and unsatisfiable)    | bridges-sat-unsat                                       |
| 6.2, figure 6.4 (people)               | bridges-people                                          |
| 6.2 remark, 8 (other solvers)          | bridges-solvers                                         |
"""
