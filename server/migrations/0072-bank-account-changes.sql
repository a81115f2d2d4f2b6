-- Changes of the bank account that settlements go to: checked by the bank, approved by a second person, then a safety time.
CREATE TABLE bank_account_change (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  id uuid NOT NULL,
  -- The account that it replaces. Where another one is in use by then, the change is stale.
  base_account_id uuid,
  holder text NOT NULL,
  ifsc text NOT NULL CHECK (ifsc ~ '^[A-Z]{4}0[A-Z0-9]{6}$'),
  last4 text NOT NULL CHECK (last4 ~ '^[0-9]{4}$'),
  sealed_number bytea NOT NULL,
  state text NOT NULL CHECK (state IN ('CHECKING', 'REFUSED', 'WAITING', 'COOLING', 'DONE', 'STOPPED')),
  registered_name text,
  score integer CHECK (score BETWEEN 0 AND 100),
  utr text,
  reason text,
  requested_by uuid NOT NULL,
  requested_at timestamptz NOT NULL,
  approved_by uuid,
  approved_at timestamptz,
  ready_at timestamptz,
  finished_at timestamptz,
  due_at timestamptz,
  tries integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  CHECK (approved_by <> requested_by),
  CHECK (state NOT IN ('COOLING', 'DONE') OR approved_by IS NOT NULL AND ready_at IS NOT NULL),
  CHECK ((finished_at IS NULL) = (state IN ('CHECKING', 'WAITING', 'COOLING'))),
  CHECK ((due_at IS NOT NULL) = (state IN ('CHECKING', 'COOLING')))
);
CREATE UNIQUE INDEX bank_account_change_open ON bank_account_change (tenant_id) WHERE state IN ('CHECKING', 'WAITING', 'COOLING');
CREATE INDEX bank_account_change_due ON bank_account_change (tenant_id, due_at) WHERE due_at IS NOT NULL;
ALTER TABLE bank_account_change ENABLE ROW LEVEL SECURITY;
ALTER TABLE bank_account_change FORCE ROW LEVEL SECURITY;
CREATE POLICY scope ON bank_account_change TO galla_api
  USING (tenant_id = ANY ((SELECT nullif(current_setting('galla.tenants', true), '')::uuid[])::uuid[]));
CREATE POLICY every_tenant ON bank_account_change TO galla_worker USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON bank_account_change TO galla_api, galla_worker;
