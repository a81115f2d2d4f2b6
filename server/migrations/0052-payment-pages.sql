-- Payment pages: what they say and ask for, the addresses that open them, what they sell, the orders of their customers, and
-- their pictures. Every change of a page's state is one conditional UPDATE (contract/src/payment-pages/states.ts), and so is
-- every item that an order holds.

CREATE TABLE payment_page (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  id uuid NOT NULL,
  -- The page's own address; earlier ones lead to it.
  slug text NOT NULL,
  state text NOT NULL DEFAULT 'DRAFT' CHECK (state IN ('DRAFT', 'PUBLISHED', 'PAUSED', 'CLOSED')),
  template text NOT NULL CHECK (template IN ('BLANK', 'DONATION', 'EVENT', 'FEE')),
  -- Counts the changes of the content.
  version integer NOT NULL DEFAULT 1,
  title text NOT NULL,
  body text NOT NULL,
  success_text text NOT NULL,
  language text NOT NULL CHECK (language IN ('en', 'hi')),
  kind text NOT NULL CHECK (kind IN ('FIXED', 'OPEN', 'ITEMS')),
  amount bigint CHECK (amount > 0),
  least bigint CHECK (least > 0),
  most bigint CHECK (most >= least),
  suggested jsonb NOT NULL DEFAULT '[]',
  -- What a customer is asked, [{label, kind, required, options}].
  asks jsonb NOT NULL DEFAULT '[]',
  starts_at timestamptz,
  ends_at timestamptz,
  listed boolean NOT NULL DEFAULT false,
  created_by uuid,
  created_at timestamptz NOT NULL,
  published_at timestamptz,
  closed_at timestamptz,
  closed_by uuid,
  -- Counters, changed in the transaction that pays an order.
  paid_amount bigint NOT NULL DEFAULT 0 CHECK (paid_amount >= 0),
  payments integer NOT NULL DEFAULT 0,
  items_sold integer NOT NULL DEFAULT 0,
  last_paid_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  CHECK ((kind = 'FIXED') = (amount IS NOT NULL)),
  CHECK ((kind = 'OPEN') = (least IS NOT NULL AND most IS NOT NULL)),
  CHECK ((state = 'CLOSED') = (closed_at IS NOT NULL))
);
CREATE INDEX payment_page_due ON payment_page (tenant_id, ends_at) WHERE ends_at IS NOT NULL AND state IN ('PUBLISHED', 'PAUSED');

-- What an address opens. A transaction sees the row of the address that it names, and those of its tenant.
CREATE TABLE payment_page_slug (
  slug text PRIMARY KEY CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(slug) BETWEEN 4 AND 60),
  tenant_id uuid NOT NULL,
  page_id uuid NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX payment_page_slug_of_page ON payment_page_slug (tenant_id, page_id);

CREATE TABLE payment_page_item (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  page_id uuid NOT NULL,
  position smallint NOT NULL,
  name text NOT NULL,
  note text,
  unit_price bigint NOT NULL CHECK (unit_price > 0),
  gst_rate smallint NOT NULL,
  -- How many there are in all; null without a limit.
  stock integer CHECK (stock >= 0),
  per_customer integer NOT NULL CHECK (per_customer > 0),
  required boolean NOT NULL,
  sold integer NOT NULL DEFAULT 0 CHECK (sold >= 0),
  -- Held by open orders.
  reserved integer NOT NULL DEFAULT 0 CHECK (reserved >= 0),
  -- Taken off the page; what was sold of it stays.
  removed boolean NOT NULL DEFAULT false,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, page_id) REFERENCES payment_page (tenant_id, id),
  CHECK (sold + reserved <= stock)
);
CREATE INDEX payment_page_item_of_page ON payment_page_item (tenant_id, page_id, position);

