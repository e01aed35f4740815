"""What games on a measured table share: scenarios, states, typed places, plans and offers."""
