"""What the novice and the apprentice ask about cards and tricks."""
