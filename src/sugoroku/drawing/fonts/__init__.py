"""The packaged font: how it was made, and parts of it for files that carry their own type."""
