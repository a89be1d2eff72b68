"""Exact figures of races."""
