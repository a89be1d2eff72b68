"""What every family says in the same way."""
