"""The proofs that nothing is lost and nobody gets in."""
