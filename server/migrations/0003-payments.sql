-- Tenant tables: every key starts with the tenant, so that they can be distributed by it (database.md).

CREATE TABLE store (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  id uuid NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  city text,
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, code)
);
CREATE INDEX store_name ON store (tenant_id, name, id);

CREATE TABLE terminal (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  store_id uuid NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, store_id, code),
  FOREIGN KEY (tenant_id, store_id) REFERENCES store (tenant_id, id)
);

CREATE TABLE qr_code (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  store_id uuid NOT NULL,
  terminal_id uuid,
  code text NOT NULL,
  name text NOT NULL,
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, code),
  FOREIGN KEY (tenant_id, store_id) REFERENCES store (tenant_id, id),
  FOREIGN KEY (tenant_id, terminal_id) REFERENCES terminal (tenant_id, id)
);

-- The id carries the time at which the payment began, so the order of ids is the order of lists.
CREATE TABLE payment (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  journal_id uuid,
  store_id uuid,
  terminal_id uuid,
  qr_code_id uuid,
  amount bigint NOT NULL CHECK (amount > 0),
  offer_adjustment bigint NOT NULL DEFAULT 0 CHECK (offer_adjustment >= 0),
  total bigint NOT NULL GENERATED ALWAYS AS (amount + offer_adjustment) STORED,
  refunded bigint NOT NULL DEFAULT 0,
  reserved bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  pending_at timestamptz,
  finished_at timestamptz,
  updated_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('INITIATED', 'PENDING', 'COMPLETED', 'FAILED', 'CANCELLED', 'ERRORED')),
  instrument text NOT NULL,
  payment_solution text,
  provider_transaction_id text NOT NULL,
  merchant_transaction_id text,
  merchant_order_id text,
  utr text,
  arn text,
  offer_id text,
  customer_name text,
  customer_phone text,
  customer_vpa text,
  card_network text,
  card_last4 text,
  card_issuer text,
  bank text,
  wallet text,
  failure_reason text,
  settlement_utr text,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, provider_transaction_id),
  CHECK (refunded >= 0 AND reserved >= 0 AND refunded + reserved <= amount + offer_adjustment),
  CHECK ((state = 'COMPLETED') = (journal_id IS NOT NULL))
);
CREATE INDEX payment_store ON payment (tenant_id, store_id, id) WHERE store_id IS NOT NULL;
CREATE INDEX payment_unsuccessful ON payment (tenant_id, state, id) WHERE state <> 'COMPLETED';
CREATE INDEX payment_utr ON payment (tenant_id, utr) WHERE utr IS NOT NULL;
CREATE INDEX payment_phone ON payment (tenant_id, customer_phone, id) WHERE customer_phone IS NOT NULL;
CREATE INDEX payment_order ON payment (tenant_id, merchant_order_id) WHERE merchant_order_id IS NOT NULL;
CREATE INDEX payment_merchant_transaction ON payment (tenant_id, merchant_transaction_id) WHERE merchant_transaction_id IS NOT NULL;

-- Double entry, append-only: one journal for each write batch and tenant; its postings sum to zero.
CREATE TABLE journal (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id)
);

CREATE TABLE posting (
  tenant_id uuid NOT NULL,
  journal_id uuid NOT NULL,
  account text NOT NULL CHECK (account IN ('payable', 'refund-reserve', 'settlement-clearing', 'fee', 'gst', 'rail')),
  amount bigint NOT NULL CHECK (amount <> 0),
  PRIMARY KEY (tenant_id, journal_id, account),
  FOREIGN KEY (tenant_id, journal_id) REFERENCES journal (tenant_id, id)
);

-- What changed, numbered for each tenant without gaps in the order of commits: the counter's row stays locked until the commit.
CREATE TABLE outbox_position (
  tenant_id uuid PRIMARY KEY,
  position bigint NOT NULL
);

CREATE TABLE outbox (
  tenant_id uuid NOT NULL,
  position bigint NOT NULL,
  type text NOT NULL,
  subject_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, position)
);

