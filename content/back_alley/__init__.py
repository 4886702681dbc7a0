"""Back Alley: its rules, its lesson in each language, and the proofs of its answers."""
