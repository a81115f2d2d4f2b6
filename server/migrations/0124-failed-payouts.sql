-- Outside a transaction, because payouts are written meanwhile. The bank is asked about these before the next one goes out.
DROP INDEX CONCURRENTLY IF EXISTS payout_failed;
CREATE INDEX CONCURRENTLY payout_failed ON payout (tenant_id, settlement_id) WHERE state = 'FAILED';
