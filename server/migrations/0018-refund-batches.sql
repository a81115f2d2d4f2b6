-- Many refunds from a file (0027-bulk-refunds.md). A batch belongs to the tenant of its file's first merchant and, where a
-- super-merchant made it, to the group, whose people alone then see it: its rows may be of any merchant of theirs.

ALTER TABLE refund_settings ADD COLUMN bulk_approval boolean NOT NULL DEFAULT false;

CREATE TABLE refund_batch (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  id uuid NOT NULL,
  group_id uuid,
  state text NOT NULL DEFAULT 'CHECKING' CHECK (state IN ('CHECKING', 'READY', 'AWAITING_APPROVAL', 'PROCESSING', 'PAUSED', 'COMPLETED', 'CANCELLED', 'REJECTED', 'ERRORED')),
  -- What an ERRORED batch goes back to when somebody lets it go on.
  stopped_in text CHECK (stopped_in IN ('CHECKING', 'PROCESSING')),
  file_name text NOT NULL,
  -- The tenants of the merchants that its rows name.
  merchant_tenants uuid[] NOT NULL,
  -- SHA-256 over the cells, so that the same table is the same file in whatever format it comes.
  content_hash bytea NOT NULL,
  description text,
  comment text,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  confirmed_by uuid,
  confirmed_at timestamptz,
  decided_by uuid,
  decided_at timestamptz,
  decision_note text,
  finished_at timestamptz,
  -- The last row that the worker has dealt with in this state.
  position int NOT NULL DEFAULT 0,
  worked_at timestamptz NOT NULL,
  failures int NOT NULL DEFAULT 0,
  row_count int NOT NULL,
  right_rows int NOT NULL DEFAULT 0,
  right_amount bigint NOT NULL DEFAULT 0,
  wrong_rows int NOT NULL DEFAULT 0,
  dropped_rows int NOT NULL DEFAULT 0,
  done_rows int NOT NULL DEFAULT 0,
  done_amount bigint NOT NULL DEFAULT 0,
  failed_rows int NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  CHECK (decided_by IS NULL OR (decided_by <> confirmed_by AND decided_by <> created_by)),
  CHECK (done_rows + failed_rows <= right_rows)
);
CREATE INDEX refund_batch_work ON refund_batch (worked_at) WHERE state IN ('CHECKING', 'PROCESSING');

CREATE TABLE refund_batch_row (
  tenant_id uuid NOT NULL,
  batch_id uuid NOT NULL,
  number int NOT NULL,
  -- The cells as they were uploaded or corrected.
  merchant_id text NOT NULL,
  refund_transaction_id text NOT NULL,
  amount_text text NOT NULL,
  provider_reference_id text NOT NULL,
  merchant_forward_transaction_id text NOT NULL,
  merchant_order_id text NOT NULL,
  refund_reason text NOT NULL,
  provider_id text NOT NULL,
  -- The tenant of the row's merchant, if the uploader may act for it; then the payment, and the amount in paise.
  merchant_tenant_id uuid,
  payment_id uuid,
  amount bigint,
  state text NOT NULL CHECK (state IN ('UNCHECKED', 'WRONG', 'RIGHT', 'DROPPED', 'DONE', 'FAILED')),
  error_code text,
  refund_id uuid,
  PRIMARY KEY (tenant_id, batch_id, number),
  FOREIGN KEY (tenant_id, batch_id) REFERENCES refund_batch (tenant_id, id),
  CHECK ((state IN ('WRONG', 'FAILED')) = (error_code IS NOT NULL)),
  CHECK ((state = 'DONE') = (refund_id IS NOT NULL)),
  CHECK (state NOT IN ('RIGHT', 'DONE') OR (payment_id IS NOT NULL AND amount > 0))
);
CREATE INDEX refund_batch_row_payment ON refund_batch_row (tenant_id, batch_id, payment_id) WHERE payment_id IS NOT NULL;
CREATE INDEX refund_batch_row_refund_id ON refund_batch_row (tenant_id, batch_id, refund_transaction_id) WHERE refund_transaction_id <> '';
CREATE INDEX refund_batch_row_wrong ON refund_batch_row (tenant_id, batch_id, number) WHERE state IN ('WRONG', 'FAILED');

-- What was refunded once and is never refunded again: the merchant's own id of the refund, or the file and its row.
CREATE TABLE refund_identity (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  identity text NOT NULL,
  refund_id uuid NOT NULL,
  PRIMARY KEY (tenant_id, identity),
  FOREIGN KEY (tenant_id, refund_id) REFERENCES refund (tenant_id, id)
);

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['refund_batch', 'refund_batch_row', 'refund_identity'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY scope ON %I TO galla_api USING (tenant_id = ANY ((SELECT nullif(current_setting(''galla.tenants'', true), '''')::uuid[])::uuid[]))', name);
    EXECUTE format('CREATE POLICY every_tenant ON %I TO galla_worker USING (true) WITH CHECK (true)', name);
    EXECUTE format('GRANT SELECT ON %I TO galla_api, galla_worker', name);
  END LOOP;
END
$$;
GRANT INSERT, UPDATE ON refund_batch TO galla_api;
GRANT INSERT, UPDATE ON refund_batch_row TO galla_api;
GRANT UPDATE ON refund_batch, refund_batch_row TO galla_worker;
GRANT INSERT ON refund_identity TO galla_worker;
