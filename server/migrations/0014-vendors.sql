-- Vendors of merchants: the link that asks one to prove who they are, and their sessions, which stand apart from those of
-- people so that nothing that reads those can ever take one for the other.

-- Of the id in the link only its hash is stored. A new link for the same number takes the place of the one before.
CREATE TABLE vendor_link (
  id uuid PRIMARY KEY,
  merchant_id uuid NOT NULL REFERENCES merchant (id),
  meta_hash bytea NOT NULL UNIQUE,
  vendor_name text NOT NULL,
  phone text NOT NULL,
  state text NOT NULL CHECK (state IN ('OPEN', 'CLOSED')),
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  UNIQUE (merchant_id, phone)
);

-- Only hashes of session ids are stored. The id binds the request-forgery token and names the session in the audit log.
CREATE TABLE vendor_session (
  id_hash bytea PRIMARY KEY,
  id uuid NOT NULL UNIQUE,
  link_id uuid NOT NULL REFERENCES vendor_link (id),
  created_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  absolute_until timestamptz NOT NULL,
  revoked_at timestamptz,
  user_agent text,
  address text
);
CREATE INDEX vendor_session_end ON vendor_session (absolute_until);

GRANT SELECT ON vendor_link TO galla_api, galla_worker;
GRANT INSERT, UPDATE ON vendor_link TO galla_worker;
GRANT SELECT, INSERT, UPDATE ON vendor_session TO galla_api;
GRANT SELECT, DELETE ON vendor_session TO galla_worker;
