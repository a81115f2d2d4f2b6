-- How customers reach a merchant: on pages of payment links and on receipts. No e-mail of a person: those are sign-in names.
CREATE TABLE customer_contact (
  tenant_id uuid PRIMARY KEY REFERENCES tenant (id),
  email text,
  -- Digits, for an Indian number.
  phone text CHECK (phone ~ '^\d{10,12}$'),
  changed_by uuid NOT NULL,
  changed_at timestamptz NOT NULL
);
ALTER TABLE customer_contact ENABLE ROW LEVEL SECURITY;
ALTER TABLE customer_contact FORCE ROW LEVEL SECURITY;
CREATE POLICY scope ON customer_contact TO galla_api USING (tenant_id = ANY ((SELECT nullif(current_setting('galla.tenants', true), '')::uuid[])::uuid[]));
CREATE POLICY every_tenant ON customer_contact TO galla_worker USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON customer_contact TO galla_api, galla_worker;
