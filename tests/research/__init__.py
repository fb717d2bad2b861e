"""Action spaces, observations and environments for research."""
