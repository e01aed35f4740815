"""Fire: infantry, AFV and guns, indirect fire, cover, disorder, spotting and disengaging."""
