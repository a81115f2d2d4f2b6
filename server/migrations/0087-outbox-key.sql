-- Outside a transaction: payments go on while the key is built and the end of the first partition is proved.
DROP INDEX CONCURRENTLY IF EXISTS outbox_key;
CREATE UNIQUE INDEX CONCURRENTLY outbox_key ON outbox (tenant_id, position, stored_on);
ALTER TABLE outbox VALIDATE CONSTRAINT outbox_first;
