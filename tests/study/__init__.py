"""The faction study: its figures, its report, its command."""
