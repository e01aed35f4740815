"""Operation Market Garden, the megagame: battalions, hidden and umpired, with an air war above them."""
