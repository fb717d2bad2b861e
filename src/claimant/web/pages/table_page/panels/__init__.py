"""What is told and opened around the felt: the story, the tracker, the sheets of powers."""
