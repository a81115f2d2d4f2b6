-- Who has seen the present secret of a key. Its rows end with the secret: at a rotation, and where the key is disabled.
CREATE TABLE api_key_seen (
  tenant_id uuid NOT NULL,
  secret_id uuid NOT NULL,
  person_id uuid NOT NULL,
  key_id uuid NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, secret_id, person_id)
);
CREATE INDEX api_key_seen_of_key ON api_key_seen (tenant_id, key_id);

-- Of the keys that are there, their makers and last viewers are known; those of a link were made for its app, which alone
-- got their secrets. The owner is held by row-level security too.
ALTER TABLE store_link NO FORCE ROW LEVEL SECURITY;
ALTER TABLE api_key NO FORCE ROW LEVEL SECURITY;
ALTER TABLE api_key_secret NO FORCE ROW LEVEL SECURITY;
INSERT INTO api_key_seen (tenant_id, secret_id, person_id, key_id, seen_at)
SELECT DISTINCT ON (k.tenant_id, s.id, v.person_id) k.tenant_id, s.id, v.person_id, k.id, v.seen_at
FROM api_key k
JOIN api_key_secret s ON s.tenant_id = k.tenant_id AND s.key_id = k.id AND s.stops_at IS NULL
CROSS JOIN LATERAL (VALUES (k.created_by, k.created_at), (k.viewed_by, k.viewed_at)) v (person_id, seen_at)
WHERE k.disabled_at IS NULL AND v.person_id IS NOT NULL AND v.seen_at >= s.created_at
  AND NOT (v.seen_at = k.created_at AND EXISTS (SELECT FROM store_link l WHERE k.id IN (l.live_key_id, l.test_key_id)))
ORDER BY k.tenant_id, s.id, v.person_id, v.seen_at DESC;
ALTER TABLE api_key FORCE ROW LEVEL SECURITY;
ALTER TABLE api_key_secret FORCE ROW LEVEL SECURITY;
ALTER TABLE store_link FORCE ROW LEVEL SECURITY;

ALTER TABLE api_key_seen ENABLE ROW LEVEL SECURITY;
ALTER TABLE api_key_seen FORCE ROW LEVEL SECURITY;
CREATE POLICY scope ON api_key_seen TO galla_api
  USING (tenant_id = ANY ((SELECT nullif(current_setting('galla.tenants', true), '')::uuid[])::uuid[]));
CREATE POLICY every_tenant ON api_key_seen TO galla_worker USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON api_key_seen TO galla_api, galla_worker;
