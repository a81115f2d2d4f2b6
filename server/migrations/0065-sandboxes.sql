-- A merchant's test tenant is its sandbox, with a clock of its own (0132-a-clock-for-each-sandbox.md): that of the
-- installation, moved forward by so many ms. A live tenant is never moved.
ALTER TABLE tenant ADD COLUMN clock_offset bigint NOT NULL DEFAULT 0
  CONSTRAINT only_sandboxes_move CHECK (clock_offset >= 0 AND (mode = 'test' OR clock_offset = 0));
CREATE INDEX tenant_moved ON tenant (id) WHERE clock_offset > 0;

-- What a sandbox keeps of its own. A row exists from the first act of its desk on.
CREATE TABLE sandbox (
  tenant_id uuid PRIMARY KEY,
  -- The states of the simulated banks that are not up, by their codes.
  banks jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL
);

-- The last day whose settlement was made at the sandbox's own time, from the first move of its clock on.
CREATE TABLE sandbox_settlement_run (
  tenant_id uuid PRIMARY KEY,
  day date NOT NULL
);

-- Acts of the desk that are replayed together.
CREATE TABLE sandbox_script (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  name text NOT NULL,
  steps jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  last_run_at timestamptz,
  -- The step at which the last run stopped; null where every step was done.
  failed_step int,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX sandbox_script_name ON sandbox_script (tenant_id, lower(name));

DO $$
DECLARE
  name text;
  inside text := 'tenant_id = ANY (nullif(current_setting(''galla.tenants'', true), '''')::uuid[])';
BEGIN
  FOREACH name IN ARRAY ARRAY['sandbox', 'sandbox_settlement_run', 'sandbox_script'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY scope ON %I TO galla_api USING (%s) WITH CHECK (%s)', name, inside, inside);
    EXECUTE format('CREATE POLICY every_tenant ON %I TO galla_worker USING (true) WITH CHECK (true)', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO galla_api', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO galla_worker', name);
  END LOOP;
END
$$;

-- Moves the clock of the sandbox of this transaction forward, and what is due there comes sooner by as much. The API may
-- change neither tenants nor the index of due work otherwise.
CREATE FUNCTION move_sandbox_clock(sandbox uuid, by_ms bigint) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  moved bigint;
BEGIN
  IF NOT coalesce(sandbox = ANY (nullif(current_setting('galla.tenants', true), '')::uuid[]), false) THEN
    RAISE EXCEPTION 'the sandbox is outside of the transaction';
  END IF;
  IF by_ms < 0 THEN
    RAISE EXCEPTION 'the clock of a sandbox moves forward only';
  END IF;
  UPDATE tenant SET clock_offset = clock_offset + by_ms WHERE id = sandbox AND mode = 'test'
    RETURNING clock_offset INTO STRICT moved;
  UPDATE due_work SET due_at = due_at - by_ms * interval '1 millisecond' WHERE tenant_id = sandbox AND isfinite(due_at);
  RETURN moved;
END
$$;

-- Deletes what happened in the sandbox of this transaction, and sets its clock back. What the merchant has set up stays. A
-- table that comes later is emptied too, unless a later version of this function names it.
CREATE FUNCTION reset_sandbox(sandbox uuid) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  kept text[] := ARRAY[
    'account_check', 'onboarding_field', 'onboarding_section', 'policy_set', 'website_check',
    'api_key', 'api_key_hash', 'api_key_secret', 'api_key_use', 'checkout_secret', 'counter_device', 'customer_contact',
    'money_freeze', 'payment_link_activation', 'payment_recipient', 'payout_account', 'pricing',
    'qr_code', 'qr_code_event', 'rate_card', 'recipient_cursor', 'refund_settings', 'report_context', 'sandbox_script',
    'settlement_terms', 'store', 'store_image', 'terminal', 'turnover_class', 'webhook_cursor', 'webhook_endpoint'];
  waiting text[];
  blocked text[];
  name text;
BEGIN
  IF NOT coalesce(sandbox = ANY (nullif(current_setting('galla.tenants', true), '')::uuid[]), false) THEN
    RAISE EXCEPTION 'the sandbox is outside of the transaction';
  END IF;
  PERFORM FROM tenant WHERE id = sandbox AND mode = 'test' FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'only a sandbox is reset';
  END IF;
  SELECT array_agg(c.relname::text) INTO waiting FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND a.attname = 'tenant_id' AND NOT a.attisdropped AND c.relname <> ALL (kept);
  -- A table whose rows others refer to is emptied in a later round.
  WHILE cardinality(waiting) > 0 LOOP
    blocked := '{}';
    FOREACH name IN ARRAY waiting LOOP
      BEGIN
        EXECUTE format('DELETE FROM %I WHERE tenant_id = $1', name) USING sandbox;
      EXCEPTION WHEN foreign_key_violation THEN
        blocked := blocked || name;
      END;
    END LOOP;
    IF cardinality(blocked) = cardinality(waiting) THEN
      RAISE EXCEPTION 'rows of % are still referred to', blocked;
    END IF;
    waiting := blocked;
  END LOOP;
  DELETE FROM report_schedule WHERE owner_id = sandbox;
  -- The positions of the outbox begin again.
  UPDATE webhook_cursor SET position = 0, failures = 0, retry_at = NULL, failure = NULL WHERE tenant_id = sandbox;
  UPDATE recipient_cursor SET position = 0, due_at = NULL WHERE tenant_id = sandbox;
  UPDATE tenant SET clock_offset = 0 WHERE id = sandbox;
END
$$;

REVOKE ALL ON FUNCTION move_sandbox_clock(uuid, bigint), reset_sandbox(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION move_sandbox_clock(uuid, bigint), reset_sandbox(uuid) TO galla_api;
