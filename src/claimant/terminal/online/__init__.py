"""A seat at a table of a running server, from the terminal: requests, a stream that is kept up, and the seats held."""
