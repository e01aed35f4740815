-- A seat that is invited has the hash of its invitation where the hash of its token will be.
-- What a player gives to the dice is kept until the game begins: first only bound, then told.
ALTER TABLE seats ADD COLUMN invited INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN salt_commitment TEXT NOT NULL DEFAULT '';
ALTER TABLE seats ADD COLUMN salt TEXT NOT NULL DEFAULT '';
