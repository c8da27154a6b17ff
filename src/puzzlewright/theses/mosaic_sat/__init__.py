"""Thijs de Jong, Mosaic as a SAT problem (Radboud University, 2023).

| section                                | here                                                    |
|----------------------------------------|---------------------------------------------------------|
| 2.3 Tseitin's transformation           | `encodings.all_of`, `encodings.any_of`                  |
| 3.1, 3.2 all combinations that fit     | `encodings.any_picture_template`, encoding `naive` |
| 3.3 DIMACS, and reading answers back   | `encode`, `solve --from-model`                          |
| 4.1 unique solvability                 | every `solve`, `prove`                                  |
| 4.2 generator                          | `generator.make`, `generate mosaic --method thesis`     |
| 5.2 to 5.4 sequential counter          | `encodings.counter_template`, encoding `counter` |
| 6.2 counter without what is unreachable| `encodings.trimmed_counter_template`, `counter-trimmed` |
| 6.3 orders in which clues are removed  | `generator.remove_clues`, `--order` |
| 8 the fewest clues, puzzles for people | the genre's generator: `--order fewest`, `--difficulty` |

    encode PUZZLE --encoding naive                                  # 2.3, 3.1, 3.2
    solve PUZZLE --encoding naive --from-model answer               # 3.3
    generate mosaic --size 10x10 --method thesis --order scan --encoding counter --json  # 4.2
    encode PUZZLE --encoding counter                                # 5.2 to 5.4
    solve FILE.jsonl --encoding naive --engine minisat22 --json     # 6.1
    encode PUZZLE --encoding counter-trimmed                        # 6.2
    generate mosaic --size 10x10 --method thesis --order hard --json  # 6.3
    generate mosaic --size 20x20 --from-image F.png                 # 6.3
    generate mosaic --size 15x15 --difficulty medium                # 8
    generate mosaic --size 6x6 --order fewest                       # 8

| table or figure                        | plan                                                    |
|----------------------------------------|---------------------------------------------------------|
| 3.3 (correctness)                      | mosaic-correct                                          |
| 5.1 (clauses per clue)                 | mosaic-clauses                                          |
| 6.1, 6.7, figures 6.2, 6.9             | mosaic-solving; other solvers: mosaic-solvers           |
| 6.3, 6.8, 6.12, 6.18, 6.19,            | mosaic-generating                                       |
| figures 6.5, 6.10, 6.14, 6.20          |                                                         |
| 6.4, 6.13, 6.21, 6.22,                 | mosaic-generated                                        |
| figures 6.6, 6.15, 6.23                |                                                         |
| 8 (the fewest clues)                   | mosaic-fewest                                           |
"""
