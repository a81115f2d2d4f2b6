-- Outside a transaction: the tables are written meanwhile (0127-needs-you.md).
DROP INDEX CONCURRENTLY IF EXISTS refund_batch_to_approve;
CREATE INDEX CONCURRENTLY refund_batch_to_approve ON refund_batch (tenant_id, id) WHERE state = 'AWAITING_APPROVAL';
DROP INDEX CONCURRENTLY IF EXISTS settlement_failed;
CREATE INDEX CONCURRENTLY settlement_failed ON settlement (tenant_id, id) WHERE state = 'FAILED';
DROP INDEX CONCURRENTLY IF EXISTS chargeback_open;
CREATE INDEX CONCURRENTLY chargeback_open ON chargeback (tenant_id, id) WHERE state = 'OPENED';
DROP INDEX CONCURRENTLY IF EXISTS report_of_person;
CREATE INDEX CONCURRENTLY report_of_person ON report (tenant_id, asked_by, expires_at) WHERE file_key IS NOT NULL;
