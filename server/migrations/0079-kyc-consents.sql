-- What merchants agree to before they submit KYC: one row for each version of the text.
CREATE TABLE kyc_consent (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  id uuid NOT NULL,
  version text NOT NULL CHECK (version ~ '^[0-9-]{10}$'),
  asked_at timestamptz NOT NULL,
  given_by uuid,
  given_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, version),
  CHECK ((given_by IS NULL) = (given_at IS NULL))
);
ALTER TABLE kyc_consent ENABLE ROW LEVEL SECURITY;
ALTER TABLE kyc_consent FORCE ROW LEVEL SECURITY;
CREATE POLICY scope ON kyc_consent TO galla_api USING (tenant_id = ANY ((SELECT nullif(current_setting('galla.tenants', true), '')::uuid[])::uuid[]));
CREATE POLICY every_tenant ON kyc_consent TO galla_worker USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON kyc_consent TO galla_api, galla_worker;
