-- What pages tell of themselves: page views and errors. Kept for 30 days.

CREATE TABLE page_event (
  id uuid PRIMARY KEY,
  received_at timestamptz NOT NULL,
  person_id uuid NOT NULL,
  -- The group value of the selected merchant or super-merchant.
  group_value text NOT NULL,
  event jsonb NOT NULL
);
CREATE INDEX page_event_received ON page_event (received_at);

GRANT INSERT, SELECT (id) ON page_event TO galla_api;
GRANT SELECT, DELETE ON page_event TO galla_worker;
