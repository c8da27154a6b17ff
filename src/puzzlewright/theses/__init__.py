"""The five theses, one package each: encodings, generators, solver, classification and plans.

Each package's docstring maps the sections of its thesis to functions and plans. The packages are
plug-ins: the table lists what they add to the genres. Parts are imported on first use.
"""

from puzzlewright.genre.plugins import Table

_BRIDGES_SMT = f"{__name__}.bridges_smt"
_GRIDS = f"{_BRIDGES_SMT}.grid_encodings"
_MOSAIC_SAT = f"{__name__}.mosaic_sat"
_HASHI = f"{__name__}.hashi_general"
_CONTEXT = f"{__name__}.context_connectivity"
_SATOGAERI_SMT = f"{__name__}.satogaeri_smt"

TABLE: Table = {
    "encodings": {
        "bridges.topological": f"{_CONTEXT}.encodings:bridges_topological",
        "bridges.double-tree": f"{_CONTEXT}.encodings:bridges_double_tree",
        "bridges.graph": f"{_BRIDGES_SMT}.encodings:graph",
        "bridges.graph-printed": f"{_BRIDGES_SMT}.encodings:graph_printed",
        "bridges.graph-programmed": f"{_BRIDGES_SMT}.encodings:graph_programmed",
        "bridges.grid": f"{_GRIDS}:grid",
        "bridges.grid-explicit": f"{_GRIDS}:grid_explicit",
        "bridges.grid-no-ite": f"{_GRIDS}:grid_no_ite",
        "bridges.grid-printed": f"{_GRIDS}:grid_printed",
        "bridges.grid-programmed": f"{_GRIDS}:grid_programmed",
        "bridges.grid-range": f"{_GRIDS}:grid_range",
        "bridges.grid-range-stated": f"{_GRIDS}:grid_range_stated",
        "bridges.grid-range-border": f"{_GRIDS}:grid_range_border",
        "bridges.grid-range-border-stated": f"{_GRIDS}:grid_range_border_stated",
        "bridges.grid-alternatives": f"{_GRIDS}:grid_alternatives",
        "bridges.grid-alternatives-stated": f"{_GRIDS}:grid_alternatives_stated",
        "bridges.grid-alternatives-border": f"{_GRIDS}:grid_alternatives_border",
        "bridges.grid-alternatives-border-stated": f"{_GRIDS}:grid_alternatives_border_stated",
        "mosaic.counter": f"{_MOSAIC_SAT}.encodings:counter",
        "mosaic.counter-trimmed": f"{_MOSAIC_SAT}.encodings:counter_trimmed",
        "mosaic.naive": f"{_MOSAIC_SAT}.encodings:naive",
        "context.topological": f"{_CONTEXT}.encodings:topological",
        "context.double-tree": f"{_CONTEXT}.encodings:double_tree",
        "satogaeri.lia": f"{_SATOGAERI_SMT}.encodings:lia",
        "satogaeri.uf": f"{_SATOGAERI_SMT}.encodings:uf",
    },
    "methods": {
        "bridges.thesis": f"{__name__}.generation:bridges_method",
        "mosaic.thesis": f"{_MOSAIC_SAT}.generator:method",
        "context.thesis": f"{_CONTEXT}.generator:method",
        "satogaeri.thesis": f"{_SATOGAERI_SMT}.generator:method",
    },
    "solvers": {"bridges.thesis": f"{_HASHI}.solver:solving_method"},
    "options": {"bridges.thesis_level": f"{_HASHI}.levels:thesis_level"},
    "facts": {"bridges.hashi": f"{_HASHI}.classification:extra_facts"},
    "shares": {
        "bridges.wikipedia": f"{_HASHI}.classification:wikipedia_coverage",
        "bridges.malik": f"{_HASHI}.classification:malik_coverage",
        "bridges.thesis": f"{_HASHI}.classification:thesis_coverage",
    },
    "ratings": {"satogaeri.thesis": f"{_SATOGAERI_SMT}.generator:solver_rating"},
}
PLANS = (_BRIDGES_SMT, _MOSAIC_SAT, _HASHI, _CONTEXT, _SATOGAERI_SMT)
