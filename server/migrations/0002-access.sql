-- Merchants, people, and how they sign in. Small shared tables: on a distributed database they are reference tables.

CREATE TABLE merchant_group (
  id uuid PRIMARY KEY,
  code text NOT NULL UNIQUE,
  name text NOT NULL,
  created_at timestamptz NOT NULL
);

CREATE TABLE merchant (
  id uuid PRIMARY KEY,
  merchant_id text NOT NULL UNIQUE,
  name text NOT NULL,
  type text NOT NULL CHECK (type IN ('ONLINE_MERCHANT', 'OFFLINE_MERCHANT', 'FASTAG')),
  kind text NOT NULL,
  state text NOT NULL,
  category text,
  gstin text,
  group_id uuid REFERENCES merchant_group (id),
  created_at timestamptz NOT NULL
);
CREATE INDEX merchant_group_members ON merchant (group_id, name) WHERE group_id IS NOT NULL;

-- A tenant is a merchant in one mode: test mode is a second tenant, so nothing below needs to know of modes.
CREATE TABLE tenant (
  id uuid PRIMARY KEY,
  merchant_id uuid NOT NULL REFERENCES merchant (id),
  mode text NOT NULL CHECK (mode IN ('live', 'test')),
  UNIQUE (merchant_id, mode)
);

CREATE TABLE person (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  phone text UNIQUE,
  email text UNIQUE CHECK (email = lower(email)),
  password_hash text,
  otp_after_password boolean NOT NULL DEFAULT false,
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL
);

CREATE TABLE membership (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES person (id),
  merchant_id uuid REFERENCES merchant (id),
  group_id uuid REFERENCES merchant_group (id),
  role_id text NOT NULL,
  status text NOT NULL CHECK (status IN ('ACTIVE', 'INVITED', 'REMOVED')),
  store_restricted boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  CHECK ((merchant_id IS NULL) <> (group_id IS NULL)),
  UNIQUE (person_id, merchant_id),
  UNIQUE (person_id, group_id)
);

CREATE TABLE membership_store (
  membership_id uuid NOT NULL REFERENCES membership (id) ON DELETE CASCADE,
  store_id uuid NOT NULL,
  PRIMARY KEY (membership_id, store_id)
);

-- Only hashes of session ids are stored. A renewed id leaves its row behind, so that its reuse is noticed.
CREATE TABLE session (
  id_hash bytea PRIMARY KEY,
  family uuid NOT NULL,
  person_id uuid NOT NULL REFERENCES person (id),
  membership_id uuid REFERENCES membership (id),
  created_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  access_until timestamptz NOT NULL,
  absolute_until timestamptz NOT NULL,
  replaced_at timestamptz,
  revoked_at timestamptz,
  user_agent text,
  address text
);
CREATE INDEX session_family ON session (family);
CREATE INDEX session_person ON session (person_id) WHERE revoked_at IS NULL;
CREATE INDEX session_end ON session (absolute_until);

CREATE TABLE otp_challenge (
  token_hash bytea PRIMARY KEY,
  purpose text NOT NULL,
  person_id uuid REFERENCES person (id),
  destination text NOT NULL,
  code_mac bytea NOT NULL,
  attempts int NOT NULL DEFAULT 0 CHECK (attempts BETWEEN 0 AND 3),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  consumed_at timestamptz
);
CREATE INDEX otp_challenge_end ON otp_challenge (expires_at);

CREATE TABLE captcha_used (
  solution_hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX captcha_used_end ON captcha_used (expires_at);

-- A counter for each limit, key and window; old windows are purged.
CREATE TABLE rate_window (
  key text NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  count int NOT NULL,
  PRIMARY KEY (key, starts_at)
);
CREATE INDEX rate_window_end ON rate_window (ends_at);

CREATE TABLE message (
  id uuid PRIMARY KEY,
  channel text NOT NULL CHECK (channel IN ('SMS', 'EMAIL')),
  destination text NOT NULL,
  subject text,
  body text NOT NULL,
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  tries int NOT NULL DEFAULT 0,
  next_try_at timestamptz NOT NULL,
  last_error text
);
CREATE INDEX message_newest ON message (created_at DESC);
CREATE INDEX message_unsent ON message (next_try_at) WHERE sent_at IS NULL;

CREATE TABLE person_config (
  person_id uuid NOT NULL REFERENCES person (id) ON DELETE CASCADE,
  key text NOT NULL,
  value jsonb NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (person_id, key)
);

CREATE TABLE engine_key (
  id text PRIMARY KEY,
  name text NOT NULL,
  sealed_secret bytea NOT NULL,
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL
);

GRANT SELECT ON merchant_group, merchant, tenant, person, membership, membership_store TO galla_api, galla_worker, galla_ingest;
GRANT UPDATE ON person TO galla_api;
GRANT SELECT, INSERT, UPDATE, DELETE ON session, otp_challenge, captcha_used, rate_window, message, person_config TO galla_api, galla_worker;
GRANT INSERT, UPDATE ON merchant_group, merchant, tenant, person, membership, membership_store, engine_key TO galla_worker;
GRANT DELETE ON membership_store TO galla_worker;
GRANT SELECT ON engine_key TO galla_api, galla_ingest, galla_worker;
