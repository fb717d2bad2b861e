"""The page that sets up a table, and its form."""
