-- Phones beside the till: how they are set up, what they may see, and the shifts that are counted at them.

-- A code that was shown on the dashboard. What it opens is sealed: the code alone finds it, before any tenant is known.
CREATE TABLE counter_pairing (
  code_mac bytea PRIMARY KEY,
  sealed_place bytea NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX counter_pairing_end ON counter_pairing (expires_at);

-- Of a phone's token only its hash is stored.
CREATE TABLE counter_device (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  store_id uuid NOT NULL,
  terminal_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  user_agent text,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  revoked_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, token_hash),
  FOREIGN KEY (tenant_id, store_id) REFERENCES store (tenant_id, id),
  FOREIGN KEY (tenant_id, terminal_id) REFERENCES terminal (tenant_id, id)
);
CREATE INDEX counter_device_of_store ON counter_device (tenant_id, store_id, id) WHERE revoked_at IS NULL;

-- One open shift a counter, and those that ended with what they had taken.
CREATE TABLE counter_shift (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  store_id uuid NOT NULL,
  terminal_id uuid NOT NULL,
  started_at timestamptz NOT NULL,
  -- The first journal that may have payments of the shift, and those of them that shifts before have counted.
  first_journal_id uuid NOT NULL,
  counted_before uuid[] NOT NULL DEFAULT '{}',
  ended_at timestamptz,
  ended_by text,
  device_id uuid,
  totals jsonb,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, terminal_id) REFERENCES terminal (tenant_id, id),
  CHECK ((ended_at IS NULL) = (totals IS NULL))
);
CREATE UNIQUE INDEX counter_shift_open ON counter_shift (tenant_id, terminal_id) WHERE ended_at IS NULL;
CREATE INDEX counter_shift_of_counter ON counter_shift (tenant_id, terminal_id, id);

-- The payments of a counter in the order in which they completed.
CREATE INDEX payment_of_counter ON payment (tenant_id, terminal_id, journal_id) WHERE terminal_id IS NOT NULL AND journal_id IS NOT NULL;

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['counter_device', 'counter_shift'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY scope ON %I TO galla_api USING (tenant_id = ANY (nullif(current_setting(''galla.tenants'', true), '''')::uuid[]))', name);
    EXECUTE format('CREATE POLICY every_tenant ON %I TO galla_worker USING (true) WITH CHECK (true)', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON %I TO galla_api', name);
    EXECUTE format('GRANT SELECT ON %I TO galla_worker', name);
  END LOOP;
END
$$;
GRANT SELECT, INSERT, DELETE ON counter_pairing TO galla_api;
GRANT SELECT, DELETE ON counter_pairing TO galla_worker;
