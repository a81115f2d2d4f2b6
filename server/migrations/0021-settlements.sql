-- Money that reaches the merchant's bank (0030-settlements.md). All amounts are paise, all days are days of India.

-- Days on which banks are closed beside Sundays and second and fourth Saturdays: the same for everybody.
CREATE TABLE bank_holiday (
  day date PRIMARY KEY,
  name text NOT NULL CHECK (name <> '')
);
INSERT INTO bank_holiday (day, name) VALUES
  ('2026-01-26', 'Republic Day'), ('2026-04-01', 'Closing of yearly accounts'), ('2026-04-03', 'Good Friday'),
  ('2026-04-14', 'Dr Ambedkar Jayanti'), ('2026-05-01', 'Maharashtra Day'), ('2026-08-15', 'Independence Day'),
  ('2026-10-02', 'Gandhi Jayanti'), ('2026-12-25', 'Christmas'),
  ('2027-01-26', 'Republic Day'), ('2027-03-26', 'Good Friday'), ('2027-04-01', 'Closing of yearly accounts'),
  ('2027-04-14', 'Dr Ambedkar Jayanti'), ('2027-05-01', 'Maharashtra Day'), ('2027-08-15', 'Independence Day'),
  ('2027-10-02', 'Gandhi Jayanti'), ('2027-12-25', 'Christmas');

-- What was agreed with a merchant. No row: the defaults of the columns.
CREATE TABLE settlement_terms (
  tenant_id uuid PRIMARY KEY REFERENCES tenant (id),
  in_store_days int NOT NULL DEFAULT 1 CHECK (in_store_days BETWEEN 0 AND 7),
  online_days int NOT NULL DEFAULT 2 CHECK (online_days BETWEEN 0 AND 7),
  -- Minutes after midnight of India at which a day's payments end; what comes later belongs to the next day.
  cut_off int NOT NULL DEFAULT 1440 CHECK (cut_off BETWEEN 1 AND 1440),
  minimum bigint NOT NULL DEFAULT 100 CHECK (minimum > 0),
  -- While there is a reason, nothing is settled.
  hold_reason text,
  changed_at timestamptz NOT NULL
);

-- The bank account that settlements go to: the newest that has not ended. Its number is sealed; people see 4 digits.
CREATE TABLE payout_account (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  id uuid NOT NULL,
  holder text NOT NULL,
  ifsc text NOT NULL CHECK (ifsc ~ '^[A-Z]{4}0[A-Z0-9]{6}$'),
  last4 text NOT NULL CHECK (last4 ~ '^[0-9]{4}$'),
  sealed_number bytea NOT NULL,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX payout_account_used ON payout_account (tenant_id) WHERE ended_at IS NULL;

-- One a merchant and day. What it holds is `settlement_item`; these sums are what they come to.
CREATE TABLE settlement (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  id uuid NOT NULL,
  day date NOT NULL,
  state text NOT NULL CHECK (state IN ('PENDING', 'SETTLED', 'FAILED')),
  -- Up to when payments in a store and online are in it.
  in_store_until timestamptz NOT NULL,
  online_until timestamptz NOT NULL,
  payments bigint NOT NULL CHECK (payments >= 0),
  gross bigint NOT NULL CHECK (gross >= 0),
  fee bigint NOT NULL CHECK (fee >= 0),
  gst bigint NOT NULL CHECK (gst >= 0),
  refunds bigint NOT NULL CHECK (refunds >= 0),
  refunded bigint NOT NULL CHECK (refunded >= 0),
  -- Refunds that failed after an earlier settlement had taken them off.
  returned bigint NOT NULL CHECK (returned >= 0),
  -- What customers' banks took back of settled payments, less what they gave back.
  charged_back bigint NOT NULL,
  net bigint NOT NULL CHECK (net > 0),
  journal_id uuid NOT NULL,
  utr text,
  failure_reason text,
  created_at timestamptz NOT NULL,
  finished_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, day),
  FOREIGN KEY (tenant_id, journal_id) REFERENCES journal (tenant_id, id),
  CHECK (net = gross - fee - gst - refunded + returned - charged_back),
  CHECK ((state = 'SETTLED') = (utr IS NOT NULL))
);
CREATE INDEX settlement_utr ON settlement (tenant_id, utr) WHERE utr IS NOT NULL;

