-- Every key begins with the table's id, so that the log can be spread over machines by it.
CREATE TABLE commits (
  table_id text NOT NULL,
  seq bigint NOT NULL,
  at bigint NOT NULL,
  body bytea NOT NULL,
  PRIMARY KEY (table_id, seq)
);

CREATE TABLE tables (
  id text PRIMARY KEY,
  seq bigint NOT NULL,
  at bigint NOT NULL,
  due bigint
);

CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;

CREATE TABLE holders (
  table_id text NOT NULL,
  holder text NOT NULL,
  PRIMARY KEY (table_id, holder)
);

CREATE INDEX holders_holder ON holders (holder);

CREATE TABLE kept (name text PRIMARY KEY, value bytea NOT NULL);

CREATE TABLE pulse (one integer PRIMARY KEY CHECK (one = 1), at bigint NOT NULL);

CREATE TABLE outages (began bigint PRIMARY KEY, ended bigint NOT NULL);
