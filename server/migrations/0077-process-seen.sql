-- When a process of a kind was last seen. The worker says so by itself; /readyz writes here to learn whether the database
-- takes writes.
CREATE TABLE process_seen (
  kind text PRIMARY KEY CHECK (kind IN ('api', 'worker')),
  seen_at timestamptz NOT NULL
);

GRANT SELECT, INSERT, UPDATE ON process_seen TO galla_api, galla_worker;
