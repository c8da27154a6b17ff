"""Markus Leitner, Satogaeri (Innsbruck, 2015).

| section                                | here                                                    |
|----------------------------------------|---------------------------------------------------------|
| 4.1 to 4.5, appendix A (QF_LIA)        | `encodings.lia_formula`, encoding `lia`                 |
| 4.3 one circle per country             | `encodings.require_one_circle_per_country` |
| 4.4 moves                              | `encodings.require_moves` |
| 4.6, appendix B (QF_UF)                | `encodings.uf_formula`, encoding `uf`                   |
| 5.1 countries                          | `generator.grow_by_chance`, `--country-chance`          |
| 5.2 circles, and which get no number   | `generator.shuffle_circles`, `generator.may_be_empty` |
| 5.3 one solution                       | `generator.make`, `generate satogaeri --method thesis`  |
| 6.1.3, 6.1.4 files of the tool (.pzl)  | the genre's format `pzl`, read only                    |
| 8.1 rating                             | `generator.solver_rating`, `rate --by-solver`           |
| 9.2 local repair                       | the genre's generator                                   |

    encode PUZZLE --encoding lia                                    # 4.1 to 4.5, appendix A
    encode PUZZLE --encoding uf                                     # 4.6, appendix B
    generate satogaeri --size 10x10 --method thesis --country-chance 0.8  # 5.1
    generate satogaeri --size 8x8 --method thesis --encoding lia --engine z3 --json  # 5.2
    hint PUZZLE --state FILE                                        # 6.1.1
    rate PUZZLE --by-solver                                         # 8.1
    solve FILE.jsonl --encoding uf --engine cvc5 --json             # 8.2
    generate satogaeri --size 10x10 --method thesis --retry --json  # 8.3
    generate satogaeri --size 20x36                                 # 9.2

| table or figure                        | plan                                                    |
|----------------------------------------|---------------------------------------------------------|
| figure 8.1, appendix C (rating)        | satogaeri-rating                                        |
| figure 8.2 (QF_UF and QF_LIA)          | satogaeri-logics                                        |
| 8.3 (time to generate)                 | satogaeri-generating                                    |
"""
