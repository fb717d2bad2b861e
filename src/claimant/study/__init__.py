"""The faction study: arenas over line-ups, and what their games say about factions, luck and bots (`docs/study.md`)."""
