-- Stores as merchants keep them: address, hours, phone, tags, pictures, and many at once from a file.

ALTER TABLE store
  ADD COLUMN line text,
  ADD COLUMN locality text,
  ADD COLUMN landmark text,
  ADD COLUMN state text,
  ADD COLUMN pincode text CHECK (pincode ~ '^[1-9][0-9]{5}$'),
  ADD COLUMN latitude double precision CHECK (latitude BETWEEN -90 AND 90),
  ADD COLUMN longitude double precision CHECK (longitude BETWEEN -180 AND 180),
  -- Where the coordinates come from.
  ADD COLUMN located_by text CHECK (located_by IN ('PINCODE', 'ADDRESS', 'DEVICE', 'ENTERED')),
  ADD COLUMN phone text,
  ADD COLUMN phone_verified_at timestamptz,
  -- [{"day": "MON", "from": "09:00", "to": "21:00"}]; null where nobody has said.
  ADD COLUMN hours jsonb,
  ADD COLUMN tags text[] NOT NULL DEFAULT '{}',
  ADD COLUMN closed_at timestamptz,
  ADD COLUMN closed_reason text,
  -- Counts the changes of what people edit, so that nobody overwrites what another has just saved.
  ADD COLUMN version int NOT NULL DEFAULT 1,
  ADD COLUMN search text NOT NULL GENERATED ALWAYS AS
    (lower(name || ' ' || code || ' ' || coalesce(city, '') || ' ' || coalesce(pincode, ''))) STORED,
  ADD CHECK ((latitude IS NULL) = (longitude IS NULL));

ALTER TABLE terminal
  ADD COLUMN closed_at timestamptz,
  ADD COLUMN closed_reason text;

CREATE INDEX qr_code_of_store ON qr_code (tenant_id, store_id, name, id);

-- Files lie in the file store under three keys, for each size one.
CREATE TABLE store_image (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  store_id uuid NOT NULL,
  -- What the picture shows, as the uploader says it.
  stage text,
  type text,
  position int NOT NULL,
  -- Of the largest size, in pixels.
  width int NOT NULL CHECK (width > 0),
  height int NOT NULL CHECK (height > 0),
  small_key text NOT NULL,
  medium_key text NOT NULL,
  large_key text NOT NULL,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  -- When the files may be removed: some time after an upload that never came to its end, and once the picture was deleted.
  remove_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, store_id) REFERENCES store (tenant_id, id)
);
CREATE INDEX store_image_of_store ON store_image (tenant_id, store_id, position, id) WHERE remove_at IS NULL;
CREATE INDEX store_image_to_remove ON store_image (tenant_id, remove_at) WHERE remove_at IS NOT NULL;

CREATE TABLE store_import (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  id uuid NOT NULL,
  state text NOT NULL DEFAULT 'CHECKING' CHECK (state IN ('CHECKING', 'READY', 'PROCESSING', 'COMPLETED', 'CANCELLED', 'ERRORED')),
  -- What an ERRORED import goes back to when the operator lets it go on.
  stopped_in text CHECK (stopped_in IN ('CHECKING', 'PROCESSING')),
  file_name text NOT NULL,
  -- Whether rows of stores that exist change them, or are wrong.
  existing text NOT NULL CHECK (existing IN ('REFUSE', 'UPDATE')),
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  confirmed_by uuid,
  confirmed_at timestamptz,
  finished_at timestamptz,
  -- The last row that the worker has dealt with in this state.
  position int NOT NULL DEFAULT 0,
  worked_at timestamptz NOT NULL,
  row_count int NOT NULL,
  create_rows int NOT NULL DEFAULT 0,
  update_rows int NOT NULL DEFAULT 0,
  wrong_rows int NOT NULL DEFAULT 0,
  dropped_rows int NOT NULL DEFAULT 0,
  done_rows int NOT NULL DEFAULT 0,
  failed_rows int NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  CHECK (done_rows + failed_rows <= create_rows + update_rows)
);
CREATE INDEX store_import_work_of_tenant ON store_import (tenant_id, worked_at) WHERE state IN ('CHECKING', 'PROCESSING');

CREATE TABLE store_import_row (
  tenant_id uuid NOT NULL,
  import_id uuid NOT NULL,
  number int NOT NULL,
  -- The cells as they were uploaded or corrected, by column.
  cells jsonb NOT NULL,
  -- The code of the store in capital letters; empty where one is to be made.
  code text NOT NULL,
  state text NOT NULL CHECK (state IN ('UNCHECKED', 'WRONG', 'RIGHT', 'DROPPED', 'DONE', 'FAILED')),
  -- Whether the row makes a store or changes one, once it is right.
  act text CHECK (act IN ('CREATE', 'UPDATE')),
  error_code text,
  store_id uuid,
  PRIMARY KEY (tenant_id, import_id, number),
  FOREIGN KEY (tenant_id, import_id) REFERENCES store_import (tenant_id, id),
  CHECK ((state IN ('WRONG', 'FAILED')) = (error_code IS NOT NULL)),
  CHECK (state <> 'DONE' OR store_id IS NOT NULL),
  CHECK (state NOT IN ('RIGHT', 'DONE') OR act IS NOT NULL)
);
CREATE INDEX store_import_row_code ON store_import_row (tenant_id, import_id, code) WHERE code <> '';
CREATE INDEX store_import_row_wrong ON store_import_row (tenant_id, import_id, number) WHERE state IN ('WRONG', 'FAILED');

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['store_image', 'store_import', 'store_import_row'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY scope ON %I TO galla_api USING (tenant_id = ANY (nullif(current_setting(''galla.tenants'', true), '''')::uuid[]))', name);
    EXECUTE format('CREATE POLICY every_tenant ON %I TO galla_worker USING (true) WITH CHECK (true)', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON %I TO galla_api', name);
    EXECUTE format('GRANT SELECT, UPDATE ON %I TO galla_worker', name);
  END LOOP;
END
$$;
GRANT INSERT, DELETE ON store_image TO galla_worker;
GRANT INSERT, UPDATE ON store, terminal TO galla_api;
