-- Second factors, the step of a sign-in that asks for one, and how fresh the proof of a session is.

-- From when on a merchant or super-merchant asks a second factor of its people, at their next sign-in.
ALTER TABLE merchant ADD COLUMN second_factor_since timestamptz;
ALTER TABLE merchant_group ADD COLUMN second_factor_since timestamptz;

-- When the person last proved who they are: signing in, or a step-up.
ALTER TABLE session ADD COLUMN proven_at timestamptz;
UPDATE session SET proven_at = created_at;

-- A new secret waits beside the one in use until a code confirms it. `last_step` is the time step of the newest accepted
-- code: no code works twice.
CREATE TABLE authenticator_app (
  person_id uuid PRIMARY KEY REFERENCES person (id) ON DELETE CASCADE,
  sealed_secret bytea,
  added_at timestamptz,
  last_used_at timestamptz,
  last_step bigint NOT NULL DEFAULT 0,
  waiting_secret bytea,
  waiting_since timestamptz,
  CHECK ((sealed_secret IS NULL) = (added_at IS NULL)),
  CHECK ((waiting_secret IS NULL) = (waiting_since IS NULL))
);

CREATE TABLE passkey (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES person (id) ON DELETE CASCADE,
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  synced boolean NOT NULL,
  name text NOT NULL,
  added_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkey_person ON passkey (person_id, added_at);

-- Only keyed hashes are stored.
CREATE TABLE recovery_code (
  person_id uuid NOT NULL REFERENCES person (id) ON DELETE CASCADE,
  code_mac bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (person_id, code_mac)
);

-- A sign-in between its first step and the second factor. `password_hash` is that of the password which was given.
CREATE TABLE pending_sign_in (
  token_hash bytea PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES person (id) ON DELETE CASCADE,
  way text NOT NULL CHECK (way IN ('OTP', 'PASSWORD')),
  password_hash text,
  attempts int NOT NULL DEFAULT 0 CHECK (attempts BETWEEN 0 AND 3),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  consumed_at timestamptz
);
CREATE INDEX pending_sign_in_end ON pending_sign_in (expires_at);

-- The challenge that a passkey has to sign: one for each use, bound to the sign-in or to the session that asked.
CREATE TABLE passkey_challenge (
  bound_to text PRIMARY KEY,
  challenge text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenge_end ON passkey_challenge (expires_at);

GRANT SELECT, INSERT, UPDATE, DELETE
  ON authenticator_app, passkey, recovery_code, pending_sign_in, passkey_challenge TO galla_api, galla_worker;
GRANT UPDATE (second_factor_since) ON merchant, merchant_group TO galla_api;
