-- A merchant that chose payment links at its registration has them on its dashboard. The API may change no setting otherwise, so this
-- function opens that one setting, for merchants with that service line alone; what the provider has set stays.
CREATE FUNCTION open_payment_links(merchant uuid) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO feature_setting (owner_id, key, value, changed_at)
    SELECT merchant, 'PAYLINK_ENABLED', 'true', created_at FROM service_line
    WHERE merchant_id = merchant AND service_line_type = 'PAYMENT_LINK'
    ON CONFLICT (owner_id, key) DO NOTHING;
END
$$;
REVOKE EXECUTE ON FUNCTION open_payment_links(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION open_payment_links(uuid) TO galla_api, galla_worker;

-- Those who chose them before.
INSERT INTO feature_setting (owner_id, key, value, changed_at)
  SELECT merchant_id, 'PAYLINK_ENABLED', 'true', created_at FROM service_line WHERE service_line_type = 'PAYMENT_LINK'
  ON CONFLICT (owner_id, key) DO NOTHING;