-- What one customer chose to pay. An open one holds its items until it is paid or closed.
CREATE TABLE payment_page_order (
  tenant_id uuid NOT NULL,
  -- Of the order of the checkout.
  id uuid NOT NULL,
  page_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'OPEN' CHECK (state IN ('OPEN', 'PAID', 'CLOSED')),
  -- One press of the page; however often it is sent, it is one order.
  key uuid NOT NULL,
  reference text NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  customer_name text NOT NULL,
  customer_phone text NOT NULL,
  -- [{label, value}], as the customer was asked.
  answers jsonb NOT NULL DEFAULT '[]',
  attempt_id uuid,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- When the worker closes it: at its expiry, or later where a payment is on its way then.
  due_at timestamptz NOT NULL,
  closed_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, page_id) REFERENCES payment_page (tenant_id, id),
  FOREIGN KEY (tenant_id, id) REFERENCES checkout_order (tenant_id, id),
  CHECK ((state = 'OPEN') = (closed_at IS NULL)),
  CHECK ((state = 'PAID') = (attempt_id IS NOT NULL))
);
CREATE UNIQUE INDEX payment_page_order_key ON payment_page_order (tenant_id, page_id, key) WHERE state <> 'CLOSED';
CREATE INDEX payment_page_order_due ON payment_page_order (tenant_id, due_at) WHERE state = 'OPEN';
CREATE INDEX payment_page_order_paid ON payment_page_order (tenant_id, page_id, id) WHERE state = 'PAID';
CREATE INDEX payment_page_order_of_phone ON payment_page_order (tenant_id, page_id, customer_phone) WHERE state <> 'CLOSED';

CREATE TABLE payment_page_order_item (
  tenant_id uuid NOT NULL,
  order_id uuid NOT NULL,
  item_id uuid NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  -- As they were when the customer chose.
  name text NOT NULL,
  unit_price bigint NOT NULL,
  gst_rate smallint NOT NULL,
  PRIMARY KEY (tenant_id, order_id, item_id),
  FOREIGN KEY (tenant_id, order_id) REFERENCES payment_page_order (tenant_id, id),
  FOREIGN KEY (tenant_id, item_id) REFERENCES payment_page_item (tenant_id, id)
);
CREATE INDEX payment_page_order_item_of_item ON payment_page_order_item (tenant_id, item_id);

-- Files lie in the file store under three keys, for each size one.
CREATE TABLE payment_page_image (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  page_id uuid NOT NULL,
  -- Of the largest size, in pixels.
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  small_key text NOT NULL,
  medium_key text NOT NULL,
  large_key text NOT NULL,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  -- When the files may be removed: some time after an upload that never came to its end, and after another picture came.
  remove_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, page_id) REFERENCES payment_page (tenant_id, id)
);
CREATE UNIQUE INDEX payment_page_image_shown ON payment_page_image (tenant_id, page_id) WHERE remove_at IS NULL;
CREATE INDEX payment_page_image_to_remove ON payment_page_image (tenant_id, remove_at) WHERE remove_at IS NOT NULL;

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['payment_page', 'payment_page_slug', 'payment_page_item', 'payment_page_order', 'payment_page_order_item', 'payment_page_image'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY scope ON %I TO galla_api USING (tenant_id = ANY ((SELECT nullif(current_setting(''galla.tenants'', true), '''')::uuid[])::uuid[]))', name);
    EXECUTE format('CREATE POLICY every_tenant ON %I TO galla_worker USING (true) WITH CHECK (true)', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE ON %I TO galla_api, galla_worker', name);
    -- The auditor compares counters and stock with the orders.
    EXECUTE format('CREATE POLICY audited ON %I FOR SELECT TO galla_auditor USING (true)', name);
    EXECUTE format('GRANT SELECT ON %I TO galla_auditor', name);
  END LOOP;
END
$$;
GRANT DELETE ON payment_page_image TO galla_worker;
CREATE POLICY named ON payment_page_slug FOR SELECT TO galla_api USING (slug = current_setting('galla.page_slug', true));
