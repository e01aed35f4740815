-- What was worked out of a game that is over, as JSON text that only the server reads.
CREATE TABLE studies (
    game  TEXT NOT NULL PRIMARY KEY REFERENCES games ON DELETE CASCADE,
    study TEXT NOT NULL
);
