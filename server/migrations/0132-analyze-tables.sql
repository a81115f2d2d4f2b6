-- Only the owner of a table may run ANALYZE, and everybody else's is skipped with a warning. A job that has written much of these tables
-- has the planner learn of it by this function. Who already analyzes or vacuums the table is not waited for.
CREATE FUNCTION analyze_table(name text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '200ms' AS $$
BEGIN
  IF name IS NULL OR name <> ALL (ARRAY['payment', 'settlement', 'settlement_item', 'settled_hour', 'payout']) THEN
    RAISE EXCEPTION 'This table is not analyzed by jobs' USING ERRCODE = 'invalid_parameter_value';
  END IF;
  EXECUTE format('ANALYZE %I', name);
END
$$;
REVOKE ALL ON FUNCTION analyze_table(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION analyze_table(text) TO galla_worker;
