"""The race family: a die, a road of squares, inns, shortcuts and an overshoot panel."""
