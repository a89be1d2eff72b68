"""The contract of games, and a match played by it: dice, players, record, session."""
