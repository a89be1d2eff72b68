"""What is examined on boards of tables."""
