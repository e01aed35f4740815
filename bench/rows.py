"""All rows of the table, in order."""

from __future__ import annotations

from bench.inches.games import INCH_GAMES
from bench.inches.moving import MOVING
from bench.inches.rows import INCHES
from bench.row import Row
from bench.rows_bulk import BULK
from bench.rows_games import GAME_ROWS
from bench.rows_lookup import LOOKUP
from bench.rows_odds import ODDS
from bench.rows_play import PLAY
from bench.rows_start import START

ROWS: tuple[Row, ...] = (*ODDS, *LOOKUP, *START, *PLAY, *BULK, *INCHES, *MOVING, *INCH_GAMES, *GAME_ROWS)
