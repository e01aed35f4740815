"""Before the dice of a shot: who may shoot what, line of sight, concealment, facing, smoke, and fire at Aircraft."""
