"""What is examined on boards of races."""
