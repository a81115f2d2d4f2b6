-- API keys of merchants' programs. A key belongs to the tenant of its mode; its secrets follow each other by rotation, and
-- two work at the same time while programs change over. Secrets are sealed by the master key, because people see them again.
CREATE TABLE api_key (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  id uuid NOT NULL,
  name text NOT NULL,
  scopes text[] NOT NULL CHECK (scopes <> '{}'),
  -- Addresses and networks in CIDR notation; empty for everywhere.
  allowed_addresses text[] NOT NULL DEFAULT '{}',
  expires_at timestamptz,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  viewed_by uuid,
  viewed_at timestamptz,
  disabled_by uuid,
  disabled_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  CHECK ((viewed_by IS NULL) = (viewed_at IS NULL)),
  CHECK ((disabled_by IS NULL) = (disabled_at IS NULL))
);
CREATE UNIQUE INDEX api_key_name ON api_key (tenant_id, lower(name)) WHERE disabled_at IS NULL;

CREATE TABLE api_key_secret (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  key_id uuid NOT NULL,
  sealed_secret bytea NOT NULL,
  -- The last of its four groups, by which people recognise it.
  last_group text NOT NULL CHECK (last_group ~ '^[0-9a-f]{8}$'),
  created_at timestamptz NOT NULL,
  -- Null for the present secret; when the one from before a rotation stops.
  stops_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, key_id) REFERENCES api_key (tenant_id, id)
);
CREATE UNIQUE INDEX api_key_secret_present ON api_key_secret (tenant_id, key_id) WHERE stops_at IS NULL;
CREATE INDEX api_key_secret_key ON api_key_secret (tenant_id, key_id);

-- What a secret opens, by its keyed hash. A transaction sees the row of the hash that it names, and those of its tenant.
CREATE TABLE api_key_hash (
  hash bytea PRIMARY KEY,
  tenant_id uuid NOT NULL,
  secret_id uuid NOT NULL
);

-- When and from where a key was last used, kept once a minute.
CREATE TABLE api_key_use (
  tenant_id uuid NOT NULL,
  key_id uuid NOT NULL,
  used_at timestamptz NOT NULL,
  used_from text NOT NULL,
  PRIMARY KEY (tenant_id, key_id)
);

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['api_key', 'api_key_secret', 'api_key_hash', 'api_key_use'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY scope ON %I TO galla_api USING (tenant_id = ANY ((SELECT nullif(current_setting(''galla.tenants'', true), '''')::uuid[])::uuid[]))', name);
    EXECUTE format('CREATE POLICY every_tenant ON %I TO galla_worker USING (true) WITH CHECK (true)', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON %I TO galla_api, galla_worker', name);
  END LOOP;
END
$$;
CREATE POLICY named ON api_key_hash FOR SELECT TO galla_api
  USING (hash = decode(coalesce(current_setting('galla.api_key_hash', true), ''), 'hex'));
