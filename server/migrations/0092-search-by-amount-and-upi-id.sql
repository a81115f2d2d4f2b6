-- Outside a transaction: payments go on while the indexes are built (0182-search-by-amount-and-upi-id.md).
DROP INDEX CONCURRENTLY IF EXISTS payment_total;
CREATE INDEX CONCURRENTLY payment_total ON payment (tenant_id, total, id);
DROP INDEX CONCURRENTLY IF EXISTS payment_vpa;
CREATE INDEX CONCURRENTLY payment_vpa ON payment (tenant_id, lower(customer_vpa), id) WHERE customer_vpa IS NOT NULL;
