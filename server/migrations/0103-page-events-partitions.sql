-- Page events in weeks (0205-page-events-in-weeks.md), as migration 0088 did with the outbox: the table that was there
-- becomes the first partition as it is, so the lock lasts for a moment. On a distributed database it stands on the
-- coordinator alone, before and after.
DO $$
DECLARE
  first_end text;
BEGIN
  PERFORM set_config('DateStyle', 'ISO, YMD', true);
  SELECT substring(pg_get_constraintdef(oid) FROM '\d{4}-\d\d-\d\d') INTO STRICT first_end
    FROM pg_constraint WHERE conrelid = 'page_event'::regclass AND conname = 'page_event_first';

  ALTER TABLE page_event RENAME TO page_event_first;
  ALTER INDEX page_event_received RENAME TO page_event_first_received;
  ALTER TABLE page_event_first DROP CONSTRAINT page_event_pkey,
    ADD CONSTRAINT page_event_first_pkey PRIMARY KEY USING INDEX page_event_key;
  CREATE TABLE page_event (LIKE page_event_first INCLUDING DEFAULTS, PRIMARY KEY (id, stored_on))
    PARTITION BY RANGE (stored_on);
  CREATE INDEX page_event_received ON page_event (received_at);

  -- Who may do what stands at the table. A partition lets nobody in but its owner.
  GRANT INSERT, SELECT (id) ON page_event TO galla_api;
  GRANT SELECT, DELETE ON page_event TO galla_worker;
  REVOKE ALL ON page_event_first FROM galla_api, galla_worker;
  ALTER TABLE page_event_first ENABLE ROW LEVEL SECURITY;

  EXECUTE format('ALTER TABLE page_event ATTACH PARTITION page_event_first FOR VALUES FROM (MINVALUE) TO (%L)', first_end);
  ALTER TABLE page_event_first DROP CONSTRAINT page_event_first;
  CREATE TABLE page_event_other PARTITION OF page_event DEFAULT;
  ALTER TABLE page_event_other ENABLE ROW LEVEL SECURITY;
END
$$;
