-- What a store had from the first of a month up to each of its days, in 31 running sums: any days of a month are the difference of two.
-- Kept with the month's sums, by the same statement. Processes from before this migration do not write them.
ALTER TABLE payment_store_month
  ADD COLUMN counts bigint[] NOT NULL DEFAULT array_fill(0::bigint, ARRAY[31]) CHECK (cardinality(counts) = 31),
  ADD COLUMN amounts bigint[] NOT NULL DEFAULT array_fill(0::bigint, ARRAY[31]) CHECK (cardinality(amounts) = 31);

-- Row-level security holds the owner too, who fills the columns for all tenants.
ALTER TABLE payment_store_day NO FORCE ROW LEVEL SECURITY;
ALTER TABLE payment_store_month NO FORCE ROW LEVEL SECURITY;
UPDATE payment_store_month m SET counts = s.counts, amounts = s.amounts
FROM (
  SELECT d.tenant_id, d.state, d.month, d.store_id, n.counts, n.amounts
  FROM (
    SELECT tenant_id, state, date_trunc('month', day)::date AS month, store_id, array_agg(extract(day FROM day)::int) AS days,
      array_agg(count) AS counts, array_agg(amount) AS amounts
    FROM payment_store_day GROUP BY 1, 2, 3, 4
  ) d
  CROSS JOIN LATERAL (
    SELECT array_agg(count ORDER BY at) AS counts, array_agg(amount ORDER BY at) AS amounts FROM (
      SELECT at, (sum(coalesce(p.count, 0)) OVER (ORDER BY at))::bigint AS count, (sum(coalesce(p.amount, 0)) OVER (ORDER BY at))::bigint AS amount
      FROM generate_series(1, 31) AS n (at) LEFT JOIN unnest(d.days, d.counts, d.amounts) AS p (day, count, amount) ON p.day = n.at
    ) n
  ) n
) s
WHERE s.tenant_id = m.tenant_id AND s.state = m.state AND s.month = m.month AND s.store_id = m.store_id;
ALTER TABLE payment_store_day FORCE ROW LEVEL SECURITY;
ALTER TABLE payment_store_month FORCE ROW LEVEL SECURITY;
