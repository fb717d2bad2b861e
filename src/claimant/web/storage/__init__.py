"""What is on disk: the store of deeds, its repair, and a list of incidents. Deeds are opaque bytes here."""
