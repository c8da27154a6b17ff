"""The engines, by name. To add one: a new file here, and a line in ENGINES."""

from puzzlewright.engine import Engine
from puzzlewright.engines import cvc5, process, pysat, z3
from puzzlewright.errors import NotInstalled, UnknownName

ENGINES: tuple[Engine, ...] = (*pysat.ENGINES, *z3.ENGINES, *cvc5.ENGINES, process.LISTED)


def engine_named(name: str) -> Engine:
    """The engine of this name, if it is installed; any program by `process:COMMAND`."""
    if name.startswith(process.PREFIX):
        return process.process_engine(name)
    for engine in ENGINES:
        if engine.name == name:
            if not engine.is_installed():
                raise NotInstalled(f"the engine {name}", engine.install)
            return engine
    raise UnknownName("engine", name, (engine.name for engine in ENGINES))
