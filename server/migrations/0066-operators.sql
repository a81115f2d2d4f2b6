-- The people of the provider who work at the review desk, and their sessions. Both stand apart from those of merchants, so
-- that nothing that reads those can ever take one for the other. The API's role has no part in them.

CREATE TABLE operator_user (
  id uuid PRIMARY KEY,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  name text NOT NULL,
  roles text[] NOT NULL CHECK (roles <@ ARRAY['REVIEWER', 'APPROVER', 'SUPPORT', 'ADMINISTRATOR'] AND cardinality(roles) > 0),
  state text NOT NULL CHECK (state IN ('INVITED', 'ACTIVE', 'DISABLED')),
  password_hash text,
  -- The secret of the authenticator app, and the time step of the last code that was used (RFC 6238, 5.2).
  sealed_secret bytea,
  last_step bigint NOT NULL DEFAULT 0,
  -- Of the token in the invitation only its hash is stored.
  invitation_hash bytea UNIQUE,
  invited_until timestamptz,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  CHECK (state <> 'ACTIVE' OR (password_hash IS NOT NULL AND sealed_secret IS NOT NULL))
);

-- Only hashes of session secrets are stored. The id binds the request-forgery token.
CREATE TABLE operator_session (
  id_hash bytea PRIMARY KEY,
  id uuid NOT NULL UNIQUE,
  operator_id uuid NOT NULL REFERENCES operator_user (id),
  created_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  absolute_until timestamptz NOT NULL,
  revoked_at timestamptz,
  user_agent text,
  address text
);
CREATE INDEX operator_session_end ON operator_session (absolute_until);
CREATE INDEX operator_session_of_user ON operator_session (operator_id) WHERE revoked_at IS NULL;

GRANT SELECT, INSERT, UPDATE ON operator_user TO galla_worker;
GRANT SELECT, INSERT, UPDATE, DELETE ON operator_session TO galla_worker;
