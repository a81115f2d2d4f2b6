-- The day (UTC) on which an entry was written, by the clock of the database: `created_at` may be the time of a sandbox, or
-- of a machine whose clock is wrong. The outbox is cut into weeks by it (0172-time-partitions.md).
ALTER TABLE outbox ADD COLUMN stored_on date NOT NULL DEFAULT (now() AT TIME ZONE 'UTC')::date;

-- What is there becomes the first partition. It ends so late that nobody meets its end while the next files run.
DO $$
BEGIN
  EXECUTE format('ALTER TABLE outbox ADD CONSTRAINT outbox_first CHECK (stored_on < %L) NOT VALID',
    to_char(date_trunc('week', now() AT TIME ZONE 'UTC') + interval '3 weeks', 'YYYY-MM-DD'));
END
$$;
