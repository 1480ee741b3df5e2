-- Tables that were cleared away: their logs are kept for a while, so that it can be undone.
CREATE TABLE cleared (
  id text PRIMARY KEY,
  seq bigint NOT NULL,
  at bigint NOT NULL,
  due bigint,
  begun integer NOT NULL,
  cleared_at bigint NOT NULL
);
