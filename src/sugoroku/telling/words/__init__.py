"""All words of play, one module a subject."""
