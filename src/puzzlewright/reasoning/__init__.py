"""Search for solutions, explain and rate puzzles, and repair drafts, for every genre."""
