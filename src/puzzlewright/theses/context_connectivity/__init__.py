"""Jente de Waart, Comparing different encodings for the continuity rule of the logic puzzle Context
(Leiden, 2025).

| section                                | here                                                    |
|----------------------------------------|---------------------------------------------------------|
| 2.4 uniqueness in one session          | every `solve`                                           |
| 4.2, 5.2.1 topological order           | `formulas.connectivity.connected`, `topological`        |
| 4.3, 5.2.2 double tree                 | `formulas.connectivity.spanning_tree`, `double-tree`    |
| 5.1 local rules                        | `encodings.local_rules`                                 |
| 6.2 generator, phases 1 to 5           | `generator.make`, `generate context --method thesis`    |
| 7 a sample against another             | `[[alike]]` in plans of the lab                         |
| 9.3 both encodings in other genres     | `bridges_topological`, `bridges_double_tree` there      |

| table or figure                        | plan                                                    |
|----------------------------------------|---------------------------------------------------------|
| 1, figure 8 (sizes)                    | context-sizes                                           |
| 2 to 5, figures 13 and 14 (solving)    | context-encodings                                       |
| 9.3 (other solvers and densities)      | context-solvers                                         |
| 9.3 (Bridges)                          | double-tree                                             |
"""
