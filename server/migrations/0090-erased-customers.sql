-- Marks of customers who were erased, so that an engine that reports their payment again does not bring them back. A mark
-- is a keyed hash of the tenant with a phone, a UPI ID or an e-mail.
CREATE TABLE erased_customer (
  mark bytea PRIMARY KEY,
  erased_at timestamptz NOT NULL
);

-- Whose message to a customer it is; null for those to people who sign in.
ALTER TABLE message ADD COLUMN of_tenant uuid;

GRANT SELECT, INSERT, UPDATE ON erased_customer TO galla_worker;
GRANT SELECT ON erased_customer TO galla_ingest;
