-- Whether a game has begun at a table: one that never sees a game is not kept for long.
ALTER TABLE tables ADD COLUMN begun INTEGER NOT NULL DEFAULT 1;

CREATE INDEX tables_unused ON tables (at) WHERE begun = 0;
