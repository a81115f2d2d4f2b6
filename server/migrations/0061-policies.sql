-- The policies that a merchant writes with the generator, and what customers read of them.
CREATE TABLE policy_set (
  tenant_id uuid PRIMARY KEY REFERENCES tenant (id),
  -- The answers of the form.
  answers jsonb NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  saved_by uuid NOT NULL,
  saved_at timestamptz NOT NULL,
  -- The part of the public address that names the merchant: the MID in small letters.
  address text NOT NULL,
  -- The written documents that customers read: a later release may write others. Null while nothing is published.
  published jsonb,
  published_version integer,
  published_at timestamptz,
  CHECK (num_nulls(published, published_version, published_at) IN (0, 3))
);
CREATE INDEX policy_set_address ON policy_set (address);
ALTER TABLE policy_set ENABLE ROW LEVEL SECURITY;
ALTER TABLE policy_set FORCE ROW LEVEL SECURITY;
CREATE POLICY scope ON policy_set TO galla_api USING (tenant_id = ANY ((SELECT nullif(current_setting('galla.tenants', true), '')::uuid[])::uuid[]));
-- Whoever names the address of published policies reads them.
CREATE POLICY named ON policy_set FOR SELECT TO galla_api USING (address = current_setting('galla.policy_address', true) AND published_at IS NOT NULL);
CREATE POLICY every_tenant ON policy_set TO galla_worker USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON policy_set TO galla_api, galla_worker;
