-- Outside a transaction: payments go on while the index is built. With the store in it, people of some stores have the beginning of a UTR
-- looked for without reading payments of other stores from the table, as with the indexes of 0104 (0193-words-of-names.md).
DROP INDEX CONCURRENTLY IF EXISTS payment_by_utr;
CREATE INDEX CONCURRENTLY payment_by_utr ON payment (tenant_id, utr, id) INCLUDE (store_id) WHERE utr IS NOT NULL;
