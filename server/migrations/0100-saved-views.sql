-- Saved views of lists (0187-saved-views.md). `owner_id` is the tenant of a merchant, or a super-merchant.
CREATE TABLE saved_view (
  owner_id uuid NOT NULL,
  id uuid NOT NULL,
  -- The views of a super-merchant are apart by mode; a tenant has one.
  mode text NOT NULL CHECK (mode IN ('live', 'test')),
  list text NOT NULL,
  name text NOT NULL,
  params json NOT NULL,
  -- The stores that it names, also by their terminals and QR codes. People of other stores do not see it.
  store_ids uuid[] NOT NULL,
  shared boolean NOT NULL,
  version integer NOT NULL,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (owner_id, id)
);
CREATE UNIQUE INDEX saved_view_name ON saved_view (owner_id, mode, created_by, list, lower(name));

ALTER TABLE saved_view ENABLE ROW LEVEL SECURITY;
ALTER TABLE saved_view FORCE ROW LEVEL SECURITY;
CREATE POLICY scope ON saved_view TO galla_api
  USING (owner_id = ANY ((SELECT nullif(current_setting('galla.tenants', true), '')::uuid[])::uuid[]));
CREATE POLICY every_tenant ON saved_view TO galla_worker USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON saved_view TO galla_api;
GRANT SELECT ON saved_view TO galla_worker;
