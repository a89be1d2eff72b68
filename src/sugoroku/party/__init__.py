"""Games that are kept."""
