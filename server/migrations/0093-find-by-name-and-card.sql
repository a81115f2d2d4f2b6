-- Outside a transaction: payments go on while the indexes are built (0178-find-by-anything-in-hand.md).
DROP INDEX CONCURRENTLY IF EXISTS payment_customer_name;
CREATE INDEX CONCURRENTLY payment_customer_name ON payment (tenant_id, lower(customer_name) COLLATE "C", id) WHERE customer_name IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS payment_card;
CREATE INDEX CONCURRENTLY payment_card ON payment (tenant_id, card_last4, id) WHERE card_last4 IS NOT NULL;
