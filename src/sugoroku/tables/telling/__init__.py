"""Boards and matches of tables in words."""
