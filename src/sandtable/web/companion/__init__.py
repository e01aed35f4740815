"""What the companion shows of a procedure: its form, its odds with every alternative, and its rolls."""
