"""The registry of engines. To add one: a file and a line in OWN, or an entry point elsewhere."""

from puzzlewright.core.errors import NotInstalled, UnknownName
from puzzlewright.engines import external, pysat, smt
from puzzlewright.formulas.engine import Engine
from puzzlewright.genre.registry import Registry

OWN: tuple[Engine, ...] = (*pysat.ENGINES, *smt.ENGINES, external.LISTED)

ENGINES: Registry[Engine] = Registry("puzzlewright.engines", OWN, Engine, lambda _: None)


def engine_named(name: str) -> Engine:
    """Return the installed engine with this name; `process:COMMAND` runs any program."""
    if str(name).startswith(external.PREFIX):
        return external.process_engine(name)
    for engines in (OWN, ENGINES):  # search other packages only if necessary
        for engine in engines:
            if engine.name == name:
                if not engine.is_installed():
                    raise NotInstalled(f"the engine {name}", engine.install)
                return engine
    raise UnknownName("engine", name, (engine.name for engine in ENGINES))
