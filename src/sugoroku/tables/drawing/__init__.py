"""Boards of tables as pictures."""
