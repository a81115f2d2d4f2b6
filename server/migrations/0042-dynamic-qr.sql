-- QR codes that ask for one amount once, and the payments that came by them.

CREATE TABLE dynamic_qr (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  id uuid NOT NULL,
  store_id uuid NOT NULL,
  terminal_id uuid,
  amount bigint NOT NULL CHECK (amount > 0),
  bill_number text,
  state text NOT NULL DEFAULT 'ACTIVE' CHECK (state IN ('ACTIVE', 'PAID', 'PAID_OTHER', 'EXPIRED', 'CANCELLED')),
  -- The person who showed it, or the counter's device.
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- When the worker closes it: at its expiry, or later where a payment is on its way then.
  due_at timestamptz NOT NULL,
  closed_at timestamptz,
  payment_id uuid,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, store_id) REFERENCES store (tenant_id, id),
  FOREIGN KEY (tenant_id, terminal_id) REFERENCES terminal (tenant_id, id),
  CHECK ((state IN ('PAID', 'PAID_OTHER')) = (payment_id IS NOT NULL)),
  CHECK ((state = 'ACTIVE') = (closed_at IS NULL))
);
CREATE INDEX dynamic_qr_of_store ON dynamic_qr (tenant_id, store_id, id);
CREATE INDEX dynamic_qr_due ON dynamic_qr (tenant_id, due_at) WHERE state = 'ACTIVE';

-- Each payment that came by a dynamic QR, once: the one that paid it, and those that went back.
CREATE TABLE dynamic_qr_payment (
  tenant_id uuid NOT NULL,
  payment_id uuid NOT NULL,
  dynamic_qr_id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('PENDING', 'COMPLETED', 'FAILED')),
  -- Why it went back; null for the one that paid.
  returned_as text CHECK (returned_as IN ('PAID_TWICE', 'LATE_PAYMENT')),
  reported_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, payment_id),
  FOREIGN KEY (tenant_id, dynamic_qr_id) REFERENCES dynamic_qr (tenant_id, id)
);
CREATE INDEX dynamic_qr_payment_of ON dynamic_qr_payment (tenant_id, dynamic_qr_id);

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['dynamic_qr', 'dynamic_qr_payment'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY scope ON %I TO galla_api USING (tenant_id = ANY (nullif(current_setting(''galla.tenants'', true), '''')::uuid[]))', name);
    EXECUTE format('CREATE POLICY every_tenant ON %I TO galla_worker USING (true) WITH CHECK (true)', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON %I TO galla_api, galla_worker', name);
  END LOOP;
END
$$;
