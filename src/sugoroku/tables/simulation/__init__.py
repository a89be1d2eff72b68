"""Many games of tables."""
