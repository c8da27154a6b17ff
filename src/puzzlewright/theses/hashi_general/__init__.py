"""Tiemen Ykema, Generalising, solving, classifying and generating Hashi puzzles (Leiden, 2025).

| section                                | here                                                    |
|----------------------------------------|---------------------------------------------------------|
| 3 any graph, any M, k groups           | the genre's class `Bridges`                             |
| 4.1, 4.2 Algorithms 1 to 5             | `solver.ThesisSolver`, levels 1 to 4                    |
| 4.1.1 techniques of people             | `classification.pass_by_wikipedia`,                     |
|                                        | `classification.pass_by_malik`, `rate --techniques`     |
| 4.3 closed groups, Algorithms 6 and 7  | `solver.ThesisSolver`, levels 5 to 8                    |
| 4.4 backtracking, Algorithm 8          | `solver.ThesisSolver`, level 9                          |
| 5, table 1 classification              | `classification.facts`, `classification.unsolved_facts` |
|                                        | rows that need no solver: the genre's facts             |
| 5.1, table 2 levels                    | `classification.ThesisSolve`; `levels.make`,            |
|                                        | `generate bridges --thesis-level`                       |
| 5.2 four colour classes                | `draw --styles classes`, technique `only-exit`          |
| 6.1 solvable puzzles                   | `generator.solvable_graph`, `--graph --method thesis` |
| 6.2 one solution                       | `generator.reduce_to_unique` |

    explain PUZZLE --techniques degree-of-freedom,finished,crossing  # 4.1, 4.2
    rate PUZZLE --techniques wikipedia                              # 4.1.1
    rate PUZZLE --techniques thesis                                 # 4.3
    explain PUZZLE --techniques only-exit                           # 4.3, end
    rate PUZZLE --facts                                             # 4.4
    rate FILE.jsonl --json                                          # 5, table 1
    rate FILE.jsonl --where 'connectivity and density > 0.3'        # 5
    rate PUZZLE --where trivially_connected                         # 5.1
    generate bridges --size 9x9 --thesis-level 5                    # 5.1, table 2
    draw PUZZLE --styles classes --out p.svg                          # 5.2
    generate bridges --size 9x9 --graph --method thesis --solvable-only --islands 12  # 6.1
    generate bridges --size 9x9 --graph --method thesis --solutions 10 --json  # 6.2
    rate FILE.jsonl --techniques malik --json                       # 7.1
    draw PUZZLE --styles crossings --out p.svg                        # 8
    count PUZZLE --limit 100                                        # 8
    generate bridges --size 9x9 --connectivity needed               # 8

| table or figure                        | plan                                                    |
|----------------------------------------|---------------------------------------------------------|
| 4 to 11, figure 3                      | hashi-techniques                                        |
| figures 2 and 3, the benchmark         | hashi-coelho                                            |
| 6.2, 8 (solutions sought per step)     | hashi-solutions                                         |
"""
