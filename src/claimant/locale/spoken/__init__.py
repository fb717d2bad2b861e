"""What is said at every table, on a page as in the terminal: written once, for a viewer in a language."""
