-- The day (UTC) on which a page event was written, by the clock of the database. Page events are cut into weeks by it
-- (0205-page-events-in-weeks.md).
ALTER TABLE page_event ADD COLUMN stored_on date NOT NULL DEFAULT (now() AT TIME ZONE 'UTC')::date;

-- What is there becomes the first partition. It ends so late that nobody meets its end while the next files run.
DO $$
BEGIN
  EXECUTE format('ALTER TABLE page_event ADD CONSTRAINT page_event_first CHECK (stored_on < %L) NOT VALID',
    to_char(date_trunc('week', now() AT TIME ZONE 'UTC') + interval '3 weeks', 'YYYY-MM-DD'));
END
$$;
