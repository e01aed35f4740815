-- How often whoever sits there has asked the coach.
ALTER TABLE seats ADD COLUMN hints INTEGER NOT NULL DEFAULT 0;
