-- Apps of stores that the provider has registered, and the merchants that have linked one.
CREATE TABLE store_app (
  id uuid PRIMARY KEY,
  code text NOT NULL UNIQUE CHECK (code ~ '^[a-z][a-z0-9-]{2,39}$'),
  name text NOT NULL,
  platform text NOT NULL CHECK (platform IN ('SHOPIFY', 'WOOCOMMERCE', 'MAGENTO', 'OTHER')),
  -- The one address that browsers go back to.
  return_url text NOT NULL,
  secret_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  ended_at timestamptz
);

-- A linking flow that an app has begun. Only the hash of its context is stored; nobody's merchant is known yet.
CREATE TABLE store_link_request (
  context_hash bytea PRIMARY KEY,
  app_id uuid NOT NULL REFERENCES store_app (id),
  store_url text NOT NULL,
  state text NOT NULL,
  code_challenge text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  approved_at timestamptz
);
CREATE INDEX store_link_request_end ON store_link_request (expires_at);

CREATE TABLE store_link (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  id uuid NOT NULL,
  app_id uuid NOT NULL REFERENCES store_app (id),
  store_url text NOT NULL,
  -- What the app exchanges for the keys, once, with the verifier of the challenge.
  code_hash bytea NOT NULL,
  code_challenge text NOT NULL,
  code_expires_at timestamptz NOT NULL,
  linked_by uuid NOT NULL,
  membership_id uuid NOT NULL,
  linked_at timestamptz NOT NULL,
  exchanged_at timestamptz,
  -- The keys of the app: one in each tenant of the merchant.
  live_key_id uuid,
  test_key_id uuid,
  ended_at timestamptz,
  ended_by uuid,
  ended_why text CHECK (ended_why IN ('PERSON', 'REPLACED', 'REPEATED')),
  PRIMARY KEY (tenant_id, id),
  CHECK (num_nulls(exchanged_at, live_key_id, test_key_id) IN (0, 3)),
  CHECK ((ended_at IS NULL) = (ended_why IS NULL)),
  CHECK ((ended_why = 'PERSON') = (ended_by IS NOT NULL))
);
CREATE UNIQUE INDEX store_link_code ON store_link (code_hash);
-- A merchant has one link to an app.
CREATE UNIQUE INDEX store_link_present ON store_link (tenant_id, app_id) WHERE ended_at IS NULL;

ALTER TABLE store_link ENABLE ROW LEVEL SECURITY;
ALTER TABLE store_link FORCE ROW LEVEL SECURITY;
CREATE POLICY scope ON store_link TO galla_api USING (tenant_id = ANY ((SELECT nullif(current_setting('galla.tenants', true), '')::uuid[])::uuid[]));
-- An app that names a code finds the tenant of its link.
CREATE POLICY named ON store_link FOR SELECT TO galla_api
  USING (code_hash = decode(coalesce(current_setting('galla.store_link_code', true), ''), 'hex'));
CREATE POLICY every_tenant ON store_link TO galla_worker USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON store_link TO galla_api, galla_worker;
GRANT SELECT ON store_app TO galla_api;
GRANT SELECT, INSERT, UPDATE ON store_app TO galla_worker;
GRANT SELECT, INSERT, UPDATE ON store_link_request TO galla_api;
GRANT SELECT, DELETE ON store_link_request TO galla_worker;
