-- What whoever sits there is called, if he said so.
ALTER TABLE seats ADD COLUMN person TEXT NOT NULL DEFAULT '';
