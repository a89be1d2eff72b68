"""The tables family: ban-sugoroku, Japan's old backgammon, and its relatives."""
