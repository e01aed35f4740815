"""The Assault Step: charge, defensive fire, hits, saves, counterattacks and breaking off."""
