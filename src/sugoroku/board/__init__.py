"""Bytes of a board file to a checked board."""
