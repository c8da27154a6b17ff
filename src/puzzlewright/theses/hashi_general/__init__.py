"""Tiemen Ykema, Generalising, solving, classifying and generating Hashi puzzles (Leiden, 2025).

Sections
* 1.1 Rules of the classic puzzle: faithful; `genres.bridges.rules`
* 1.2 Thesis goals: faithful; generalise, solve, classify and generate, as below
* 1.3 Research questions: faithful; answered below, section by section
* 2 Related work, Malik and Coelho: faithful; `classification.pass_by_malik`, plan hashi-coelho
* 3 Any graph instead of a grid: faithful; `genres.bridges.puzzle.on_graph`
* 3 At most M bridges on an edge: faithful; puzzles have `max_bridges`
* 3 Any pairs of edges cross: faithful; puzzles have `crossings`
* 3 k connected components: faithful; puzzles have `components`, on grids and graphs
* 4.1 Definition 1, degree of freedom: faithful; `genres.bridges.techniques.counting`
* 4.1 Theorem 1, what it forces: faithful; `solver.ThesisSolver`
* 4.1 Algorithm 1: faithful; `solver.ThesisSolver`, levels 1 and 2
* 4.1.1 Wikipedia's techniques: faithful; `classification.pass_by_wikipedia`; the order of islands
  is not in the thesis, and column by column fits best
* 4.1.1 Malik's techniques: differs; `classification.pass_by_malik` gives the published share on 10
  of 13 puzzles, and no reading of the text gave the other three
* 4.1.2 Theorem 2, local connectivity: faithful; `solver.ThesisSolver`, level 4
* 4.1.2 Algorithm 2: faithful; `solver.ThesisSolver`
* 4.2 Algorithm 3, prevented edges: faithful; `solver.ThesisSolver`
* 4.2 Algorithm 4, local maximum: faithful; `solver.ThesisSolver`, from level 3
* 4.2 Algorithm 5, completed edges: faithful; `solver.ThesisSolver`
* 4.3 Algorithm 6, global techniques: faithful; the thesis prints a simplified version, so
  `solver.ThesisSolver` follows its text: the group must really close
* 4.3 Algorithm 7, almost closed components: faithful; `solver.ThesisSolver`, levels 5 to 8
* 4.3 The special case: faithful; `solver.ThesisSolver`, level 8
* 4.4 Algorithm 8, backtracking: faithful; `solver.ThesisSolver`, level 9, `solve --method thesis`
* 4.4 The heuristic for the next bridge: faithful; `solver.ThesisSolver`
* 4.5 Theorem 3, an odd sum: faithful; `genres.bridges.propagation`
* 4.5 Theorem 4, no edge left: faithful; `solver.Stuck`
* 4.5 All solutions by backtracking: faithful; `solver.ThesisSolver`, `count --method thesis`
* 5 Classification before and after solving: faithful; `classification.facts`,
  `classification.unsolved_facts`
* 5 A filter for what is shown: faithful; `rate --only-facts`
* 5.1 Trivially connected puzzles: faithful; fact `trivially_connected`, plan
  hashi-trivially-connected
* 5.1 Levels, and the share placed below: faithful; `classification.ThesisSolve`, `levels.make`,
  `generate bridges --thesis-level`
* 5.2 Theorem 5, four colour classes: faithful; `draw --styles classes`, technique `only-exit`
* 6.1 Solvable puzzles from six parameters: faithful; `generator.solvable_graph`
* 6.2 Way 1, reduce solutions: faithful; `generator.reduce_to_unique`
* 6.2 Way 2, larger from smaller: faithful; on grids `theses.bridges_smt.generator.make`
* 6.2 Way 3, what is set in stone: faithful; `generator.fix_numbers`, `--way fix-numbers`
* 6.2.1 Conflict edges: faithful; `generator.reduce_to_unique`
* 6.2.2 Lower numbers: faithful; `generator.reduce_to_unique`
* 7.1 Solver against human techniques: faithful; plan hashi-techniques
* 7.2 Bridges per edge: faithful; plan hashi-techniques (correlations)
* 8 Conclusions: faithful; backtracking stays needed (plan hashi-unique)

Tables and figures
* Figure 1, a generalised puzzle: faithful; `draw` of a graph
* Figure 2, a puzzle of Coelho: missing; its text does not give the numbers, and the benchmark does
  not name it
* Figure 3, stages of the solver: missing; it needs the puzzle of figure 2; plan hashi-techniques
  has the shares of all stages for other puzzles
* Figure 4, colour classes: faithful; `draw --styles classes`
* Figure 5, four solutions: faithful; `count` finds them
* Figure 6, two solutions left: faithful; `generator.reduce_to_unique`
* Figure 7, one solution: faithful; `generator.reduce_to_unique`
* Table 1, parameters: faithful; `classification.facts` and the genre's facts
* Table 2, levels -1 to 9: faithful; `classification.ThesisSolve`
* Table 3, ways to one solution: faithful; plan hashi-ways
* Table 4, shares on Janko 9x9: faithful; plan hashi-techniques
* Table 5, shares on 10x10 easy: differs; the puzzles of puzzle-bridges.com are not published, so
  plan hashi-techniques uses Tatham's
* Table 6, shares on 7x7 dense: differs; as table 5, with generated puzzles
* Table 7, shares on various puzzles: differs; 3 of its 13 puzzles are available
* Table 8, before and after solving, Janko 9x9: faithful; plan hashi-techniques
* Table 9, before and after solving, 10x10 easy: differs; other puzzles, as in table 5
* Table 10, before and after solving, 7x7 dense: differs; other puzzles, as in table 6
* Table 11, before and after solving, various: differs; 3 of its 13 puzzles, as in table 7

Future work
* 8 Draw conflicts of edges: faithful; `draw --styles crossings`
* 8 k components, solving: faithful; technique `enough-groups`, every encoding
* 8 k components, generating: faithful; `genres.bridges.generation.random_solution`,
  `generate bridges --components 2`
* 8 Several solutions by techniques: faithful; `solver.other_solutions` changes a solution along
  closed walks, without search
* 8 Compare with gradings of providers: differs; plan tatham-levels, for one provider
* 8 Puzzles of a desired class: faithful; `levels.make`, `generate bridges --thesis-level`
* 8 Unique puzzles that stay classic: faithful; `genres.bridges.generation.repair`
* 8 How many solutions to seek per step: faithful; plan hashi-solutions
* 8 Other ways to unique puzzles: faithful; plan hashi-ways
* 8 Check uniqueness quicker than by solving: faithful; plan hashi-unique
* 8 What makes a solution unique: missing; no theory here, only the measurements of plan
  hashi-unique
* 8 Hashi with letters: missing; the puzzle class has numbers only
* 8 Rivers: missing; a second kind of connection needs other rules
* 8 Platforms: missing; a bridge between more than two islands needs other rules

Answers
* Do degree of freedom and simplifying solve every trivially connected puzzle (5.1)? No.
  `6x6m2:a1a3a22a1d2a3b2a2b3g1a2a2` is a counterexample with 13 islands. Of 144 generated
  7x7 puzzles 21 need more, of 144 on 10x10 101, and of 51 trivially connected ones of janko.at 4.
  Of these, 5, 21 and 2 need more than local connectivity, too (plan hashi-trivially-connected).
* Is way 3 of table 3 more efficient than way 1 (6.2)? No. It calls the engine 4 to 6
  times as often, and fails for 17 of 32 puzzles, because all numbers are fixed and several
  solutions are left (quick form of plan hashi-ways).
* Can uniqueness be checked without solving (8)? For some puzzles. Propagation proves that all of 10
  easy 10x10 puzzles and 5 of 10 generated 15x15 puzzles are unique, and none of 20 medium and hard
  ones. It takes 0.3 times as long as solving (quick form of plan hashi-unique).

    explain PUZZLE --techniques degree-of-freedom,finished,crossing  # 4.1, 4.2
    rate PUZZLE --techniques wikipedia                              # 4.1.1
    rate PUZZLE --techniques thesis                                 # 4.3
    explain PUZZLE --techniques only-exit                           # 4.3, end
    solve PUZZLE --method thesis                                    # 4.4
    count PUZZLE --method thesis                                    # 4.5
    rate FILE.jsonl --json                                          # 5, table 1
    rate FILE.jsonl --only-facts islands,density --output csv       # 5
    rate FILE.jsonl --where 'connectivity and density > 0.3'        # 5
    rate PUZZLE --where trivially_connected                         # 5.1
    generate bridges --size 9x9 --thesis-level 5                    # 5.1, table 2
    draw PUZZLE --styles classes --out p.svg                          # 5.2
    generate bridges --size 9x9 --graph --method thesis --solvable-only --islands 12  # 6.1
    generate bridges --size 9x9 --graph --method thesis --solutions 10 --json  # 6.2
    generate bridges --size 9x9 --graph --method thesis --way fix-numbers --retry  # 6.2, table 3
    rate FILE.jsonl --techniques malik --json                       # 7.1
    draw PUZZLE --styles crossings --out p.svg                        # 8
    count PUZZLE --limit 100                                        # 8
    generate bridges --size 9x9 --components 2                      # 8
    generate bridges --size 9x9 --connectivity needed               # 8
"""
