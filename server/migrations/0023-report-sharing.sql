-- Own templates, schedules and e-mails of reports (0032-reports.md). Templates and schedules are a merchant's or
-- super-merchant's: `owner_id` is the tenant or the group, so that a group keeps its own whichever merchants leave it.
-- Whoever reads or changes them binds the owner as one of `galla.tenants`.

CREATE TABLE report_template (
  owner_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  template text NOT NULL,
  columns text[] NOT NULL CHECK (cardinality(columns) >= 2),
  changed_by uuid NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (owner_id, id)
);
CREATE UNIQUE INDEX report_template_name ON report_template (owner_id, lower(name));

CREATE TABLE report_schedule (
  owner_id uuid NOT NULL,
  id uuid NOT NULL,
  group_id uuid CHECK (group_id = owner_id),
  kind text NOT NULL,
  every text NOT NULL CHECK (every IN ('DAILY', 'WEEKLY', 'MONTHLY')),
  -- Null for all that there are at the time.
  merchant_tenants uuid[],
  store_ids uuid[],
  filters json NOT NULL,
  -- The own template that the columns follow; they stand here too, so that they stay when it is deleted.
  template_id uuid,
  template text NOT NULL,
  columns text[] NOT NULL CHECK (cardinality(columns) >= 2),
  format text NOT NULL CHECK (format IN ('CSV', 'XLSX')),
  recipients uuid[] NOT NULL CHECK (cardinality(recipients) <= 10),
  -- With whose rights it runs.
  membership_id uuid NOT NULL,
  made_by uuid NOT NULL,
  state text NOT NULL DEFAULT 'ACTIVE' CHECK (state IN ('ACTIVE', 'PAUSED', 'STOPPED')),
  stop_reason text CHECK (stop_reason IN ('PERSON_LEFT', 'PERMISSION_LOST', 'MERCHANT_LEFT')),
  created_at timestamptz NOT NULL,
  -- The days of India of the next report, both included, and when it is made.
  first_day date NOT NULL,
  last_day date NOT NULL CHECK (last_day >= first_day),
  due_at timestamptz,
  PRIMARY KEY (owner_id, id),
  CHECK ((state = 'ACTIVE') = (due_at IS NOT NULL)),
  CHECK ((state = 'STOPPED') = (stop_reason IS NOT NULL))
);
CREATE INDEX report_schedule_due ON report_schedule (due_at) WHERE due_at IS NOT NULL;

-- What was sent to whom. The texts are in the outbox for a while, without addresses here.
CREATE TABLE report_email (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  report_id uuid NOT NULL,
  -- Null where a schedule sent it.
  sent_by uuid,
  recipients uuid[] NOT NULL CHECK (cardinality(recipients) BETWEEN 1 AND 10),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, report_id) REFERENCES report (tenant_id, id)
);

DO $$
DECLARE
  name text;
  owner text;
BEGIN
  FOREACH name IN ARRAY ARRAY['report_template', 'report_schedule', 'report_email'] LOOP
    owner := CASE WHEN name = 'report_email' THEN 'tenant_id' ELSE 'owner_id' END;
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY scope ON %I TO galla_api USING (%I = ANY ((SELECT nullif(current_setting(''galla.tenants'', true), '''')::uuid[])::uuid[]))', name, owner);
    EXECUTE format('CREATE POLICY every_tenant ON %I TO galla_worker USING (true) WITH CHECK (true)', name);
    EXECUTE format('GRANT SELECT ON %I TO galla_api, galla_worker', name);
  END LOOP;
END
$$;
GRANT INSERT, UPDATE, DELETE ON report_template, report_schedule TO galla_api;
GRANT UPDATE (state, stop_reason, first_day, last_day, due_at) ON report_schedule TO galla_worker;
GRANT INSERT ON report_email TO galla_api, galla_worker;
-- Schedules ask for reports.
GRANT INSERT ON report TO galla_worker;
