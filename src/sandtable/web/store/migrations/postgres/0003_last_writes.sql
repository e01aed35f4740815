-- The mark of the last change that each server has made: whether it is there says what became of a COMMIT that was
-- never answered. The number of its transaction does not, since a database that crashed gives it to another.
CREATE TABLE last_writes (
    server TEXT PRIMARY KEY,
    mark TEXT NOT NULL,
    at TIMESTAMPTZ NOT NULL DEFAULT now()
);
