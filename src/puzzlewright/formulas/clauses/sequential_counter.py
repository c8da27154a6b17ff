"""The sequential counter of Sinz (2005): "exactly so many of these literals hold", counted from the
first to the last.

After every literal stands a counter, a row of segments: segment j holds exactly when at least j of
the literals up to here do. There are as many segments as are to be counted, and one literal more
than that is forbidden. Sinz says "at most" and has each counter follow from the one before; that it
says no more than the truth, and so "exactly", is added here as in T. de Jong, "Mosaic as a SAT
problem" (2023). Size for k of n literals: nk variables and 4nk - 3k + 2 clauses. Trimmed, the first
counters have no segments that they can never reach: v = k(2n - k + 1) / 2 variables and 4v - 2k + 1
clauses.
"""

from puzzlewright.formulas.cnf import Clause, Cnf


def exactly(cnf: Cnf, literals: Clause, number: int, *, trimmed: bool = False) -> None:
    add = cnf.clauses.append
    if not 0 <= number <= len(literals):
        add(())
        return
    if number == 0:  # a counter has at least one segment
        cnf.clauses += [(-literal,) for literal in literals]
        return
    first = literals[0]
    before = cnf.new_variables(1 if trimmed else number)
    add((-first, before[0]))
    add((first, -before[0]))
    cnf.clauses += [(-segment,) for segment in before[1:]]
    for place, literal in enumerate(literals[1:], start=2):
        if len(before) == number:
            add((-literal, -before[-1]))
        counter = cnf.new_variables(min(place, number) if trimmed else number)
        for j, segment in enumerate(counter):
            # was it reached before? Never, where the counter before is shorter
            same = before[j : j + 1]
            # could it be reached now? Always, for the first
            one_less = before[j - 1 : j] if j else ()
            add((-literal, *[-reached for reached in one_less], segment))
            cnf.clauses += [(-reached, segment) for reached in same]
            add((literal, *same, -segment))
            cnf.clauses += [(reached, *same, -segment) for reached in one_less]
        before = counter
    add((before[-1],))
