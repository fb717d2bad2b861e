"""The game as a full-screen app: Textual is imported here and nowhere else."""
