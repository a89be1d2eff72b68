"""Sheets of races as pictures."""
