"""The rules at hand: all clauses in our words, to be read, searched and followed from reference to reference."""
