-- Outside a transaction: orders are paid while the index is built.
DROP INDEX CONCURRENTLY IF EXISTS checkout_order_unpaid;
CREATE INDEX CONCURRENTLY checkout_order_unpaid ON checkout_order (tenant_id, closed_at)
  WHERE state IN ('EXPIRED', 'CANCELLED') AND origin = 'API';
GRANT DELETE ON checkout_order, checkout_attempt, refused_event TO galla_worker;
