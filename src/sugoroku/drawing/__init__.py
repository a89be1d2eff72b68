"""Shapes, type and charts, and the files they become."""
