"""The pages of the deal of the day: today's, and earlier ones with all their cards."""
