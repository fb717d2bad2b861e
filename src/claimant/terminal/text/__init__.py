"""The terminal's texts as lines: for the app, for plain lines and for commands."""
