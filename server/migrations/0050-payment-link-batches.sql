-- Payment links from a file: its rows as they were uploaded and corrected, what is wrong in their cells, and what became of
-- each. The links themselves are payment_link rows with the id of the file.

CREATE TABLE payment_link_batch (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('ONLINE', 'OFFLINE')),
  state text NOT NULL DEFAULT 'CHECKING'
    CHECK (state IN ('CHECKING', 'READY', 'CREATING', 'COMPLETED', 'CANCELLED', 'ERRORED')),
  -- What an ERRORED file goes back to when the operator lets it go on.
  stopped_in text CHECK (stopped_in IN ('CHECKING', 'CREATING')),
  file_name text NOT NULL,
  file_bytes integer NOT NULL,
  -- How long reading the file took, in ms.
  read_ms integer NOT NULL DEFAULT 0,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  confirmed_by uuid,
  confirmed_at timestamptz,
  finished_at timestamptz,
  -- The last row that the worker has dealt with in this state.
  position integer NOT NULL DEFAULT 0,
  worked_at timestamptz NOT NULL,
  kept_until timestamptz NOT NULL,
  row_count integer NOT NULL DEFAULT 0,
  ready_rows integer NOT NULL DEFAULT 0,
  -- What the ready rows ask for, in paise.
  ready_amount bigint NOT NULL DEFAULT 0,
  wrong_rows integer NOT NULL DEFAULT 0,
  corrected_rows integer NOT NULL DEFAULT 0,
  sms_rows integer NOT NULL DEFAULT 0,
  email_rows integer NOT NULL DEFAULT 0,
  -- Ready rows that are sent by one of the two at least.
  send_rows integer NOT NULL DEFAULT 0,
  -- Set where all ready rows ask for the same.
  same_amount bigint,
  same_purpose text,
  first_expiry timestamptz,
  last_expiry timestamptz,
  left_out_rows integer NOT NULL DEFAULT 0,
  done_rows integer NOT NULL DEFAULT 0,
  done_amount bigint NOT NULL DEFAULT 0,
  failed_rows integer NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  CHECK (done_rows + failed_rows <= ready_rows)
);
CREATE INDEX payment_link_batch_work ON payment_link_batch (tenant_id, worked_at) WHERE state IN ('CHECKING', 'CREATING');
CREATE INDEX payment_link_batch_kept ON payment_link_batch (kept_until);

CREATE TABLE payment_link_batch_row (
  tenant_id uuid NOT NULL,
  batch_id uuid NOT NULL,
  number integer NOT NULL,
  -- The cells as they were uploaded or corrected, by column.
  cells jsonb NOT NULL,
  -- What is wrong, [{column, code, row}].
  wrong jsonb NOT NULL DEFAULT '[]',
  -- The reference in lower case, as links compare it; empty where its cell is wrong.
  reference text COLLATE "C" NOT NULL,
  -- The row whose reference this one repeats.
  same_as integer,
  -- What a right row asks for, in paise, and when its link ends; null where the cell is wrong.
  amount bigint,
  expires_at timestamptz,
  send_by text[] NOT NULL DEFAULT '{}',
  state text NOT NULL CHECK (state IN ('UNCHECKED', 'WRONG', 'RIGHT', 'LEFT_OUT', 'DONE', 'FAILED')),
  corrected_at timestamptz,
  link_id uuid,
  PRIMARY KEY (tenant_id, batch_id, number),
  FOREIGN KEY (tenant_id, batch_id) REFERENCES payment_link_batch (tenant_id, id) ON DELETE CASCADE,
  CHECK ((state IN ('WRONG', 'FAILED')) <= (wrong <> '[]')),
  CHECK (state NOT IN ('RIGHT', 'DONE') OR (amount IS NOT NULL AND expires_at IS NOT NULL)),
  CHECK ((state = 'DONE') = (link_id IS NOT NULL))
);
CREATE INDEX payment_link_batch_row_reference ON payment_link_batch_row (tenant_id, batch_id, reference) WHERE reference <> '';
CREATE INDEX payment_link_batch_row_wrong ON payment_link_batch_row (tenant_id, batch_id, number)
  WHERE state IN ('WRONG', 'FAILED') OR corrected_at IS NOT NULL;
CREATE INDEX payment_link_batch_row_unchecked ON payment_link_batch_row (tenant_id, batch_id, number) WHERE state = 'UNCHECKED';

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['payment_link_batch', 'payment_link_batch_row'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY scope ON %I TO galla_api USING (tenant_id = ANY ((SELECT nullif(current_setting(''galla.tenants'', true), '''')::uuid[])::uuid[]))', name);
    EXECUTE format('CREATE POLICY every_tenant ON %I TO galla_worker USING (true) WITH CHECK (true)', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON %I TO galla_api', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON %I TO galla_worker', name);
  END LOOP;
END
$$;
GRANT DELETE ON payment_link_batch TO galla_worker;
