-- Tables that were cleared away: their logs are kept for a while, so that it can be undone.
CREATE TABLE cleared (
  id TEXT NOT NULL PRIMARY KEY,
  seq INTEGER NOT NULL,
  at INTEGER NOT NULL,
  due INTEGER,
  begun INTEGER NOT NULL,
  cleared_at INTEGER NOT NULL
) WITHOUT ROWID, STRICT;
