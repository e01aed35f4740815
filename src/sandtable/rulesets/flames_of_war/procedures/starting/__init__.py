"""The Starting Step: remounting, rallying, last stands, victory, ambushes, reserves and Aircraft; leaders lost."""
