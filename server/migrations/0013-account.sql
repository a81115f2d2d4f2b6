-- A person's own e-mail that waits for its verification, and what the provider decided on a merchant's KYC.

-- Only hashes of tokens are stored. The link belongs to the person's e-mail and password of that moment: once either is
-- another, it changes nothing. Of one person one change waits; a newer one, and the person, end it.
CREATE TABLE email_change (
  token_hash bytea PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES person (id) ON DELETE CASCADE,
  email text NOT NULL CHECK (email = lower(email)),
  email_before text,
  password_state bytea NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  ended_at timestamptz
);
CREATE UNIQUE INDEX email_change_waiting ON email_change (person_id) WHERE used_at IS NULL AND ended_at IS NULL;
CREATE INDEX email_change_end ON email_change (expires_at);

GRANT SELECT, INSERT, UPDATE ON email_change TO galla_api;
GRANT SELECT, INSERT, UPDATE, DELETE ON email_change TO galla_worker;

-- Null for merchants whose status nobody has decided on since they registered.
ALTER TABLE merchant ADD COLUMN kyc_changed_at timestamptz, ADD COLUMN kyc_reason text;
