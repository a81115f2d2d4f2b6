-- The functions of migration 0088 in words that nodes take too (0180-a-distributed-database.md): a subquery names a column.
CREATE OR REPLACE FUNCTION make_partitions(target text, unit text, until date) RETURNS integer
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
  EXECUTE format('SELECT EXISTS (SELECT 1 FROM %I)', others) INTO has_others;
  SELECT max(ends_on) INTO begins FROM time_partition WHERE table_name = target;
  IF begins IS NULL OR begins <= today::date THEN
    begins := (date_trunc(unit, today) + one_unit)::date;
  END IF;
  WHILE begins < until AND NOT (has_others AND made > 0) LOOP
    ends := (date_trunc(unit, begins::timestamp) + one_unit)::date;
    EXECUTE format('SELECT EXISTS (SELECT 1 FROM %I WHERE %I >= %L AND %I < %L)', others, key, begins, key, ends) INTO filled;
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

-- As before, but on nodes, where rows have no common place to be deleted by, the partition for others loses its oldest day
-- in place of 100,000 rows.
CREATE OR REPLACE FUNCTION drop_partitions(target text, before date) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '200ms' SET "DateStyle" = 'ISO, YMD' AS $$
DECLARE
  until date := least(before, (now() AT TIME ZONE 'UTC')::date);
  key text;
  one record;
  spread boolean := false;
  first_day date;
  found_rows bigint;
  dropped bigint := 0;
BEGIN
  IF NOT has_table_privilege('galla_worker', target::regclass, 'DELETE') THEN
    RAISE EXCEPTION 'rows of % are not deleted', target;
  END IF;
  SELECT a.attname INTO STRICT key FROM pg_partitioned_table k
    JOIN pg_attribute a ON a.attrelid = k.partrelid AND a.attnum = k.partattrs[0] WHERE k.partrelid = target::regclass;
  IF to_regclass('pg_catalog.pg_dist_partition') IS NOT NULL THEN
    EXECUTE 'SELECT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = $1::regclass)' INTO spread USING target;
  END IF;
  FOR one IN SELECT * FROM time_partition WHERE table_name = target AND (takes_others OR ends_on <= until)
      ORDER BY takes_others DESC LOOP
    IF one.takes_others AND spread THEN
      EXECUTE format('SELECT min(%I) FROM %I', key, one.name) INTO first_day;
      IF first_day < until THEN
        EXECUTE format('DELETE FROM %I WHERE %I = %L', one.name, key, first_day);
        GET DIAGNOSTICS found_rows = ROW_COUNT;
        dropped := dropped + found_rows;
      END IF;
    ELSIF one.takes_others THEN
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
