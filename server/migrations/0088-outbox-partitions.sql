-- The outbox in weeks (0172-time-partitions.md). The table that was there becomes the first partition as it is: nothing is
-- read or written again, so its lock lasts for a moment. The partition `outbox_other` takes what has no other.
DO $$
DECLARE
  spread boolean := false;
  first_end text;
  one record;
BEGIN
  PERFORM set_config('DateStyle', 'ISO, YMD', true);
  IF to_regclass('pg_catalog.pg_dist_partition') IS NOT NULL THEN
    EXECUTE 'SELECT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = ''outbox''::regclass)' INTO spread;
  END IF;
  SELECT substring(pg_get_constraintdef(oid) FROM '\d{4}-\d\d-\d\d') INTO STRICT first_end
    FROM pg_constraint WHERE conrelid = 'outbox'::regclass AND conname = 'outbox_first';

  -- Nodes are told of all this over one connection each.
  PERFORM set_config('citus.multi_shard_modify_mode', 'sequential', true);
  ALTER TABLE outbox RENAME TO outbox_first;
  IF spread THEN
    -- Nodes take no constraint from an index: the key is built once more.
    DROP INDEX outbox_key;
    ALTER TABLE outbox_first DROP CONSTRAINT outbox_pkey;
    ALTER TABLE outbox_first ADD CONSTRAINT outbox_first_pkey PRIMARY KEY (tenant_id, position, stored_on);
  ELSE
    ALTER TABLE outbox_first DROP CONSTRAINT outbox_pkey,
      ADD CONSTRAINT outbox_first_pkey PRIMARY KEY USING INDEX outbox_key;
  END IF;
  CREATE TABLE outbox (LIKE outbox_first INCLUDING DEFAULTS, PRIMARY KEY (tenant_id, position, stored_on))
    PARTITION BY RANGE (stored_on);

  -- Who may do what stands at the table. A partition lets nobody in but its owner.
  ALTER TABLE outbox ENABLE ROW LEVEL SECURITY;
  FOR one IN SELECT policyname, cmd, array_to_string(ARRAY(SELECT quote_ident(r) FROM unnest(roles) r), ', ') AS roles,
      coalesce(' USING (' || qual || ')', '') || coalesce(' WITH CHECK (' || with_check || ')', '') AS terms
    FROM pg_policies WHERE schemaname = 'public' AND tablename = 'outbox_first' LOOP
    EXECUTE format('CREATE POLICY %I ON outbox FOR %s TO %s%s', one.policyname, one.cmd, one.roles, one.terms);
    EXECUTE format('DROP POLICY %I ON outbox_first', one.policyname);
  END LOOP;
  FOR one IN SELECT pg_get_userbyid(a.grantee) AS grantee, string_agg(a.privilege_type, ', ') AS rights
    FROM pg_class c, aclexplode(c.relacl) a
    WHERE c.oid = 'outbox_first'::regclass AND a.grantee <> c.relowner AND a.grantee <> 0 GROUP BY 1 LOOP
    EXECUTE format('GRANT %s ON outbox TO %I', one.rights, one.grantee);
    EXECUTE format('REVOKE ALL ON outbox_first FROM %I', one.grantee);
  END LOOP;
  ALTER TABLE outbox_first NO FORCE ROW LEVEL SECURITY;
  IF spread THEN
    PERFORM create_distributed_table('outbox', 'tenant_id', colocate_with => 'payment');
  END IF;
  ALTER TABLE outbox FORCE ROW LEVEL SECURITY;
  EXECUTE format('ALTER TABLE outbox ATTACH PARTITION outbox_first FOR VALUES FROM (MINVALUE) TO (%L)', first_end);
  ALTER TABLE outbox_first DROP CONSTRAINT outbox_first;
  CREATE TABLE outbox_other PARTITION OF outbox DEFAULT;
  ALTER TABLE outbox_other ENABLE ROW LEVEL SECURITY;
END
$$;

-- The partitions of tables that are cut by a day, with the day on which each begins and the first one after it; null where
-- it has none.
CREATE VIEW time_partition AS
  SELECT p.relname::text AS table_name, c.relname::text AS name, c.oid AS oid,
    substring(b.bound FROM 'FROM \(''(\d{4}-\d\d-\d\d)''\)')::date AS begins_on,
    substring(b.bound FROM 'TO \(''(\d{4}-\d\d-\d\d)''\)')::date AS ends_on,
    b.bound = 'DEFAULT' AS takes_others
  FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid JOIN pg_class p ON p.oid = i.inhparent
    JOIN pg_partitioned_table k ON k.partrelid = p.oid JOIN pg_attribute a ON a.attrelid = p.oid AND a.attnum = k.partattrs[0],
    LATERAL (SELECT pg_get_expr(c.relpartbound, c.oid) AS bound) b
  WHERE p.relnamespace = 'public'::regnamespace AND k.partstrat = 'r' AND a.atttypid = 'date'::regtype;
