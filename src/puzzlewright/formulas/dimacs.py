"""DIMACS text: a formula as every SAT solver reads it, and the answers they print."""

import re
from collections.abc import Iterable, Sequence

from puzzlewright.core.errors import BadPuzzle
from puzzlewright.core.words import excerpt
from puzzlewright.formulas.cnf import Clause, Literal

NUMBER = re.compile(r"-?[0-9]{1,18}")


def dimacs(variables: int, clauses: Sequence[Clause], comments: Iterable[str] = ()) -> str:
    lines = [f"c {comment}".rstrip() for comment in comments]
    lines.append(f"p cnf {variables} {len(clauses)}")
    lines += [" ".join(map(str, (*clause, 0))) for clause in clauses]
    return "\n".join(lines) + "\n"


def read_answer(text: str, variables: int) -> list[Literal] | bool | None:
    """Read the printed total model; False for UNSAT, None if undecided.

    Both forms are read: 's SATISFIABLE' with lines 'v 1 -2 0', and MiniSat's 'SAT' with numbers.
    """
    if re.search(r"^(s )?UNSAT(ISFIABLE)?\b", text, re.MULTILINE):
        return False
    if not re.search(r"^(s )?SAT(ISFIABLE)?\b|^v ", text, re.MULTILINE):
        return None
    value = {}
    for line in text.splitlines():
        if re.match(r"(v )?[-\d]", line):
            for word in line.removeprefix("v ").split():
                if not NUMBER.fullmatch(word):
                    raise BadPuzzle(f"a model holds whole numbers, not {excerpt(word)}")
                value[abs(int(word))] = int(word)
    if not value:
        return None
    return [value.get(variable, -variable) for variable in range(1, variables + 1)]
