-- Outside a transaction, because settlements and reports go on while the index is built. It begins with the settlement: where the
-- statistics do not know a merchant yet, every index that begins with the tenant seems to find one row, and the look-up of a
-- payment's items then read all items of the merchant through this one (0230-plans-without-statistics.md).
DROP INDEX CONCURRENTLY IF EXISTS settlement_item_by_settlement;
CREATE INDEX CONCURRENTLY settlement_item_by_settlement ON settlement_item (settlement_id, tenant_id, kind, subject_id);
DROP INDEX CONCURRENTLY IF EXISTS settlement_item_settlement;
