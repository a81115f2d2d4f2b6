-- What payments cost, and who checks that all of it is right.

-- Set when a payment completes, never changed and never returned. In paise, as every amount.
ALTER TABLE payment
  ADD COLUMN fee bigint NOT NULL DEFAULT 0,
  ADD COLUMN gst bigint NOT NULL DEFAULT 0,
  ADD COLUMN card_category text CHECK (card_category IN ('CONSUMER', 'CORPORATE')),
  ADD CONSTRAINT payment_charges CHECK (fee >= 0 AND gst >= 0 AND fee + gst <= amount + offer_adjustment);

-- By which a journal's payments are found without a cost for who writes them: both come in the order of time.
CREATE INDEX payment_journal ON payment USING brin (journal_id) WITH (pages_per_range = 32, autosummarize = on);

-- What the standard prices depend on. No row: keys were never released, so nothing is free, and a turnover up to 20 lakh.
CREATE TABLE pricing (
  tenant_id uuid PRIMARY KEY REFERENCES tenant (id),
  keys_released_at timestamptz,
  large_turnover boolean NOT NULL DEFAULT false,
  changed_at timestamptz NOT NULL
);

-- Prices of a merchant's own, before the standard ones. The line that says most of a payment counts, of two alike the newer.
CREATE TABLE rate_card (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  id uuid NOT NULL,
  instrument text,
  card_network text,
  card_category text CHECK (card_category IN ('CONSUMER', 'CORPORATE')),
  basis_points int NOT NULL CHECK (basis_points BETWEEN 0 AND 1000),
  most_fee bigint CHECK (most_fee >= 0),
  valid_from timestamptz NOT NULL,
  valid_until timestamptz CHECK (valid_until > valid_from),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id)
);

-- While a row is here, no money of the tenant goes out: refunds wait. Only the operator takes it away.
CREATE TABLE money_freeze (
  tenant_id uuid PRIMARY KEY REFERENCES tenant (id),
  reason text NOT NULL,
  created_at timestamptz NOT NULL
);

-- What the auditor found, each once, and its rounds.
CREATE TABLE auditor_finding (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  rule text NOT NULL,
  subject text NOT NULL,
  detail text NOT NULL,
  found_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, rule, subject)
);
CREATE TABLE auditor_round (
  id uuid PRIMARY KEY,
  started_at timestamptz NOT NULL,
  finished_at timestamptz NOT NULL,
  tenants int NOT NULL,
  slices int NOT NULL,
  breaches int NOT NULL
);

DO $$
DECLARE
  name text;
  membership text := CASE WHEN current_setting('server_version_num')::int < 160000 THEN 'MEMBER' ELSE 'SET' END;
BEGIN
  BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'galla_auditor') THEN
      CREATE ROLE galla_auditor NOLOGIN;
    END IF;
  EXCEPTION WHEN duplicate_object OR unique_violation THEN
    NULL;
  END;
  IF NOT pg_has_role(current_user, 'galla_auditor', membership) THEN
    GRANT galla_auditor TO current_user;
  END IF;
  FOREACH name IN ARRAY ARRAY['pricing', 'rate_card', 'money_freeze', 'auditor_finding'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY scope ON %I TO galla_api USING (tenant_id = ANY ((SELECT nullif(current_setting(''galla.tenants'', true), '''')::uuid[])::uuid[]))', name);
    EXECUTE format('CREATE POLICY every_tenant ON %I TO galla_ingest, galla_worker, galla_auditor USING (true) WITH CHECK (true)', name);
    EXECUTE format('GRANT SELECT ON %I TO galla_api, galla_worker', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY['payment', 'journal', 'posting', 'outbox_position', 'outbox', 'refund',
    'payment_hour', 'payment_state_hour', 'payment_day', 'payment_store_hour', 'payment_store_day'] LOOP
    EXECUTE format('CREATE POLICY audited ON %I FOR SELECT TO galla_auditor USING (true)', name);
    EXECUTE format('GRANT SELECT ON %I TO galla_auditor', name);
  END LOOP;
END
$$;
GRANT SELECT ON pricing, rate_card TO galla_ingest;
GRANT INSERT, UPDATE ON pricing, rate_card TO galla_worker;
GRANT SELECT ON tenant TO galla_auditor;
GRANT SELECT, INSERT ON money_freeze, auditor_finding, auditor_round TO galla_auditor;
GRANT DELETE ON money_freeze TO galla_worker;
GRANT SELECT ON auditor_round TO galla_api, galla_worker;
GRANT DELETE ON auditor_round TO galla_worker;
