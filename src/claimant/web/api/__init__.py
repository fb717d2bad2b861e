"""The API: what a page's script, a bot or any other program can ask of the server, as JSON."""
