"""The Dabba lesson: its files and the proofs of its answers."""
