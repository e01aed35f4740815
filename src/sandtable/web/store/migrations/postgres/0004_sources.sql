-- The text that a game is begun with, its scenario or a record, is kept for its beginning. It may be large, so it stands
-- apart from what is read of a game whenever somebody looks at it.
ALTER TABLE games ADD COLUMN source TEXT NOT NULL DEFAULT '';