GRANT SELECT ON time_partition TO galla_worker;

-- Makes the partitions of a table up to a day, each of one unit (week or month), and returns how many. What comes where
-- there is none stays in the partition for others: the running week or month is not taken from there, because a payment
-- that is written at that moment would be refused. To attach one, PostgreSQL reads that partition under a lock, so while it has
-- rows each call attaches one only.
CREATE FUNCTION make_partitions(target text, unit text, until date) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '200ms' SET "DateStyle" = 'ISO, YMD' AS $$
DECLARE
  today timestamp := now() AT TIME ZONE 'UTC';
  one_unit interval := CASE unit WHEN 'week' THEN interval '1 week' WHEN 'month' THEN interval '1 month' END;
  key text;
  others text;
  begins date;
  ends date;
  filled boolean;
  has_others boolean;
  made integer := 0;
BEGIN
  SELECT a.attname, p.name INTO STRICT key, others FROM time_partition p
    JOIN pg_partitioned_table k ON k.partrelid = target::regclass
    JOIN pg_attribute a ON a.attrelid = k.partrelid AND a.attnum = k.partattrs[0]
    WHERE p.table_name = target AND p.takes_others;
  -- A process whose clock is wrong makes no year of them.
  until := least(until, today::date + 100);
  EXECUTE format('SELECT EXISTS (SELECT FROM %I)', others) INTO has_others;
  SELECT max(ends_on) INTO begins FROM time_partition WHERE table_name = target;
  IF begins IS NULL OR begins <= today::date THEN
    begins := (date_trunc(unit, today) + one_unit)::date;
  END IF;
  WHILE begins < until AND NOT (has_others AND made > 0) LOOP
    ends := (date_trunc(unit, begins::timestamp) + one_unit)::date;
    EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE %I >= %L AND %I < %L)', others, key, begins, key, ends) INTO filled;
    IF NOT filled THEN
      EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)', target || to_char(begins, '_YYYYMMDD'), target);
      EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', target || to_char(begins, '_YYYYMMDD'));
      EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
        target, target || to_char(begins, '_YYYYMMDD'), begins, ends);
      made := made + 1;
    END IF;
    begins := ends;
  END LOOP;
  RETURN made;
END
$$;

-- Deletes the older rows of the partition for others, at most 100,000, and drops the partitions of a table that ended before a day:
-- in this order, because a drop keeps everybody from the table until the end. Only of tables
-- whose rows the worker may delete, and never today's. Returns how many partitions and rows.
CREATE FUNCTION drop_partitions(target text, before date) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '200ms' SET "DateStyle" = 'ISO, YMD' AS $$
DECLARE
  until date := least(before, (now() AT TIME ZONE 'UTC')::date);
  key text;
  one record;
  found_rows bigint;
  dropped bigint := 0;
BEGIN
  IF NOT has_table_privilege('galla_worker', target::regclass, 'DELETE') THEN
    RAISE EXCEPTION 'rows of % are not deleted', target;
  END IF;
  SELECT a.attname INTO STRICT key FROM pg_partitioned_table k
    JOIN pg_attribute a ON a.attrelid = k.partrelid AND a.attnum = k.partattrs[0] WHERE k.partrelid = target::regclass;
  FOR one IN SELECT * FROM time_partition WHERE table_name = target AND (takes_others OR ends_on <= until)
      ORDER BY takes_others DESC LOOP
    IF one.takes_others THEN
      EXECUTE format('DELETE FROM %I WHERE ctid = ANY (ARRAY(SELECT ctid FROM %I WHERE %I < %L LIMIT 100000))',
        one.name, one.name, key, until);
      GET DIAGNOSTICS found_rows = ROW_COUNT;
      dropped := dropped + found_rows;
    ELSE
      EXECUTE format('DROP TABLE %I', one.name);
      dropped := dropped + 1;
    END IF;
  END LOOP;
  RETURN dropped;
END
$$;
REVOKE ALL ON FUNCTION make_partitions(text, text, date), drop_partitions(text, date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION make_partitions(text, text, date), drop_partitions(text, date) TO galla_worker;
