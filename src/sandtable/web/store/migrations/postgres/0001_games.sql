-- Times are ISO 8601 in UTC with six decimals. They and the names that are sorted by have the order of
-- their bytes, whatever language the database was made for.

CREATE TABLE games (
    id       TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    created  TEXT COLLATE "C" NOT NULL,
    ruleset  TEXT  NOT NULL,
    scenario TEXT  NOT NULL,
    title    TEXT  NOT NULL,
    options  TEXT  NOT NULL,
    secret   BYTEA NOT NULL,
    ended    TEXT COLLATE "C"
);
CREATE INDEX games_by_age ON games (created, id);
CREATE INDEX games_by_end ON games (ended);

CREATE TABLE seats (
    game       TEXT COLLATE "C" NOT NULL REFERENCES games ON DELETE CASCADE,
    name       TEXT COLLATE "C" NOT NULL,
    place      INTEGER NOT NULL,
    role       TEXT    NOT NULL,
    player     TEXT    NOT NULL,
    token_hash BYTEA   UNIQUE,
    PRIMARY KEY (game, name)
);

CREATE TABLE lines (
    game   TEXT COLLATE "C" NOT NULL REFERENCES games ON DELETE CASCADE,
    number INTEGER NOT NULL,
    line   BYTEA   NOT NULL,
    PRIMARY KEY (game, number)
);

CREATE TABLE chat (
    game   TEXT COLLATE "C" NOT NULL REFERENCES games ON DELETE CASCADE,
    number INTEGER NOT NULL,
    seat   TEXT    NOT NULL,
    text   TEXT    NOT NULL,
    at     TEXT    NOT NULL,
    PRIMARY KEY (game, number)
);
