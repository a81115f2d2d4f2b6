-- How far the books of each tenant were compared (decision 218), so that a book is read again when something was written to it, and
-- otherwise seldom.
CREATE TABLE auditor_book (
  tenant_id uuid PRIMARY KEY,
  -- The last position of its outbox whose days were looked at.
  position bigint NOT NULL,
  -- Old days (of India) that were written to, or were not right, and wait for a look.
  days date[] NOT NULL DEFAULT '{}',
  -- The same for the rules over all that it has; they wait in proportion to what they cost.
  whole_position bigint NOT NULL,
  whole_due_at timestamptz NOT NULL,
  -- What was found at the last look of each kind.
  breaches int NOT NULL DEFAULT 0,
  whole_breaches int NOT NULL DEFAULT 0
);
ALTER TABLE auditor_book ENABLE ROW LEVEL SECURITY;
ALTER TABLE auditor_book FORCE ROW LEVEL SECURITY;
CREATE POLICY scope ON auditor_book TO galla_api USING (tenant_id = ANY (nullif(current_setting('galla.tenants', true), '')::uuid[]));
CREATE POLICY audited ON auditor_book TO galla_auditor USING (true) WITH CHECK (true);
CREATE POLICY every_tenant ON auditor_book TO galla_worker USING (true) WITH CHECK (true);
GRANT SELECT ON auditor_book TO galla_api;
GRANT SELECT, INSERT, UPDATE ON auditor_book TO galla_auditor;
GRANT SELECT, DELETE ON auditor_book TO galla_worker;

-- Once its rolling order has come to its end without a breach, a shard goes on with it at a slow pace.
ALTER TABLE auditor_shard
  ADD COLUMN old_due_at timestamptz NOT NULL DEFAULT '-infinity',
  ADD COLUMN is_proven boolean NOT NULL DEFAULT false;
GRANT UPDATE (old_due_at, is_proven) ON auditor_shard TO galla_worker;
