-- Checks of the UPI addresses of shops: whose name a bank has for one. The row is the job.
CREATE TABLE upi_check (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  id uuid NOT NULL,
  vpa text NOT NULL CHECK (length(vpa) <= 255),
  holder text NOT NULL,
  state text NOT NULL DEFAULT 'PENDING' CHECK (state IN ('PENDING', 'MATCH', 'NO_MATCH', 'FAILED')),
  registered_name text,
  score integer CHECK (score BETWEEN 0 AND 100),
  failure_reason text,
  requested_by uuid NOT NULL,
  membership_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  finished_at timestamptz,
  due_at timestamptz,
  tries integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  CHECK ((state = 'PENDING') = (finished_at IS NULL))
);
-- One check of a merchant at a time.
CREATE UNIQUE INDEX upi_check_running ON upi_check (tenant_id) WHERE state = 'PENDING';
CREATE INDEX upi_check_due ON upi_check (tenant_id, due_at) WHERE state = 'PENDING';
ALTER TABLE upi_check ENABLE ROW LEVEL SECURITY;
ALTER TABLE upi_check FORCE ROW LEVEL SECURITY;
CREATE POLICY scope ON upi_check TO galla_api USING (tenant_id = ANY ((SELECT nullif(current_setting('galla.tenants', true), '')::uuid[])::uuid[]));
CREATE POLICY every_tenant ON upi_check TO galla_worker USING (true) WITH CHECK (true);
GRANT SELECT, INSERT ON upi_check TO galla_api;
GRANT SELECT, INSERT, UPDATE ON upi_check TO galla_worker;
