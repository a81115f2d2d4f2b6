-- The auditor compares payment links with what was paid.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['payment_link', 'payment_link_part', 'checkout_order', 'checkout_attempt'] LOOP
    EXECUTE format('CREATE POLICY audited ON %I FOR SELECT TO galla_auditor USING (true)', name);
    EXECUTE format('GRANT SELECT ON %I TO galla_auditor', name);
  END LOOP;
END
$$;
