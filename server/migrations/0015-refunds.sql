-- Money that goes back. A refund's row is its job too: while it is PENDING, `due_at` is when the worker acts on it next,
-- so that what is owed to a customer and what has still to be done can never disagree (0025-refunds.md).

CREATE TABLE refund (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  payment_id uuid NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  state text NOT NULL CHECK (state IN ('AWAITING_APPROVAL', 'PENDING', 'COMPLETED', 'FAILED', 'REJECTED')),
  reason text NOT NULL,
  note text,
  reserve_journal_id uuid NOT NULL,
  final_journal_id uuid,
  asked_by uuid,
  decided_by uuid,
  decision_note text,
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  sent_at timestamptz,
  finished_at timestamptz,
  due_at timestamptz,
  tries int NOT NULL DEFAULT 0,
  utr text,
  arn text,
  failure_reason text,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, payment_id) REFERENCES payment (tenant_id, id),
  FOREIGN KEY (tenant_id, reserve_journal_id) REFERENCES journal (tenant_id, id),
  -- The state moves first, because only that tells whether there is anything to book.
  FOREIGN KEY (tenant_id, final_journal_id) REFERENCES journal (tenant_id, id) DEFERRABLE INITIALLY DEFERRED,
  CHECK ((state = 'PENDING') = (due_at IS NOT NULL)),
  CHECK ((state IN ('AWAITING_APPROVAL', 'PENDING')) = (finished_at IS NULL)),
  CHECK ((finished_at IS NULL) = (final_journal_id IS NULL)),
  CHECK (asked_by IS NULL OR decided_by IS NULL OR asked_by <> decided_by)
);
CREATE INDEX refund_payment ON refund (tenant_id, payment_id);
CREATE INDEX refund_state ON refund (tenant_id, state, id) WHERE state <> 'COMPLETED';
CREATE INDEX refund_due ON refund (due_at) WHERE state = 'PENDING';
CREATE INDEX refund_utr ON refund (tenant_id, utr) WHERE utr IS NOT NULL;
CREATE INDEX refund_arn ON refund (tenant_id, arn) WHERE arn IS NOT NULL;
CREATE INDEX payment_arn ON payment (tenant_id, arn) WHERE arn IS NOT NULL;

-- Above which amounts, in paise, a refund needs a fresh proof of who asks, and another person. No row: the defaults.
CREATE TABLE refund_settings (
  tenant_id uuid PRIMARY KEY REFERENCES tenant (id),
  step_up_above bigint NOT NULL CHECK (step_up_above >= 0),
  approval_above bigint CHECK (approval_above >= 0),
  changed_at timestamptz NOT NULL
);

-- One effect for each key. A row is written in the transaction of its effect, so whoever sees one sees the effect too.
CREATE TABLE idempotency_key (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  caller_id uuid NOT NULL,
  route text NOT NULL,
  key text NOT NULL,
  request_hash bytea NOT NULL,
  status int NOT NULL,
  response json NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, caller_id, route, key)
);
CREATE INDEX idempotency_key_end ON idempotency_key (created_at);

-- An id as people see it (contract/src/core/ids.ts): exports are made in the database. Written out, because a loop or an
-- aggregate over the 26 digits costs three to four times as much, and an export has two ids in each row.
CREATE FUNCTION shown_id(prefix text, id uuid) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  digits CONSTANT text := '0123456789abcdefghjkmnpqrstvwxyz';
  hex CONSTANT text := replace(id::text, '-', '');
  high CONSTANT bigint := ('x' || left(hex, 16))::bit(64)::bigint;
  low CONSTANT bigint := ('x' || right(hex, 16))::bit(64)::bigint;
BEGIN
  RETURN concat(prefix, '_',
    substr(digits, ((high >> 61) & 7)::int + 1, 1), substr(digits, ((high >> 56) & 31)::int + 1, 1),
    substr(digits, ((high >> 51) & 31)::int + 1, 1), substr(digits, ((high >> 46) & 31)::int + 1, 1),
    substr(digits, ((high >> 41) & 31)::int + 1, 1), substr(digits, ((high >> 36) & 31)::int + 1, 1),
    substr(digits, ((high >> 31) & 31)::int + 1, 1), substr(digits, ((high >> 26) & 31)::int + 1, 1),
    substr(digits, ((high >> 21) & 31)::int + 1, 1), substr(digits, ((high >> 16) & 31)::int + 1, 1),
    substr(digits, ((high >> 11) & 31)::int + 1, 1), substr(digits, ((high >> 6) & 31)::int + 1, 1),
    substr(digits, ((high >> 1) & 31)::int + 1, 1), substr(digits, (((high & 1) << 4) | ((low >> 60) & 15))::int + 1, 1),
    substr(digits, ((low >> 55) & 31)::int + 1, 1), substr(digits, ((low >> 50) & 31)::int + 1, 1),
    substr(digits, ((low >> 45) & 31)::int + 1, 1), substr(digits, ((low >> 40) & 31)::int + 1, 1),
    substr(digits, ((low >> 35) & 31)::int + 1, 1), substr(digits, ((low >> 30) & 31)::int + 1, 1),
    substr(digits, ((low >> 25) & 31)::int + 1, 1), substr(digits, ((low >> 20) & 31)::int + 1, 1),
    substr(digits, ((low >> 15) & 31)::int + 1, 1), substr(digits, ((low >> 10) & 31)::int + 1, 1),
    substr(digits, ((low >> 5) & 31)::int + 1, 1), substr(digits, ((low >> 0) & 31)::int + 1, 1));
END
$$;

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['refund', 'refund_settings', 'idempotency_key'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY scope ON %I TO galla_api USING (tenant_id = ANY ((SELECT nullif(current_setting(''galla.tenants'', true), '''')::uuid[])::uuid[]))', name);
    EXECUTE format('CREATE POLICY every_tenant ON %I TO galla_worker USING (true) WITH CHECK (true)', name);
    EXECUTE format('GRANT SELECT ON %I TO galla_api, galla_worker', name);
  END LOOP;
END
$$;
GRANT INSERT ON refund TO galla_api, galla_worker;
GRANT UPDATE (state, final_journal_id, decided_by, decision_note, decided_at, sent_at, finished_at, due_at, tries, utr, arn, failure_reason)
  ON refund TO galla_api, galla_worker;
GRANT INSERT, UPDATE ON refund_settings TO galla_api;
GRANT INSERT ON idempotency_key TO galla_api;
GRANT DELETE ON idempotency_key TO galla_worker;

-- What a refund moves: of a payment its two sums and nothing else, the book, the rollups' sums, and the word to listeners.
GRANT UPDATE (reserved, refunded, updated_at) ON payment TO galla_api, galla_worker;
GRANT INSERT ON journal, posting, outbox TO galla_api, galla_worker;
GRANT INSERT, UPDATE ON outbox_position TO galla_api, galla_worker;
GRANT UPDATE (refunded) ON payment_hour, payment_state_hour, payment_day, payment_store_hour, payment_store_day TO galla_api, galla_worker;
-- What the rail says against itself is kept for the operator.
GRANT INSERT ON refused_event TO galla_api, galla_worker;
