-- Card numbers are masked in entries of the audit log (decision 41). `redaction` is the keyed seal of such an entry: it
-- covers what the entry says now and the hash that it was written with, which the next entry goes on from.
ALTER TABLE audit_event ADD COLUMN redaction bytea;

-- Changes of rows that need more than SQL, such as the master key. Each is made once, after the migrations.
CREATE TABLE data_migration (
  name text PRIMARY KEY,
  finished_at timestamptz NOT NULL
);
