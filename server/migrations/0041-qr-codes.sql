-- QR codes as merchants keep them: where they hang, what became of them, and what is printed.

ALTER TABLE merchant
  -- The UPI address that the provider has given; null for the one that follows from the merchant's id.
  ADD COLUMN own_vpa text CHECK (own_vpa ~ '^[a-z0-9][a-z0-9._-]{1,254}@[a-z][a-z0-9.-]{1,63}$' AND own_vpa !~ '^test\.'),
  -- The provider's part of the address that follows from the id: fixed, because it is printed.
  ADD COLUMN upi_handle text NOT NULL DEFAULT 'galla' CHECK (upi_handle ~ '^[a-z][a-z0-9.-]{1,63}$'),
  -- An address without a dash belongs to an id of capital letters and digits; every other id adds a hash, so no two are alike.
  ADD COLUMN vpa text NOT NULL UNIQUE GENERATED ALWAYS AS (coalesce(own_vpa,
    coalesce(nullif(lower(regexp_replace(merchant_id, '[^a-zA-Z0-9]', '', 'g')), ''), 'm')
      || CASE WHEN merchant_id ~ '^[A-Z0-9]{2,}$' THEN '' ELSE '-' || substr(md5(merchant_id), 1, 8) END || '@' || upi_handle)) STORED,
  -- The kind of business in four digits, as card networks and UPI number them. 5999: shops of other kinds.
  ADD COLUMN category_code text NOT NULL DEFAULT '5999' CHECK (category_code ~ '^[0-9]{4}$');

-- The handle of new merchants.
ALTER TABLE provider ADD COLUMN upi_handle text NOT NULL DEFAULT 'galla';

ALTER TABLE qr_code
  ADD COLUMN created_by uuid,
  ADD COLUMN deactivated_at timestamptz,
  ADD COLUMN deactivated_reason text,
  -- The sticker that hangs where this one was lost.
  ADD COLUMN replaced_by uuid,
  -- Counts the changes of what people edit, so that nobody overwrites what another has just saved.
  ADD COLUMN version int NOT NULL DEFAULT 1,
  ADD COLUMN search text NOT NULL GENERATED ALWAYS AS (lower(name || ' ' || code)) STORED,
  ADD FOREIGN KEY (tenant_id, replaced_by) REFERENCES qr_code (tenant_id, id);
CREATE INDEX qr_code_name ON qr_code (tenant_id, name, id);
CREATE INDEX qr_code_of_terminal ON qr_code (tenant_id, terminal_id) WHERE terminal_id IS NOT NULL;
CREATE INDEX qr_code_before ON qr_code (tenant_id, replaced_by) WHERE replaced_by IS NOT NULL;

-- What a QR code has collected, and the codes that collected something in some hours.
CREATE INDEX payment_store_hour_qr_code ON payment_store_hour (tenant_id, qr_code_id, hour)
  WHERE state = 'COMPLETED' AND qr_code_id <> '00000000-0000-0000-0000-000000000000';
CREATE INDEX payment_store_hour_qr_codes ON payment_store_hour (tenant_id, hour)
  WHERE state = 'COMPLETED' AND qr_code_id <> '00000000-0000-0000-0000-000000000000';

-- What became of a QR code. A lost sticker's history is read through its replacement.
CREATE TABLE qr_code_event (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  qr_code_id uuid NOT NULL,
  act text NOT NULL CHECK (act IN ('CREATED', 'RENAMED', 'MOVED', 'DEACTIVATED', 'ACTIVATED', 'REPLACED')),
  created_at timestamptz NOT NULL,
  created_by uuid NOT NULL,
  -- The name that it had, the store and counter where it hung, and where it hangs since.
  from_name text,
  from_store_id uuid,
  from_terminal_id uuid,
  to_store_id uuid,
  to_terminal_id uuid,
  reason text,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, qr_code_id) REFERENCES qr_code (tenant_id, id)
);
CREATE INDEX qr_code_event_of_code ON qr_code_event (tenant_id, qr_code_id, id);

-- Files of many QR codes, made by the worker into one ZIP.
CREATE TABLE qr_code_archive (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  id uuid NOT NULL,
  state text NOT NULL DEFAULT 'MAKING' CHECK (state IN ('MAKING', 'READY', 'FAILED')),
  qr_code_ids uuid[] NOT NULL CHECK (cardinality(qr_code_ids) > 0),
  -- Sizes, languages, kind of file and ink.
  options json NOT NULL,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  worked_at timestamptz NOT NULL,
  file_count int NOT NULL CHECK (file_count > 0),
  files_made int NOT NULL DEFAULT 0 CHECK (files_made <= file_count),
  -- Where the ZIP lies or is being written.
  file_key text,
  bytes bigint,
  finished_at timestamptz,
  expires_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  CHECK ((state = 'MAKING') = (finished_at IS NULL)),
  CHECK (state <> 'READY' OR (bytes IS NOT NULL AND expires_at IS NOT NULL))
);
CREATE INDEX qr_code_archive_work ON qr_code_archive (tenant_id, worked_at) WHERE state = 'MAKING';
CREATE INDEX qr_code_archive_newest ON qr_code_archive (tenant_id, created_by, id);
CREATE INDEX qr_code_archive_expiry ON qr_code_archive (expires_at) WHERE file_key IS NOT NULL;

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['qr_code_event', 'qr_code_archive'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY scope ON %I TO galla_api USING (tenant_id = ANY (nullif(current_setting(''galla.tenants'', true), '''')::uuid[]))', name);
    EXECUTE format('CREATE POLICY every_tenant ON %I TO galla_worker USING (true) WITH CHECK (true)', name);
    EXECUTE format('GRANT SELECT, INSERT ON %I TO galla_api', name);
    EXECUTE format('GRANT SELECT ON %I TO galla_worker', name);
  END LOOP;
END
$$;
GRANT INSERT ON qr_code_event TO galla_worker;
GRANT UPDATE ON qr_code_archive TO galla_worker;
GRANT INSERT, UPDATE ON qr_code TO galla_api;
