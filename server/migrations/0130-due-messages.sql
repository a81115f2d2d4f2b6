-- Outside a transaction, because messages are written meanwhile. Workers find what is due by it, of this release and of the one before.
DROP INDEX CONCURRENTLY IF EXISTS message_due;
CREATE INDEX CONCURRENTLY message_due ON message ((coalesce(due_at, next_try_at))) WHERE sent_at IS NULL;
