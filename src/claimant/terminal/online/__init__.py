"""A seat at a server's table, from the terminal: requests, an event stream that reconnects, and remembered seats."""
