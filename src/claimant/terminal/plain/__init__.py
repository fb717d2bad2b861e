"""The game in plain lines: for people, screen readers and pipes."""
