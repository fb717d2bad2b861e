"""What the terminal says, as lines: for the app, for plain lines and for commands."""
