"""What several chapters share: opposed dice, disorder, nations and listed formations."""
