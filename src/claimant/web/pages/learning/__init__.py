"""Pages to learn from: how to play, lessons, the rules, the API."""
