-- Payments of this transaction's tenants by the end of a phone and by a name (0227-five-of-how-many.md). As the functions of 0099 these read
-- only what row-level security shows, and may use indexes of functions. `payments_by_name` stays for processes of the release before.

-- The newest payments of phones with an end of four digits or more, from one id to before another.
CREATE FUNCTION payments_by_phone_end(wanted text, first_id uuid, end_id uuid, at_most int)
  RETURNS TABLE (tenant_id uuid, id uuid, store_id uuid) ROWS 10
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  one uuid;
  last_four text := right(wanted, 4);
BEGIN
  FOREACH one IN ARRAY coalesce(nullif(current_setting('galla.tenants', true), '')::uuid[], '{}') LOOP
    -- Between a value and itself, because an index in this order is then the only one that fits.
    RETURN QUERY SELECT p.tenant_id, p.id, p.store_id FROM payment p
      WHERE p.tenant_id = one AND p.customer_phone IS NOT NULL
        AND right(p.customer_phone, 4) >= last_four AND right(p.customer_phone, 4) <= last_four
        AND right(p.customer_phone, length(wanted)) = wanted AND p.id >= first_id AND p.id < end_id
      ORDER BY right(p.customer_phone, 4) DESC, p.id DESC LIMIT at_most;
  END LOOP;
END
$$;

-- Payments of customers with a word in their names that begins with this text, in small letters, or whose names go on with it from
-- there; of these stores, or of all. A payment may come twice; `is_cut` says that there may be more. Of each tenant and place of the word at most `at_most` are read, in the order
-- of names. Where that leaves some out, the newest of them are among the last payments of the tenant: those are looked through as well.
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
    SELECT count(*), coalesce(array_agg(q.id) FILTER (WHERE stores IS NULL OR q.store_id = ANY (stores)), '{}') INTO count_read, own FROM (
      SELECT p.id, p.store_id FROM payment p
        WHERE p.tenant_id = one AND %2$s AND %1$s >= beginning AND %1$s < ending AND p.id >= first_id AND p.id < end_id
        ORDER BY %1$s LIMIT at_most) q;
    RETURN QUERY SELECT one, f, count_read >= at_most FROM unnest(own) f;
    leaves_out := leaves_out OR count_read >= at_most;$b$;
  blocks text := '';
  fits text := '';
BEGIN
  FOR number IN 1 .. 4 LOOP
    blocks := blocks || format(block, words[number], present[number]);
    fits := fits || format($w$ OR %2$s AND %1$s >= beginning AND %1$s < ending$w$, words[number], present[number]);
  END LOOP;
  EXECUTE format($f$
CREATE FUNCTION payments_of_name(beginning text, stores uuid[], first_id uuid, end_id uuid, at_most int, newest int)
  RETURNS TABLE (tenant_id uuid, id uuid, is_cut boolean) ROWS 20
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $body$
DECLARE
  ending text := beginning || chr(1114111);
  one uuid;
  own uuid[];
  count_read bigint;
  leaves_out boolean;
BEGIN
  FOREACH one IN ARRAY coalesce(nullif(current_setting('galla.tenants', true), '')::uuid[], '{}') LOOP
    leaves_out := false; %1$s
    IF leaves_out THEN
      RETURN QUERY SELECT one, p.id, true FROM (
        SELECT n.id, n.store_id, n.customer_name FROM payment n
          WHERE n.tenant_id = one AND n.id >= first_id AND n.id < end_id ORDER BY n.id DESC LIMIT newest) p
        WHERE (stores IS NULL OR p.store_id = ANY (stores)) AND (false %2$s) ORDER BY p.id DESC LIMIT 50;
    END IF;
  END LOOP;
END
$body$ $f$, blocks, fits);
END
$do$;

REVOKE ALL ON FUNCTION payments_by_phone_end(text, uuid, uuid, int), payments_of_name(text, uuid[], uuid, uuid, int, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION payments_by_phone_end(text, uuid, uuid, int), payments_of_name(text, uuid[], uuid, uuid, int, int) TO galla_api;
