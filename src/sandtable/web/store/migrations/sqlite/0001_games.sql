-- Times are ISO 8601 in UTC with six decimals, so that they sort as text.

CREATE TABLE games (
    id       TEXT NOT NULL PRIMARY KEY,
    created  TEXT NOT NULL,
    ruleset  TEXT NOT NULL,
    scenario TEXT NOT NULL,
    title    TEXT NOT NULL,
    options  TEXT NOT NULL,
    secret   BLOB NOT NULL,
    ended    TEXT
);
CREATE INDEX games_by_age ON games (created, id);
CREATE INDEX games_by_end ON games (ended);

CREATE TABLE seats (
    game       TEXT    NOT NULL REFERENCES games ON DELETE CASCADE,
    name       TEXT    NOT NULL,
    place      INTEGER NOT NULL,
    role       TEXT    NOT NULL,
    player     TEXT    NOT NULL,
    token_hash BLOB    UNIQUE,
    PRIMARY KEY (game, name)
);

CREATE TABLE lines (
    game   TEXT    NOT NULL REFERENCES games ON DELETE CASCADE,
    number INTEGER NOT NULL,
    line   BLOB    NOT NULL,
    PRIMARY KEY (game, number)
);

CREATE TABLE chat (
    game   TEXT    NOT NULL REFERENCES games ON DELETE CASCADE,
    number INTEGER NOT NULL,
    seat   TEXT    NOT NULL,
    text   TEXT    NOT NULL,
    at     TEXT    NOT NULL,
    PRIMARY KEY (game, number)
);
