"""The boards: what they are drawn on, and one view for each game."""
