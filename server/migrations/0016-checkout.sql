-- Orders that customers pay on the hosted page, and each try to pay one. An order is paid at most once: every change of
-- its state is one conditional UPDATE from CREATED.

CREATE TABLE checkout_order (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  id uuid NOT NULL,
  merchant_order_id text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  description text,
  customer_name text,
  customer_phone text,
  return_url text,
  state text NOT NULL DEFAULT 'CREATED' CHECK (state IN ('CREATED', 'PAID', 'EXPIRED', 'CANCELLED')),
  paid_attempt_id uuid,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  closed_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, merchant_order_id),
  CHECK ((state = 'PAID') = (paid_attempt_id IS NOT NULL)),
  CHECK ((state = 'CREATED') = (closed_at IS NULL))
);
CREATE INDEX checkout_order_open ON checkout_order (expires_at) WHERE state = 'CREATED';

-- Of a card nothing but its network and last 4 digits. `key` is one press of the page's button: however often it is
-- sent, it is one attempt. `ask_at` is when the rail is asked next what became of it.
CREATE TABLE checkout_attempt (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  key uuid NOT NULL,
  method text NOT NULL CHECK (method IN ('UPI', 'CARD', 'NET_BANKING', 'WALLET')),
  card_network text,
  card_last4 text CHECK (card_last4 ~ '^\d{4}$'),
  bank text,
  wallet text,
  vpa text,
  state text NOT NULL DEFAULT 'PENDING' CHECK (state IN ('PENDING', 'COMPLETED', 'FAILED')),
  next_type text CHECK (next_type IN ('UPI', 'REDIRECT')),
  next_address text,
  next_test_url text,
  provider_transaction_id text,
  payment_id uuid,
  utr text,
  failure_reason text,
  goes_back boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  finished_at timestamptz,
  asked integer NOT NULL DEFAULT 0,
  ask_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, order_id, key),
  FOREIGN KEY (tenant_id, order_id) REFERENCES checkout_order (tenant_id, id),
  CHECK ((state = 'PENDING') = (finished_at IS NULL)),
  CHECK ((next_type IS NULL) = (next_address IS NULL)),
  CHECK (NOT goes_back OR (state = 'COMPLETED' AND payment_id IS NOT NULL))
);
CREATE INDEX checkout_attempt_ask ON checkout_attempt (ask_at) WHERE ask_at IS NOT NULL;

-- What signs the results with which customers come back to a merchant, sealed by the master key.
CREATE TABLE checkout_secret (
  tenant_id uuid PRIMARY KEY REFERENCES tenant (id),
  sealed_secret bytea NOT NULL,
  created_at timestamptz NOT NULL
);

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['checkout_order', 'checkout_attempt', 'checkout_secret'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY scope ON %I TO galla_api USING (tenant_id = ANY ((SELECT nullif(current_setting(''galla.tenants'', true), '''')::uuid[])::uuid[]))', name);
    EXECUTE format('CREATE POLICY every_tenant ON %I TO galla_worker USING (true) WITH CHECK (true)', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON %I TO galla_api, galla_worker', name);
  END LOOP;
END
$$;
