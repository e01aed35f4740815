"""Moving on a measured table: paths, reach, layouts and marches. These propose and check; rules are the games'."""
