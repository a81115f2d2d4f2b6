-- What customers and merchants learn of the payments of a payment page, and what customers report of one.

-- A row is its job, and goes when the messages are in the outbox.
CREATE TABLE payment_page_notice (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('PAID', 'REFUNDED')),
  -- What was paid or goes back, in paise.
  amount bigint NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, order_id) REFERENCES payment_page_order (tenant_id, id)
);
CREATE INDEX payment_page_notice_due ON payment_page_notice (tenant_id, created_at);

CREATE TABLE payment_page_report (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  page_id uuid NOT NULL,
  note text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, page_id) REFERENCES payment_page (tenant_id, id)
);

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['payment_page_notice', 'payment_page_report'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY scope ON %I TO galla_api USING (tenant_id = ANY ((SELECT nullif(current_setting(''galla.tenants'', true), '''')::uuid[])::uuid[]))', name);
    EXECUTE format('CREATE POLICY every_tenant ON %I TO galla_worker USING (true) WITH CHECK (true)', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON %I TO galla_api, galla_worker', name);
  END LOOP;
END
$$;
GRANT DELETE ON payment_page_notice TO galla_worker;
