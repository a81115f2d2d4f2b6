-- Money that the customer's bank takes back (0028-model.md). Who opens, wins and loses is said by the rail alone.

-- A constant default changes no row. The check is not run over those that are there: zero fits wherever the older one does.
ALTER TABLE payment
  ADD COLUMN charged_back bigint NOT NULL DEFAULT 0,
  ADD CONSTRAINT payment_charged_back
    CHECK (charged_back >= 0 AND refunded + reserved + charged_back <= amount + offer_adjustment) NOT VALID;

-- `taken` is what is taken of the payment now: all of `amount`, unless it was refunded, or is on its way to be.
CREATE TABLE chargeback (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  payment_id uuid NOT NULL,
  rail_chargeback_id text NOT NULL,
  state text NOT NULL CHECK (state IN ('OPENED', 'WON', 'LOST')),
  amount bigint NOT NULL CHECK (amount > 0),
  taken bigint NOT NULL DEFAULT 0 CHECK (taken BETWEEN 0 AND amount),
  reason text NOT NULL,
  arn text,
  opened_at timestamptz NOT NULL,
  finished_at timestamptz,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, rail_chargeback_id),
  FOREIGN KEY (tenant_id, payment_id) REFERENCES payment (tenant_id, id),
  CHECK ((state = 'OPENED') = (finished_at IS NULL)),
  CHECK (state <> 'WON' OR taken = 0)
);
CREATE INDEX chargeback_payment ON chargeback (tenant_id, payment_id);

-- What a chargeback has moved: taken is positive, given back negative. Each has its own journal.
CREATE TABLE chargeback_movement (
  tenant_id uuid NOT NULL,
  journal_id uuid NOT NULL,
  chargeback_id uuid NOT NULL,
  amount bigint NOT NULL CHECK (amount <> 0),
  PRIMARY KEY (tenant_id, journal_id),
  FOREIGN KEY (tenant_id, journal_id) REFERENCES journal (tenant_id, id),
  FOREIGN KEY (tenant_id, chargeback_id) REFERENCES chargeback (tenant_id, id)
);
CREATE INDEX chargeback_movement_chargeback ON chargeback_movement (tenant_id, chargeback_id);

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['chargeback', 'chargeback_movement'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY scope ON %I TO galla_api USING (tenant_id = ANY ((SELECT nullif(current_setting(''galla.tenants'', true), '''')::uuid[])::uuid[]))', name);
    EXECUTE format('CREATE POLICY every_tenant ON %I TO galla_worker USING (true) WITH CHECK (true)', name);
    EXECUTE format('CREATE POLICY audited ON %I FOR SELECT TO galla_auditor USING (true)', name);
    EXECUTE format('GRANT SELECT ON %I TO galla_api, galla_worker, galla_auditor', name);
  END LOOP;
END
$$;
-- The rail reports to the API; the worker takes what a refund that has failed leaves free.
GRANT INSERT ON chargeback TO galla_api;
GRANT INSERT ON chargeback_movement TO galla_api, galla_worker;
GRANT UPDATE (state, taken, finished_at) ON chargeback TO galla_api;
GRANT UPDATE (taken) ON chargeback TO galla_worker;
GRANT UPDATE (charged_back) ON payment TO galla_api, galla_worker;
