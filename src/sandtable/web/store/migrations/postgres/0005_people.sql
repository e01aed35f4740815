-- The clock of a game that has one, as JSON that only the server reads; and whether anybody here may take its open seat.
ALTER TABLE games ADD COLUMN clock TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN listed INTEGER NOT NULL DEFAULT 0;
CREATE INDEX games_listed ON games (listed, created);
-- When servers ran, in milliseconds since 1970: time in which none did counts for nobody's clock.
CREATE TABLE uptimes (
    server TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    since  BIGINT NOT NULL,
    until  BIGINT NOT NULL
);
