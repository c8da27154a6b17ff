"""Thijs de Jong, Mosaic as a SAT problem (Radboud University, 2023).

Sections
* 2.1 Rules: faithful; `genres.mosaic.rules`
* 2.2 Normal forms: faithful; `formulas.cnf`
* 2.3 Tseitin's transformation: faithful; `encodings.all_of`, `encodings.any_of`
* 2.4 SAT solvers: faithful; plan mosaic-solvers
* 2.5 Unit propagation: faithful; by the engines, and `genres.mosaic.propagation`
* 3.1 All combinations that fit: faithful; `encodings.any_picture_template`, encoding `naive`
* 3.2 As a CNF: faithful; encoding `naive`
* 3.3 DIMACS, and reading answers back: faithful; `encode`, `solve --from-model`
* 3.3 35 puzzles checked without SAT: faithful; plan mosaic-correct
* 4.1 Unique solvability: faithful; `solve` and `prove`
* 4.2 Generator: faithful; `generator.make`, `generate mosaic --method thesis`
* 5.1 Why another encoding: differs; a clue of 5 takes 1,388 and 167 clauses, where the thesis
  states 1,145 and 144, which its text does not lead to (plan mosaic-clauses)
* 5.2 Sequential counter: faithful; `encodings.counter_template`
* 5.3 Exactly k: differs; as printed, the last counter accepts too few black cells, so it is
  corrected
* 5.4 Applied to Mosaic: faithful; encoding `counter`
* 6.1 Solving with both encodings: faithful; plan mosaic-solving
* 6.1 Sat4j: faithful; an optional method of the plans mosaic-solving and mosaic-generating
* 6.1 Generating in 10 minutes, ten runs: faithful; plan mosaic-time-boxed, by default with
  4 CPU seconds a run; `time_box` sets another time
* 6.1 Solving generated puzzles with the other encoding: faithful; plan mosaic-generated
* 6.2 Counter without what is unreachable: faithful; `encodings.trimmed_counter_template`, encoding
  `counter-trimmed`
* 6.3 Random order: faithful; `generator.remove_clues`, `--order random`
* 6.3 Easy and hard clues first: faithful; `--order easy`, `--order hard`
* 6.3 Pictures: faithful; `generate mosaic --from-image`
* 7 Related encodings: faithful; encoding `native`, encoding `columns`, encoding `direct`
* 8 Conclusions: faithful; claims in the plans mosaic-solving and mosaic-generating

Tables and figures
* Figures 2.1, 2.2, a puzzle solved step by step: faithful; `explain`
* Figures 3.1, 3.3, all pictures of a clue: faithful; `encodings.any_picture_template`
* Figure 4.1, formula 4.2, an example: faithful; `solve` gives the solution of formula 4.2
* Figures 4.5 to 4.9, generating step by step: faithful; `generator.make` gives figure 4.9 from
  figure 4.6; figure 4.8 shows two of four solutions
* Figures 5.10 to 5.12, counters: faithful; `encodings.counter_template`
* Table 6.1, solving: faithful; plan mosaic-solving
* Figure 6.2, solving: faithful; plan mosaic-solving
* Table 6.3, generating: faithful; plan mosaic-generating, plan mosaic-time-boxed
* Table 6.4, solving what the other generated: faithful; plan mosaic-generated
* Figure 6.5, generating: faithful; plan mosaic-generating
* Figure 6.6, solving what the other generated: faithful; plan mosaic-generated
* Table 6.7, solving with the trimmed counter: faithful; plan mosaic-solving
* Table 6.8, generating with the trimmed counter: faithful; plan mosaic-generating, plan
  mosaic-time-boxed
* Figure 6.9, solving, three encodings: faithful; plan mosaic-solving
* Figure 6.10, generating, three encodings: faithful; plan mosaic-generating
* Figure 6.11, two orders, one picture: faithful; `generator.remove_clues`
* Table 6.12, generating in random order: faithful; plan mosaic-generating, plan
  mosaic-time-boxed
* Table 6.13, solving these: faithful; plan mosaic-generated
* Figure 6.14, generating in random order: faithful; plan mosaic-generating
* Figure 6.15, solving these: faithful; plan mosaic-generated
* Figure 6.16, easy and hard puzzles: faithful; `generator.remove_clues`
* Figure 6.17, a picture: faithful; `generate mosaic --from-image`, `generate mosaic --picture`
* Table 6.18, generating easy and hard, naive: faithful; plan mosaic-generating, plan
  mosaic-time-boxed
* Table 6.19, generating easy and hard, improved: faithful; plan mosaic-generating, plan
  mosaic-time-boxed
* Figure 6.20, generating easy and hard: faithful; plan mosaic-generating
* Table 6.21, solving easy and hard, improved: faithful; plan mosaic-generated
* Table 6.22, solving easy and hard, naive: faithful; plan mosaic-generated
* Figure 6.23, solving easy and hard: faithful; plan mosaic-generated

Future work
* 8 Puzzles that people can solve, and others: faithful; `generate mosaic --difficulty`
* 8 Trials with people: differs; ready to run (`studio --study`, docs/study.md), but no study was
  made here
* 8 The fewest clues: faithful; `genres.mosaic.generation.fewest_clues`, `--order fewest`
* 8 The number of clues needed on average: faithful; plan mosaic-fewest

Answers
* How many puzzles in the same time (6.1)? The counter makes 3.8 times as many 5x5 puzzles as all
  combinations, and trimmed 4.5 times as many; the thesis has 2.8 and 3.0 times (quick form of plan
  mosaic-time-boxed).

    encode PUZZLE --encoding naive                                  # 2.3, 3.1, 3.2
    solve PUZZLE --encoding naive --from-model answer               # 3.3
    generate mosaic --size 10x10 --method thesis --order scan --encoding counter --json  # 4.2
    encode PUZZLE --encoding counter                                # 5.2 to 5.4
    solve FILE.jsonl --encoding naive --engine minisat22 --json     # 6.1
    lab run mosaic-time-boxed --quick                               # 6.1
    encode PUZZLE --encoding counter-trimmed                        # 6.2
    generate mosaic --size 10x10 --method thesis --order hard --json  # 6.3
    generate mosaic --size 20x20 --from-image F.png                 # 6.3
    generate mosaic --size 15x15 --difficulty medium                # 8
    generate mosaic --size 6x6 --order fewest                       # 8
"""
