-- Outside a transaction: events go on arriving while the keys are built and the end of the first partition is proved. The first
-- partition stays unique by the id alone: processes of the version before look into no other.
DROP INDEX CONCURRENTLY IF EXISTS page_event_key;
CREATE UNIQUE INDEX CONCURRENTLY page_event_key ON page_event (id, stored_on);
DROP INDEX CONCURRENTLY IF EXISTS page_event_first_id;
CREATE UNIQUE INDEX CONCURRENTLY page_event_first_id ON page_event (id);
ALTER TABLE page_event VALIDATE CONSTRAINT page_event_first;
