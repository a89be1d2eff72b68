"""Boards and matches of races in words."""
