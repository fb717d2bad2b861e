"""The game in the terminal: an app that fills it, plain lines, games at servers, and saved games."""
