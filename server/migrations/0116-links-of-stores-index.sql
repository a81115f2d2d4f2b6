-- Outside a transaction, because links are created meanwhile. Lists and totals of people of some stores begin with it.
DROP INDEX CONCURRENTLY IF EXISTS payment_link_of_store;
CREATE INDEX CONCURRENTLY payment_link_of_store ON payment_link (tenant_id, store_id, id)
  INCLUDE (kind, state, amount, paid_amount, created_by) WHERE store_id IS NOT NULL;
-- Every row is null so far; it locks out no one.
ALTER TABLE payment_link VALIDATE CONSTRAINT payment_link_store;
