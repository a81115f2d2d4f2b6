-- Recipients of payment alerts by SMS or e-mail, at most once a minute each.

CREATE TABLE payment_recipient (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  id uuid NOT NULL,
  name text NOT NULL,
  mode text NOT NULL CHECK (mode IN ('SMS', 'EMAIL')),
  -- Ten digits, or an e-mail in small letters.
  destination text NOT NULL,
  -- Null: all.
  store_ids uuid[] CHECK (cardinality(store_ids) > 0),
  qr_code_ids uuid[] CHECK (cardinality(qr_code_ids) > 0),
  from_amount bigint NOT NULL DEFAULT 0 CHECK (from_amount >= 0),
  -- Minutes of the day in IST; null: always.
  from_minute int CHECK (from_minute BETWEEN 0 AND 1439),
  to_minute int CHECK (to_minute BETWEEN 0 AND 1439),
  created_by uuid,
  created_at timestamptz NOT NULL,
  verified_at timestamptz,
  removed_at timestamptz,
  last_notified_at timestamptz,
  -- What came since: announced together once a minute has passed.
  waiting_count int NOT NULL DEFAULT 0 CHECK (waiting_count >= 0),
  waiting_amount bigint NOT NULL DEFAULT 0,
  waiting_since timestamptz,
  -- The newest of them, which is announced alone where it is the only one.
  waiting_payment_id uuid,
  PRIMARY KEY (tenant_id, id),
  CHECK ((from_minute IS NULL) = (to_minute IS NULL)),
  CHECK ((waiting_count = 0) = (waiting_since IS NULL))
);
CREATE UNIQUE INDEX payment_recipient_destination ON payment_recipient (tenant_id, mode, destination) WHERE removed_at IS NULL;

-- How far the outbox of a tenant was read, and when a recipient is notified of what waits. A row where there are recipients.
CREATE TABLE recipient_cursor (
  tenant_id uuid PRIMARY KEY REFERENCES tenant (id),
  position bigint NOT NULL,
  due_at timestamptz
);

-- Payments that were announced, so that later changes of them are not announced again.
CREATE TABLE notified_payment (
  tenant_id uuid NOT NULL,
  payment_id uuid NOT NULL,
  notified_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, payment_id)
);
CREATE INDEX notified_payment_end ON notified_payment (notified_at);

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['payment_recipient', 'recipient_cursor', 'notified_payment'] LOOP
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
GRANT INSERT, UPDATE ON payment_recipient TO galla_api;
GRANT INSERT, UPDATE, DELETE ON recipient_cursor TO galla_api;