-- What is in a settlement. The key is why nothing is settled twice; without foreign keys, because a run writes millions
-- and the auditor compares the sums.
CREATE TABLE settlement_item (
  tenant_id uuid NOT NULL,
  payment_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('PAYMENT', 'REFUND', 'REFUND_RETURNED', 'CHARGEBACK')),
  -- The refund, or the journal of what a chargeback moved; of a payment the payment.
  subject_id uuid NOT NULL,
  settlement_id uuid NOT NULL,
  -- What it adds to the net: of a payment what is left after fee and GST, of a refund less than zero.
  amount bigint NOT NULL,
  PRIMARY KEY (tenant_id, payment_id, kind, subject_id)
);
CREATE INDEX settlement_item_settlement ON settlement_item (tenant_id, settlement_id, kind, subject_id);

-- How many payments that began in an hour are in settlements: where the rollup counts more completed ones, some are not.
CREATE TABLE settled_hour (
  tenant_id uuid NOT NULL,
  hour timestamptz NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (tenant_id, hour)
) WITH (fillfactor = 70);

-- An instruction to the bank. A settlement has another one only after the one before has failed.
CREATE TABLE payout (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  settlement_id uuid NOT NULL,
  payout_account_id uuid NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  state text NOT NULL CHECK (state IN ('PENDING', 'COMPLETED', 'FAILED')),
  journal_id uuid,
  utr text,
  failure_reason text,
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  finished_at timestamptz,
  due_at timestamptz,
  tries int NOT NULL DEFAULT 0,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, settlement_id) REFERENCES settlement (tenant_id, id),
  FOREIGN KEY (tenant_id, payout_account_id) REFERENCES payout_account (tenant_id, id),
  FOREIGN KEY (tenant_id, journal_id) REFERENCES journal (tenant_id, id) DEFERRABLE INITIALLY DEFERRED,
  CHECK ((state = 'PENDING') = (due_at IS NOT NULL)),
  CHECK ((state = 'PENDING') = (finished_at IS NULL)),
  CHECK ((state = 'COMPLETED') = (journal_id IS NOT NULL AND utr IS NOT NULL))
);
CREATE UNIQUE INDEX payout_once ON payout (tenant_id, settlement_id) WHERE state <> 'FAILED';
CREATE INDEX payout_due ON payout (due_at) WHERE state = 'PENDING';

-- How far the run of a day has come, in the order of tenants.
CREATE TABLE settlement_run (
  day date PRIMARY KEY,
  after_tenant uuid NOT NULL,
  -- Rounds in which something went wrong.
  failures int NOT NULL DEFAULT 0,
  started_at timestamptz NOT NULL,
  finished_at timestamptz
);

-- What of a refund is in settlements: not yet anything, taken off, or taken off and given back because it failed.
ALTER TABLE refund ADD COLUMN netted text NOT NULL DEFAULT 'NO' CHECK (netted IN ('NO', 'OUT', 'BACK'));
CREATE INDEX refund_to_settle ON refund (tenant_id, payment_id)
  WHERE (netted = 'NO' AND state NOT IN ('FAILED', 'REJECTED')) OR (netted = 'OUT' AND state IN ('FAILED', 'REJECTED'));

-- The settlement of a payment is looked up where it is shown, so that a run of a million payments changes none of them.
ALTER TABLE payment DROP COLUMN settlement_utr;

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['settlement_terms', 'payout_account', 'settlement', 'settlement_item', 'settled_hour', 'payout'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY scope ON %I TO galla_api USING (tenant_id = ANY ((SELECT nullif(current_setting(''galla.tenants'', true), '''')::uuid[])::uuid[]))', name);
    EXECUTE format('CREATE POLICY every_tenant ON %I TO galla_worker, galla_auditor USING (true) WITH CHECK (true)', name);
    EXECUTE format('GRANT SELECT ON %I TO galla_api, galla_worker, galla_auditor', name);
  END LOOP;
END
$$;
GRANT SELECT ON bank_holiday TO galla_api, galla_worker;
GRANT INSERT, UPDATE, DELETE ON bank_holiday TO galla_worker;
GRANT INSERT, UPDATE ON settlement_terms, settled_hour, settlement_run TO galla_worker;
GRANT SELECT ON settlement_run TO galla_api, galla_worker;
GRANT INSERT, UPDATE (ended_at) ON payout_account TO galla_worker;
GRANT INSERT ON settlement, settlement_item, payout TO galla_worker;
GRANT UPDATE (state, utr, failure_reason, finished_at) ON settlement TO galla_worker;
GRANT UPDATE (state, journal_id, utr, failure_reason, sent_at, finished_at, due_at, tries) ON payout TO galla_worker;
GRANT UPDATE (netted) ON refund TO galla_worker;
-- The API takes the reports of the rail.
GRANT UPDATE (state, utr, failure_reason, finished_at) ON settlement TO galla_api;
GRANT UPDATE (state, journal_id, utr, failure_reason, sent_at, finished_at, due_at) ON payout TO galla_api;
