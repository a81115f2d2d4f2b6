-- The merchants and super-merchants of a transaction's tenants, by a function: Citus plans a policy over tables that stand on every
-- node without end where the table that it is of stands on the coordinator alone.
CREATE FUNCTION owners_in_scope() RETURNS uuid[] LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT array_agg(owner_id) FROM tenant t JOIN merchant m ON m.id = t.merchant_id, unnest(ARRAY[m.id, m.group_id]) owner_id
  WHERE t.id = ANY (nullif(current_setting('galla.tenants', true), '')::uuid[]) AND owner_id IS NOT NULL
$$;
ALTER POLICY scope ON announcement
  USING (owner_id = '00000000-0000-0000-0000-000000000000' OR owner_id = ANY ((SELECT owners_in_scope())::uuid[]));
