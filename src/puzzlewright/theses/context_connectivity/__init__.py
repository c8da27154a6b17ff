"""Jente de Waart, Comparing different encodings for the continuity rule of the logic puzzle Context
(Leiden, 2025).

| section                                | here                                                    |
|----------------------------------------|---------------------------------------------------------|
| 2.4 uniqueness in one session          | every `solve`                                           |
| 4.2, 5.2.1 topological order           | `connectivity.require_connected`, `topological`         |
| 4.3, 5.2.2 double tree                 | `formulas.connectivity.spanning_tree`, `double-tree`    |
| 5.1 local rules                        | `encodings.local_rules`                                 |
| 6.2 generator, phases 1 to 5           | `generator.make`, `generate context --method thesis`    |
| 7 a sample against another             | `[[alike]]` in plans of the lab                         |
| 9.3 both encodings in other genres     | `bridges_topological`, `bridges_double_tree` there      |

    solve PUZZLE --encoding topological --json                      # 4.2, 5.2.1
    solve PUZZLE --encoding double-tree --json                      # 4.3, 5.2.2
    encode PUZZLE --encoding topological --json                     # 5.1
    solve FILE.jsonl --encoding double-tree --json                  # 5.2.3
    generate context --size 6x6 --method thesis --encoding double-tree --json  # 6.2
    generate context --size 6x6 --method thesis --count 6485 --out sample.jsonl  # 7, 8.1
    solve sample.jsonl --encoding topological --engine cadical195 --json  # 8.2
    solve PUZZLE --encoding double-tree --no-propagation --json         # 9.3
    generate context --size 10x10 --density 0.25                    # 9.3

| table or figure                        | plan                                                    |
|----------------------------------------|---------------------------------------------------------|
| 1, figure 8 (sizes)                    | context-sizes                                           |
| 2 to 5, figures 13 and 14 (solving)    | context-encodings                                       |
| 9.3 (other solvers and densities)      | context-solvers                                         |
| 9.3 (Bridges)                          | double-tree                                             |
"""
