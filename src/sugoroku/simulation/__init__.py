"""Many games: engines, blocks, random streams, estimates."""
