-- Outside a transaction, because customers order meanwhile. The open orders of one network are counted by it.
DROP INDEX CONCURRENTLY IF EXISTS payment_page_order_of_network;
CREATE INDEX CONCURRENTLY payment_page_order_of_network ON payment_page_order (tenant_id, page_id, network) WHERE state = 'OPEN' AND network IS NOT NULL;
