-- The index of due work (0050-jobs.md). It says for which tenants a job has something to do and when; what there is to do
-- stands in the business rows, which stay the truth. It stays on the coordinator of a distributed database, so that
-- workers look for work in one small table and claim rows inside one tenant only.

-- Work that has become due, or will: one row for each change, so that no two transactions wait for each other.
-- Workers merge the rows into due_work and delete them.
CREATE TABLE work_announcement (
  tenant_id uuid NOT NULL,
  job text NOT NULL,
  due_at timestamptz NOT NULL
);

-- One row while a job has open work of a tenant. The tenant of periodic jobs is all zeros.
CREATE TABLE due_work (
  tenant_id uuid NOT NULL,
  job text NOT NULL,
  -- When the next work is due; infinity while a worker holds the lease and nothing new was announced.
  due_at timestamptz NOT NULL,
  -- The fencing token of the latest lease. Tokens are never used twice.
  lease bigint NOT NULL DEFAULT 0,
  -- Null while nobody holds the lease. A lease that has run out is due.
  leased_until timestamptz,
  PRIMARY KEY (tenant_id, job)
);
CREATE INDEX due_work_next ON due_work (job, (coalesce(leased_until, due_at)));
-- Workers renew their leases by token.
CREATE INDEX due_work_leased ON due_work (lease) WHERE leased_until IS NOT NULL;
CREATE SEQUENCE work_lease;

-- Work that failed and is tried again at due_at, or was given up and waits for the operator.
CREATE TABLE failed_work (
  tenant_id uuid NOT NULL,
  job text NOT NULL,
  subject_id uuid NOT NULL,
  attempts int NOT NULL CHECK (attempts > 0),
  last_error text NOT NULL,
  failed_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  given_up_at timestamptz,
  PRIMARY KEY (tenant_id, job, subject_id)
);

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['work_announcement', 'due_work', 'failed_work'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY scope ON %I TO galla_api USING (tenant_id = ANY (nullif(current_setting(''galla.tenants'', true), '''')::uuid[]))', name);
    EXECUTE format('CREATE POLICY every_tenant ON %I TO galla_worker USING (true) WITH CHECK (true)', name);
    EXECUTE format('GRANT SELECT ON %I TO galla_api', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO galla_worker', name);
  END LOOP;
END
$$;

-- Workers look for the next due row inside one tenant.
CREATE INDEX refund_due_of_tenant ON refund (tenant_id, due_at) WHERE state = 'PENDING';
CREATE INDEX payout_due_of_tenant ON payout (tenant_id, due_at) WHERE state = 'PENDING';
CREATE INDEX report_due_of_tenant ON report (tenant_id, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX refund_batch_work_of_tenant ON refund_batch (tenant_id, worked_at) WHERE state IN ('CHECKING', 'PROCESSING');
CREATE INDEX checkout_attempt_ask_of_tenant ON checkout_attempt (tenant_id, ask_at) WHERE ask_at IS NOT NULL;
DROP INDEX refund_due, payout_due, report_due, refund_batch_work, checkout_attempt_ask;

GRANT INSERT ON work_announcement TO galla_api;
-- Who lets stopped work go on gives it all its attempts again.
GRANT DELETE ON failed_work TO galla_api;
GRANT USAGE ON SEQUENCE work_lease TO galla_worker;
