"""What is on disk: the store of deeds, its mending, and what went wrong. Nothing here knows what a deed means."""
