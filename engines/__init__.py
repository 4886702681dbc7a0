"""Rules of the games, one module or package per game, found by name.

Standard library only; no words for people, no drawing. Every game keeps the contract
described in `engines.contract`.
"""
