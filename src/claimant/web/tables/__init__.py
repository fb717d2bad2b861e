"""A table as the replay of its deeds, the room that runs it, and the hall that holds all rooms."""
