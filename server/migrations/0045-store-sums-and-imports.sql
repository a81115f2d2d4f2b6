-- What stores collected by month of IST, and imports that end. A ranking of many stores over months reads a row a store and month.
-- Kept in the same transaction as the other rollups. Processes from before this migration do not write it.
CREATE TABLE payment_store_month (
  tenant_id uuid NOT NULL,
  -- The first day of the month.
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  store_id uuid NOT NULL,
  state text NOT NULL,
  count bigint NOT NULL,
  amount bigint NOT NULL,
  refunded bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, state, month, store_id)
) WITH (fillfactor = 70);

-- Row-level security holds the owner too, who fills the table for all tenants.
ALTER TABLE payment_store_hour NO FORCE ROW LEVEL SECURITY;
INSERT INTO payment_store_month (tenant_id, month, store_id, state, count, amount, refunded)
SELECT tenant_id, date_trunc('month', hour AT TIME ZONE 'Asia/Kolkata')::date AS month, store_id, state, sum(count), sum(amount), sum(refunded)
FROM payment_store_hour GROUP BY tenant_id, month, store_id, state ORDER BY month, tenant_id, store_id;
ALTER TABLE payment_store_hour FORCE ROW LEVEL SECURITY;

ALTER TABLE payment_store_month ENABLE ROW LEVEL SECURITY;
ALTER TABLE payment_store_month FORCE ROW LEVEL SECURITY;
CREATE POLICY scope ON payment_store_month TO galla_api
  USING (tenant_id = ANY ((SELECT nullif(current_setting('galla.tenants', true), '')::uuid[])::uuid[]));
CREATE POLICY every_tenant ON payment_store_month TO galla_ingest, galla_worker USING (true) WITH CHECK (true);
CREATE POLICY audited ON payment_store_month FOR SELECT TO galla_auditor USING (true);
GRANT SELECT ON payment_store_month TO galla_api, galla_ingest, galla_worker, galla_auditor;
GRANT INSERT, UPDATE ON payment_store_month TO galla_ingest;
GRANT UPDATE (refunded) ON payment_store_month TO galla_api, galla_worker;

-- An import is forgotten with its rows some time after its last work; the stores that it made stay.
ALTER TABLE store_import_row
  DROP CONSTRAINT store_import_row_tenant_id_import_id_fkey,
  ADD FOREIGN KEY (tenant_id, import_id) REFERENCES store_import (tenant_id, id) ON DELETE CASCADE;
GRANT DELETE ON store_import TO galla_worker;
