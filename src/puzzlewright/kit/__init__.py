"""Pages of cells: what the genres on grids share."""