-- Rollups, kept in the same transaction as the payments. Hours are hours of IST; the zero UUID and '' stand for none.
CREATE TABLE payment_hour (
  tenant_id uuid NOT NULL,
  hour timestamptz NOT NULL,
  instrument text NOT NULL,
  payment_solution text NOT NULL,
  state text NOT NULL,
  count bigint NOT NULL,
  amount bigint NOT NULL,
  refunded bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, hour, instrument, payment_solution, state)
) WITH (fillfactor = 70);

-- Coarse: what a bar of an hour or a day needs costs the hours or days, however many instruments a merchant takes.
CREATE TABLE payment_state_hour (
  tenant_id uuid NOT NULL,
  hour timestamptz NOT NULL,
  state text NOT NULL,
  count bigint NOT NULL,
  amount bigint NOT NULL,
  refunded bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, hour, state)
) WITH (fillfactor = 70);

CREATE TABLE payment_day (
  tenant_id uuid NOT NULL,
  day date NOT NULL,
  instrument text NOT NULL,
  state text NOT NULL,
  count bigint NOT NULL,
  amount bigint NOT NULL,
  refunded bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, day, state, instrument)
) WITH (fillfactor = 70);

CREATE TABLE payment_store_hour (
  tenant_id uuid NOT NULL,
  store_id uuid NOT NULL,
  hour timestamptz NOT NULL,
  terminal_id uuid NOT NULL,
  qr_code_id uuid NOT NULL,
  instrument text NOT NULL,
  payment_solution text NOT NULL,
  state text NOT NULL,
  count bigint NOT NULL,
  amount bigint NOT NULL,
  refunded bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, store_id, hour, terminal_id, qr_code_id, instrument, payment_solution, state)
) WITH (fillfactor = 70);

CREATE TABLE payment_store_day (
  tenant_id uuid NOT NULL,
  day date NOT NULL,
  store_id uuid NOT NULL,
  state text NOT NULL,
  count bigint NOT NULL,
  amount bigint NOT NULL,
  refunded bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, state, day, store_id)
) WITH (fillfactor = 70);

-- Events that the provider's operator has to look at. Not a tenant's table: the merchant may be the unknown part.
CREATE TABLE refused_event (
  id uuid PRIMARY KEY,
  engine_key_id text NOT NULL,
  merchant_id text,
  provider_transaction_id text,
  code text NOT NULL,
  field text,
  message text NOT NULL,
  event jsonb NOT NULL,
  received_at timestamptz NOT NULL
);
CREATE INDEX refused_event_newest ON refused_event (received_at DESC);

-- The second lock: whatever a query forgets, the api role reads only the tenants of the caller's scope.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['store', 'terminal', 'qr_code', 'payment', 'journal', 'posting', 'outbox_position', 'outbox',
    'payment_hour', 'payment_state_hour', 'payment_day', 'payment_store_hour', 'payment_store_day'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY scope ON %I TO galla_api USING (tenant_id = ANY ((SELECT nullif(current_setting(''galla.tenants'', true), '''')::uuid[])::uuid[]))', name);
    EXECUTE format('CREATE POLICY every_tenant ON %I TO galla_ingest, galla_worker USING (true) WITH CHECK (true)', name);
    EXECUTE format('GRANT SELECT ON %I TO galla_api, galla_ingest, galla_worker', name);
  END LOOP;
END
$$;
GRANT INSERT, UPDATE ON payment, outbox_position TO galla_ingest;
GRANT INSERT, UPDATE ON payment_hour, payment_state_hour, payment_day, payment_store_hour, payment_store_day TO galla_ingest;
GRANT INSERT ON journal, posting, outbox, refused_event TO galla_ingest;
GRANT SELECT ON refused_event TO galla_worker;
GRANT DELETE ON outbox TO galla_worker;
GRANT INSERT, UPDATE ON store, terminal, qr_code TO galla_worker;
