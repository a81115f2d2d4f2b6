-- Reports (0032-reports.md). A report's row is its job too, as a refund's is: while it is not finished, `due_at` is when a
-- worker takes it next, so that what was asked for and what has still to be done can never disagree.

CREATE TABLE report (
  -- Of a report over several merchants the first; `merchant_tenants` says whose rows it holds.
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  id uuid NOT NULL,
  group_id uuid,
  merchant_tenants uuid[] NOT NULL CHECK (tenant_id = ANY (merchant_tenants)),
  -- The stores that whoever asked could see or wanted; null for all.
  store_ids uuid[],
  kind text NOT NULL CHECK (kind IN ('TRANSACTION', 'DAILY_TRANSACTION', 'REFUND', 'DAILY_REFUND', 'SETTLEMENT', 'QMC',
    'GST', 'SETTLEMENT_MONTH', 'SETTLEMENT_YEAR')),
  -- Days of India, both included.
  first_day date NOT NULL,
  last_day date NOT NULL CHECK (last_day >= first_day),
  -- The other filters, with ids as UUIDs.
  filters json NOT NULL,
  template text NOT NULL,
  columns text[] NOT NULL CHECK (cardinality(columns) >= 2),
  format text NOT NULL CHECK (format IN ('CSV', 'XLSX')),
  state text NOT NULL CHECK (state IN ('TO_BE_STARTED', 'IN_PROGRESS', 'SUCCESSFUL', 'FAILED')),
  -- Who asked for it, or made the schedule that did.
  asked_by uuid NOT NULL,
  schedule_id uuid,
  created_at timestamptz NOT NULL,
  due_at timestamptz,
  tries int NOT NULL DEFAULT 0,
  rows_done bigint NOT NULL DEFAULT 0,
  row_count bigint,
  totals json,
  -- The moment whose book the file shows.
  as_of timestamptz,
  -- Where the file lies or is being written; null before and after.
  file_key text,
  gzipped boolean NOT NULL DEFAULT false,
  bytes bigint,
  finished_at timestamptz,
  expires_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  CHECK ((state IN ('TO_BE_STARTED', 'IN_PROGRESS')) = (due_at IS NOT NULL)),
  CHECK ((state IN ('TO_BE_STARTED', 'IN_PROGRESS')) = (finished_at IS NULL)),
  CHECK ((state = 'SUCCESSFUL') = (expires_at IS NOT NULL)),
  CHECK (state <> 'SUCCESSFUL' OR (as_of IS NOT NULL AND row_count IS NOT NULL AND bytes IS NOT NULL)),
  CHECK (state <> 'IN_PROGRESS' OR file_key IS NOT NULL)
);
CREATE INDEX report_due ON report (due_at) WHERE due_at IS NOT NULL;
-- A schedule makes one report of a period.
CREATE UNIQUE INDEX report_of_schedule ON report (tenant_id, schedule_id, first_day) WHERE schedule_id IS NOT NULL;
CREATE INDEX report_expiry ON report (expires_at) WHERE file_key IS NOT NULL;

-- The template that reports of a kind have unless another is asked for. No row: all columns of the merchant's dictionary.
CREATE TABLE report_context (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  kind text NOT NULL,
  template text NOT NULL,
  columns text[] NOT NULL CHECK (cardinality(columns) >= 2),
  -- The own template that the columns follow.
  template_id uuid,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, kind)
);

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['report', 'report_context'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY scope ON %I TO galla_api USING (tenant_id = ANY ((SELECT nullif(current_setting(''galla.tenants'', true), '''')::uuid[])::uuid[]))', name);
    EXECUTE format('CREATE POLICY every_tenant ON %I TO galla_worker USING (true) WITH CHECK (true)', name);
    EXECUTE format('GRANT SELECT ON %I TO galla_api, galla_worker', name);
  END LOOP;
END
$$;
GRANT INSERT ON report TO galla_api;
GRANT UPDATE (state, due_at, tries, rows_done, row_count, totals, as_of, file_key, gzipped, bytes, finished_at, expires_at)
  ON report TO galla_worker;
GRANT INSERT, UPDATE ON report_context TO galla_api;
