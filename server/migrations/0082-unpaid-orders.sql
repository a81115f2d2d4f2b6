-- Outside a transaction: orders are paid while the index is built.
DROP INDEX CONCURRENTLY IF EXISTS checkout_order_unpaid;
CREATE INDEX CONCURRENTLY checkout_order_unpaid ON checkout_order (tenant_id, closed_at)
  WHERE state IN ('EXPIRED', 'CANCELLED') AND origin = 'API';
GRANT DELETE ON checkout_order, checkout_attempt, refused_event TO galla_worker;
-- Personal data of a customer are removed from them.
GRANT UPDATE ON refused_event, idempotency_key TO galla_worker;
GRANT UPDATE (customer_name, customer_phone, customer_vpa) ON payment TO galla_worker;
