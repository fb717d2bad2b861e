"""The page of a table: each part of it, and what is pushed when something changes."""
