"""The tables family: two sides, stones on points, two dice; Japan's old backgammon is one of it."""
