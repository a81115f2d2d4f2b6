-- Payment links: what they ask for, the parts in which they are paid, their short codes, what customers report, and whether
-- a merchant may use them. Every change of a link's state is one conditional UPDATE (contract/src/payment-links/states.ts).

CREATE TABLE payment_link (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('ONLINE', 'OFFLINE')),
  -- The short address ends with it; null until the link is ACTIVE.
  code text CHECK (code ~ '^[1-9A-HJ-NP-Za-km-z]{12}$'),
  state text NOT NULL DEFAULT 'CREATED'
    CHECK (state IN ('CREATED', 'ACTIVE', 'CANCELLED', 'FAILED', 'EXPIRED', 'COMPLETED', 'ERRORED')),
  reference_id text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  paid_amount bigint NOT NULL DEFAULT 0 CHECK (paid_amount >= 0),
  -- Attempts that failed; each is counted once.
  failed_attempts smallint NOT NULL DEFAULT 0,
  -- The smallest first part; null where the link is paid at once.
  first_part_at_least bigint CHECK (first_part_at_least > 0 AND first_part_at_least <= amount),
  purpose text,
  customer_name text NOT NULL,
  customer_phone text,
  customer_email text,
  language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'hi')),
  -- How the link is sent: SMS, EMAIL.
  send_by text[] NOT NULL DEFAULT '{}',
  -- How many reminders go out at most.
  reminders smallint NOT NULL DEFAULT 0 CHECK (reminders BETWEEN 0 AND 3),
  -- What the customer is asked, [{label, required}], and what is sold, [{name, quantity, unitPrice, gstRate}].
  asks jsonb NOT NULL DEFAULT '[]',
  items jsonb NOT NULL DEFAULT '[]',
  batch_id uuid,
  -- The person; null for a link of the merchant's system.
  created_by uuid,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- When the worker ends it: at its expiry, or later where a payment is on its way then.
  due_at timestamptz NOT NULL,
  closed_at timestamptz,
  -- The person who cancelled it.
  closed_by uuid,
  -- Why it is ERRORED or FAILED.
  reason text,
  opened_at timestamptz,
  opened_count integer NOT NULL DEFAULT 0,
  opened_on text CHECK (opened_on IN ('PHONE', 'COMPUTER')),
  -- Why the last message was not delivered; null where it was, or is on its way.
  undelivered text,
  -- Lists are searched by these: compared byte by byte, so that an index serves the beginning of a text.
  reference_search text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(reference_id)) STORED,
  customer_search text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(customer_name)) STORED,
  PRIMARY KEY (tenant_id, id),
  CHECK (paid_amount <= amount),
  CHECK ((state = 'COMPLETED') = (paid_amount = amount)),
  CHECK ((state IN ('CREATED', 'ACTIVE')) = (closed_at IS NULL)),
  CHECK (code IS NOT NULL OR state IN ('CREATED', 'ERRORED'))
);
CREATE UNIQUE INDEX payment_link_reference ON payment_link (tenant_id, reference_search);
CREATE INDEX payment_link_due ON payment_link (tenant_id, due_at) WHERE state = 'ACTIVE';
CREATE INDEX payment_link_of_state ON payment_link (tenant_id, state, id);
CREATE INDEX payment_link_of_customer ON payment_link (tenant_id, customer_search, id);
CREATE INDEX payment_link_of_phone ON payment_link (tenant_id, customer_phone, id) WHERE customer_phone IS NOT NULL;
CREATE INDEX payment_link_of_amount ON payment_link (tenant_id, amount, id);
CREATE INDEX payment_link_of_batch ON payment_link (tenant_id, batch_id, id) WHERE batch_id IS NOT NULL;
-- Totals are added up from the index alone.
CREATE INDEX payment_link_sums ON payment_link (tenant_id, id) INCLUDE (kind, state, amount, paid_amount, created_by);

-- What a code opens. A transaction sees the row of the code that it names, and those of its tenant: nobody lists codes.
CREATE TABLE payment_link_code (
  code text PRIMARY KEY,
  tenant_id uuid NOT NULL,
  link_id uuid NOT NULL
);

-- One amount of a link that a customer chose to pay, with its order.
CREATE TABLE payment_link_part (
  tenant_id uuid NOT NULL,
  link_id uuid NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  order_id uuid NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  state text NOT NULL DEFAULT 'OPEN' CHECK (state IN ('OPEN', 'PAID', 'CLOSED')),
  -- One press of the link's page; however often it is sent, it is one part.
  key uuid NOT NULL,
  -- The answers to what the customer is asked, in the order of `asks`.
  answers text[] NOT NULL DEFAULT '{}',
  attempt_id uuid,
  created_at timestamptz NOT NULL,
  closed_at timestamptz,
  PRIMARY KEY (tenant_id, link_id, number),
  UNIQUE (tenant_id, order_id),
  FOREIGN KEY (tenant_id, link_id) REFERENCES payment_link (tenant_id, id),
  FOREIGN KEY (tenant_id, order_id) REFERENCES checkout_order (tenant_id, id),
  CHECK ((state = 'OPEN') = (closed_at IS NULL)),
  CHECK ((state = 'PAID') = (attempt_id IS NOT NULL))
);
CREATE UNIQUE INDEX payment_link_part_open ON payment_link_part (tenant_id, link_id) WHERE state = 'OPEN';

-- What customers said of links that they did not expect.
CREATE TABLE payment_link_report (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  link_id uuid NOT NULL,
  note text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, link_id) REFERENCES payment_link (tenant_id, id)
);

-- Whether a merchant may use payment links. No row: nobody asked for it.
CREATE TABLE payment_link_activation (
  tenant_id uuid PRIMARY KEY REFERENCES tenant (id),
  state text NOT NULL CHECK (state IN ('ACTIVATING', 'ACTIVATED', 'DISABLED', 'FAILED')),
  -- What people name it by when they ask for help.
  reference text NOT NULL,
  reason text,
  requested_by uuid,
  requested_at timestamptz,
  -- When the worker decides; null where nothing is to be decided.
  due_at timestamptz,
  decided_at timestamptz,
  CHECK ((state = 'ACTIVATING') = (due_at IS NOT NULL))
);
CREATE INDEX payment_link_activation_due ON payment_link_activation (tenant_id, due_at) WHERE due_at IS NOT NULL;

-- Who made an order: a shop's system, a payment link or a payment page; and the reference that payer and merchant read
-- where it is not the merchant order id, which is unique.
ALTER TABLE checkout_order ADD COLUMN origin text NOT NULL DEFAULT 'API' CHECK (origin IN ('API', 'LINK', 'PAGE'));
ALTER TABLE checkout_order ADD COLUMN reference text;

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['payment_link', 'payment_link_code', 'payment_link_part', 'payment_link_report', 'payment_link_activation'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY scope ON %I TO galla_api USING (tenant_id = ANY ((SELECT nullif(current_setting(''galla.tenants'', true), '''')::uuid[])::uuid[]))', name);
    EXECUTE format('CREATE POLICY every_tenant ON %I TO galla_worker USING (true) WITH CHECK (true)', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON %I TO galla_api, galla_worker', name);
  END LOOP;
END
$$;
CREATE POLICY named ON payment_link_code FOR SELECT TO galla_api USING (code = current_setting('galla.link_code', true));
