"""The game in the terminal: a full-screen app, plain lines, games on servers, and saved games."""
