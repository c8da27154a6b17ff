"""The registry of engines. To add one: a file and a line in OWN, or an entry point elsewhere."""

from puzzlewright.core.errors import NotInstalled, UnknownName
from puzzlewright.engines import external, pysat, smt
from puzzlewright.formulas.engine import Engine
from puzzlewright.genre.registry import Registry

SEED = "{seed}"  # in the command of a program

OWN: tuple[Engine, ...] = (*pysat.ENGINES, *smt.ENGINES, external.LISTED)

ENGINES: Registry[Engine] = Registry("puzzlewright.engines", OWN, Engine, lambda _: None)


def engine_named(name: str, seed: int | None = None) -> Engine:
    """Return the installed engine with this name; `process:COMMAND` runs any program.

    A seed goes to engines that have one, and to programs in place of {seed} in their command.
    """
    if str(name).startswith(external.PREFIX):
        return external.process_engine(name if seed is None else name.replace(SEED, str(seed)))
    for engines in (OWN, ENGINES):  # search other packages only if necessary
        for engine in engines:
            if engine.name == name:
                if not engine.is_installed():
                    raise NotInstalled(f"the engine {name}", engine.install)
                return engine if seed is None or not engine.seeded else engine.seeded(seed)
    raise UnknownName("engine", name, (engine.name for engine in ENGINES))
