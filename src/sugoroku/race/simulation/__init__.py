"""Many races."""
