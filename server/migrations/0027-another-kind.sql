-- A proof of who acts is of another kind than the one that opened the session (decision 35).

-- Nobody knows of older sessions how they were opened: their people sign in again.
UPDATE session SET revoked_at = now() WHERE revoked_at IS NULL;
ALTER TABLE session
  ADD COLUMN opened_by text NOT NULL DEFAULT 'PHONE' CHECK (opened_by IN ('PHONE', 'EMAIL', 'PASSWORD')),
  -- Until when the session may add a first second kind without a proof: it has made the account itself.
  ADD COLUMN enrols_until timestamptz;
ALTER TABLE session ALTER COLUMN opened_by DROP DEFAULT;

-- When the password was last set by an e-mailed link: for a day whoever reads the e-mail may be whoever knows it.
ALTER TABLE person ADD COLUMN password_link_at timestamptz;

-- The same of sign-ins that wait for a second factor.
DELETE FROM pending_sign_in;
ALTER TABLE pending_sign_in
  ADD COLUMN opened_by text NOT NULL CHECK (opened_by IN ('PHONE', 'EMAIL', 'PASSWORD'));

-- Who has one kind of proof only asks for a second one and waits; their Admins are told and can cancel it.
CREATE TABLE factor_request (
  person_id uuid PRIMARY KEY REFERENCES person (id) ON DELETE CASCADE,
  asked_at timestamptz NOT NULL,
  ready_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX factor_request_end ON factor_request (expires_at);

GRANT SELECT, INSERT, UPDATE, DELETE ON factor_request TO galla_api, galla_worker;
