-- KYC of online merchants: what was filled in, section by section, as drafts that outlive the browser.
CREATE TABLE onboarding_section (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  section text NOT NULL CHECK (section IN ('BUSINESS_DETAILS', 'BANK_SECTION', 'GST_PAN_SECTION')),
  -- Counts the changes. A change is made on a version, so that two people do not overwrite each other.
  version integer NOT NULL CHECK (version > 0),
  state text NOT NULL CHECK (state IN ('IN_PROGRESS', 'SUCCESS', 'FAILURE')),
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, section)
);

CREATE TABLE onboarding_field (
  tenant_id uuid NOT NULL,
  section text NOT NULL,
  field text NOT NULL,
  -- What is shown: of a sealed field a part only.
  value text NOT NULL,
  sealed_value bytea,
  changed_by uuid NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, section, field),
  FOREIGN KEY (tenant_id, section) REFERENCES onboarding_section (tenant_id, section)
);

-- Checks of bank accounts by ₹1. The row is the job.
CREATE TABLE account_check (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  id uuid NOT NULL,
  -- The version of the section that was checked: the end of an older one changes nothing.
  version integer NOT NULL,
  holder text NOT NULL,
  ifsc text NOT NULL,
  last4 text NOT NULL,
  sealed_number bytea NOT NULL,
  state text NOT NULL DEFAULT 'PENDING' CHECK (state IN ('PENDING', 'MATCH', 'NO_MATCH', 'FAILED')),
  registered_name text,
  score integer CHECK (score BETWEEN 0 AND 100),
  utr text,
  failure_reason text,
  requested_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  finished_at timestamptz,
  sent_at timestamptz,
  due_at timestamptz,
  tries integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  CHECK ((state = 'PENDING') = (finished_at IS NULL))
);
CREATE INDEX account_check_due ON account_check (tenant_id, due_at) WHERE state = 'PENDING';

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['onboarding_section', 'onboarding_field', 'account_check'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY scope ON %I TO galla_api USING (tenant_id = ANY ((SELECT nullif(current_setting(''galla.tenants'', true), '''')::uuid[])::uuid[]))', name);
    EXECUTE format('CREATE POLICY every_tenant ON %I TO galla_worker USING (true) WITH CHECK (true)', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON %I TO galla_api, galla_worker', name);
  END LOOP;
END
$$;
