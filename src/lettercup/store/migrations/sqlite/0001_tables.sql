-- Every key begins with the table's id, so that the log can be spread over machines by it.
CREATE TABLE commits (
  table_id TEXT NOT NULL,
  seq INTEGER NOT NULL,
  at INTEGER NOT NULL,
  body BLOB NOT NULL,
  PRIMARY KEY (table_id, seq)
) WITHOUT ROWID, STRICT;

CREATE TABLE tables (
  id TEXT NOT NULL PRIMARY KEY,
  seq INTEGER NOT NULL,
  at INTEGER NOT NULL,
  due INTEGER
) WITHOUT ROWID, STRICT;

CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;

CREATE TABLE holders (
  table_id TEXT NOT NULL,
  holder TEXT NOT NULL,
  PRIMARY KEY (table_id, holder)
) WITHOUT ROWID, STRICT;

CREATE INDEX holders_holder ON holders (holder);

CREATE TABLE kept (name TEXT NOT NULL PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID, STRICT;

CREATE TABLE pulse (one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1), at INTEGER NOT NULL) STRICT;

CREATE TABLE outages (began INTEGER NOT NULL PRIMARY KEY, ended INTEGER NOT NULL) STRICT;
