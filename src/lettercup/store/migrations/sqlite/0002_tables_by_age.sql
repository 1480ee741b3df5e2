-- For finding tables at which nothing has happened for long.
CREATE INDEX tables_at ON tables (at);
