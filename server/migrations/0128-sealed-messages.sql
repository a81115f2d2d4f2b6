-- The texts of messages have OTPs and links, so they are sealed, and the API writes messages without reading any.
-- Processes of an earlier release write subject, body and html in clear for as long as they run beside this one.
ALTER TABLE message
  ADD COLUMN sealed_texts bytea,
  ALTER COLUMN body DROP NOT NULL,
  -- When a message of this release is sent. An earlier worker goes by next_try_at and cannot open it.
  ADD COLUMN due_at timestamptz,
  ALTER COLUMN next_try_at DROP NOT NULL;

-- Whose message a gateway reports of, for the feature that shows what became of it. It has no text and no destination.
CREATE TABLE followed_message (
  id uuid PRIMARY KEY,
  follower text NOT NULL,
  followed_tenant uuid NOT NULL,
  created_at timestamptz NOT NULL
);
ALTER TABLE followed_message ENABLE ROW LEVEL SECURITY;
ALTER TABLE followed_message FORCE ROW LEVEL SECURITY;
-- A report has the id of a message before any tenant is known.
CREATE POLICY named ON followed_message FOR SELECT TO galla_api
  USING (id = nullif(current_setting('galla.message_id', true), '')::uuid);
CREATE POLICY every_tenant ON followed_message TO galla_worker USING (true) WITH CHECK (true);
GRANT SELECT ON followed_message TO galla_api;
GRANT SELECT, INSERT, DELETE ON followed_message TO galla_worker;

REVOKE ALL ON message FROM galla_api;
GRANT INSERT ON message TO galla_api;
