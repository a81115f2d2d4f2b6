-- E-mailed links that set a password or verify an e-mail, and the wishes for them that wait for the worker.

ALTER TABLE person ADD COLUMN email_verified_at timestamptz;

-- Only hashes of tokens are stored. A link belongs to the e-mail that it went to and, where it sets a password, to the
-- password of that moment: once either is another, it opens nothing.
CREATE TABLE email_link (
  token_hash bytea PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('SET_PASSWORD', 'VERIFY_EMAIL')),
  person_id uuid NOT NULL REFERENCES person (id) ON DELETE CASCADE,
  email text NOT NULL,
  password_state bytea NOT NULL,
  captcha_waived boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX email_link_person ON email_link (person_id, purpose) WHERE used_at IS NULL;
CREATE INDEX email_link_end ON email_link (expires_at);

-- Who asked for a new password, known or not: whether there is such an account is looked up by the worker, so that
-- neither the answer nor its time tells it.
CREATE TABLE password_wish (
  id uuid PRIMARY KEY,
  email text NOT NULL,
  known_browser boolean NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX password_wish_oldest ON password_wish (created_at);

GRANT SELECT, INSERT, UPDATE ON email_link TO galla_api;
GRANT SELECT, INSERT, UPDATE, DELETE ON email_link TO galla_worker;
GRANT INSERT ON password_wish TO galla_api;
GRANT SELECT, UPDATE, DELETE ON password_wish TO galla_worker;
