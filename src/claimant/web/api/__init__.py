"""The JSON API of the server, for the page's script, bots and other programs."""
