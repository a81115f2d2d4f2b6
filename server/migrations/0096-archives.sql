-- Archives of months that are long over, in the files port (0197-archives-of-months.md). One row for each live tenant and
-- month of India. `writing` are keys of files that a run is writing: where it ended early, the next one removes them.
CREATE TABLE archive (
  tenant_id uuid NOT NULL,
  month date NOT NULL,
  state text NOT NULL CHECK (state IN ('MAKING', 'MADE', 'VERIFIED', 'WRONG')),
  manifest text,
  manifest_key text,
  writing text[] NOT NULL DEFAULT '{}',
  made_at timestamptz,
  verified_at timestamptz,
  -- When its rows were last compared with those of the database.
  compared_at timestamptz,
  -- A customer of the tenant was erased after its file of customers was written.
  erase_due_at timestamptz,
  PRIMARY KEY (tenant_id, month),
  CHECK (extract(day FROM month) = 1),
  CHECK ((manifest IS NULL) = (manifest_key IS NULL) AND (manifest IS NULL) = (made_at IS NULL)),
  CHECK (state = 'MAKING' OR manifest IS NOT NULL)
);
CREATE INDEX archive_erase ON archive (erase_due_at) WHERE erase_due_at IS NOT NULL;

ALTER TABLE archive ENABLE ROW LEVEL SECURITY;
ALTER TABLE archive FORCE ROW LEVEL SECURITY;
CREATE POLICY scope ON archive TO galla_api USING (tenant_id = ANY (nullif(current_setting('galla.tenants', true), '')::uuid[]));
CREATE POLICY every_tenant ON archive TO galla_worker USING (true) WITH CHECK (true);
GRANT SELECT ON archive TO galla_api;
GRANT SELECT, INSERT, UPDATE ON archive TO galla_worker;
