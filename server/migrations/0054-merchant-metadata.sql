-- What a merchant's program keeps with an order, a refund or a payment link: pairs of texts, by the id of the thing.
CREATE TABLE merchant_metadata (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  subject_id uuid NOT NULL,
  pairs jsonb NOT NULL CHECK (jsonb_typeof(pairs) = 'object'),
  PRIMARY KEY (tenant_id, subject_id)
);
ALTER TABLE merchant_metadata ENABLE ROW LEVEL SECURITY;
ALTER TABLE merchant_metadata FORCE ROW LEVEL SECURITY;
CREATE POLICY scope ON merchant_metadata TO galla_api
  USING (tenant_id = ANY ((SELECT nullif(current_setting('galla.tenants', true), '')::uuid[])::uuid[]));
CREATE POLICY every_tenant ON merchant_metadata TO galla_worker USING (true) WITH CHECK (true);
GRANT SELECT, INSERT ON merchant_metadata TO galla_api;
GRANT SELECT, INSERT, UPDATE ON merchant_metadata TO galla_worker;
