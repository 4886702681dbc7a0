"""The Bohnenspiel lesson: its files, the proofs of its answers, and how long games last."""
