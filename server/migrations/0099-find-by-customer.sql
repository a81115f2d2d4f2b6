-- Payments of this transaction's tenants by the customer (0193-words-of-names.md). Indexes by small letters serve nobody
-- under row-level security: `lower` might leak what it reads, so PostgreSQL reads a whole tenant first. These functions
-- read only what row-level security shows, the tenants of the transaction, and may use the indexes.

-- The newest payments with a UPI ID in small letters, from one id to before another.
CREATE FUNCTION payments_by_upi_id(wanted text, first_id uuid, end_id uuid, at_most int)
  RETURNS TABLE (tenant_id uuid, id uuid, store_id uuid) ROWS 10
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  one uuid;
BEGIN
  FOREACH one IN ARRAY coalesce(nullif(current_setting('galla.tenants', true), '')::uuid[], '{}') LOOP
    -- Between a value and itself, because an index in this order is then the only one that fits.
    RETURN QUERY SELECT p.tenant_id, p.id, p.store_id FROM payment p
      WHERE p.tenant_id = one AND lower(p.customer_vpa) >= wanted AND lower(p.customer_vpa) <= wanted
        AND p.id >= first_id AND p.id < end_id
      ORDER BY lower(p.customer_vpa) DESC, p.id DESC LIMIT at_most;
  END LOOP;
END
$$;

-- Payments of customers with a word in their names that begins with this text, in small letters, or whose names go on
-- with it from there. Of each tenant and place of the word in the name: the first five continuations, and the newest five
-- payments of each. People of some stores have theirs looked for among more of both.
DO $do$
DECLARE
  words text[] := ARRAY[
    $w$lower(p.customer_name) COLLATE "C"$w$,
    $w$lower(substr(p.customer_name, strpos(p.customer_name, ' ') + 1)) COLLATE "C"$w$,
    $w$lower(substr(p.customer_name, length(split_part(p.customer_name, ' ', 1)) + length(split_part(p.customer_name, ' ', 2)) + 3)) COLLATE "C"$w$,
    $w$lower(substr(p.customer_name, length(split_part(p.customer_name, ' ', 1)) + length(split_part(p.customer_name, ' ', 2))
      + length(split_part(p.customer_name, ' ', 3)) + 4)) COLLATE "C"$w$];
  present text[] := ARRAY[
    $w$p.customer_name IS NOT NULL$w$,
    $w$strpos(p.customer_name, ' ') > 0$w$,
    $w$split_part(p.customer_name, ' ', 3) <> ''$w$,
    $w$split_part(p.customer_name, ' ', 4) <> ''$w$];
  -- %1$s is the rest of the name from a word on, %2$s that there is one.
  block constant text := $b$
    next_from := beginning;
    found_before := count_found;
    FOR turn IN 1 .. max_turns LOOP
      SELECT %1$s INTO rest FROM payment p
        WHERE p.tenant_id = one AND %2$s AND %1$s >= next_from AND %1$s < ending ORDER BY %1$s LIMIT 1;
      EXIT WHEN NOT FOUND;
      RETURN QUERY SELECT q.tenant_id, q.id, rest = beginning FROM (
        SELECT p.tenant_id, p.id, p.store_id FROM payment p
          WHERE p.tenant_id = one AND %2$s AND %1$s >= rest AND %1$s <= rest ORDER BY %1$s DESC, p.id DESC LIMIT max_read) q
        WHERE stores IS NULL OR q.store_id = ANY (stores) LIMIT at_most;
      GET DIAGNOSTICS rows_found = ROW_COUNT;
      count_found := count_found + rows_found;
      EXIT WHEN stores IS NOT NULL AND count_found - found_before >= at_most;
      next_from := rest || chr(1);
    END LOOP;$b$;
  blocks text := '';
BEGIN
  FOR number IN 1 .. 4 LOOP
    blocks := blocks || format(block, words[number], present[number]);
  END LOOP;
  EXECUTE format($f$
CREATE FUNCTION payments_by_name(beginning text, stores uuid[], at_most int)
  RETURNS TABLE (tenant_id uuid, id uuid, is_whole boolean) ROWS 20
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $body$
DECLARE
  ending text := beginning || chr(1114111);
  max_turns int := CASE WHEN stores IS NULL THEN at_most ELSE 40 END;
  max_read int := CASE WHEN stores IS NULL THEN at_most ELSE 250 END;
  one uuid;
  rest text;
  next_from text;
  count_found bigint := 0;
  found_before bigint;
  rows_found bigint;
BEGIN
  FOREACH one IN ARRAY coalesce(nullif(current_setting('galla.tenants', true), '')::uuid[], '{}') LOOP %s
  END LOOP;
END
$body$ $f$, blocks);
END
$do$;

REVOKE ALL ON FUNCTION payments_by_upi_id(text, uuid, uuid, int), payments_by_name(text, uuid[], int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION payments_by_upi_id(text, uuid, uuid, int), payments_by_name(text, uuid[], int) TO galla_api;
