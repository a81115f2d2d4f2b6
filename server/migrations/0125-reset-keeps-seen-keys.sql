-- Test keys outlive a reset of their sandbox, and so does who has seen them. The rest is as in 0065-sandboxes.sql.
CREATE OR REPLACE FUNCTION reset_sandbox(sandbox uuid) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  kept text[] := ARRAY[
    'account_check', 'onboarding_field', 'onboarding_section', 'policy_set', 'website_check',
    'api_key', 'api_key_hash', 'api_key_secret', 'api_key_seen', 'api_key_use', 'checkout_secret', 'counter_device',
    'customer_contact', 'money_freeze', 'payment_link_activation', 'payment_recipient', 'payout_account', 'pricing',
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
