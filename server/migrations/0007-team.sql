-- Teams: own roles, invitations, and when a member was last here.

ALTER TABLE membership DROP CONSTRAINT membership_status_check;
ALTER TABLE membership ADD CONSTRAINT membership_status_check
  CHECK (status IN ('ACTIVE', 'INVITED', 'DEACTIVATED', 'REMOVED'));
ALTER TABLE membership ADD COLUMN last_seen_at timestamptz;
CREATE INDEX membership_team ON membership (merchant_id) WHERE merchant_id IS NOT NULL;
CREATE INDEX membership_group_team ON membership (group_id) WHERE group_id IS NOT NULL;
CREATE INDEX membership_role ON membership (role_id);
CREATE INDEX session_membership ON session (membership_id, seen_at);

-- A merchant's or super-merchant's own roles. The id is the one that is shown: built-in roles and these share a column.
CREATE TABLE custom_role (
  id text PRIMARY KEY,
  merchant_id uuid REFERENCES merchant (id),
  group_id uuid REFERENCES merchant_group (id),
  name text NOT NULL,
  permissions text[] NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK ((merchant_id IS NULL) <> (group_id IS NULL))
);
CREATE UNIQUE INDEX custom_role_name ON custom_role (merchant_id, lower(name)) WHERE merchant_id IS NOT NULL;
CREATE UNIQUE INDEX custom_role_group_name ON custom_role (group_id, lower(name)) WHERE group_id IS NOT NULL;

-- An invitation by phone. Only the hash of the newest link's token is stored; one invitation of a phone is open at a time.
CREATE TABLE invitation (
  id uuid PRIMARY KEY,
  merchant_id uuid REFERENCES merchant (id),
  group_id uuid REFERENCES merchant_group (id),
  phone text NOT NULL,
  name text NOT NULL,
  role_id text NOT NULL,
  -- Null for all stores. Those of test mode stand beside those of live mode.
  store_ids uuid[],
  store_names text[] NOT NULL,
  invited_by uuid NOT NULL REFERENCES membership (id),
  token_hash bytea NOT NULL UNIQUE,
  state text NOT NULL CHECK (state IN ('PENDING', 'ACCEPTED', 'DECLINED', 'CANCELLED')),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  answered_at timestamptz,
  CHECK ((merchant_id IS NULL) <> (group_id IS NULL))
);
CREATE UNIQUE INDEX invitation_open ON invitation (merchant_id, phone) WHERE state = 'PENDING' AND merchant_id IS NOT NULL;
CREATE UNIQUE INDEX invitation_group_open ON invitation (group_id, phone) WHERE state = 'PENDING' AND group_id IS NOT NULL;

GRANT SELECT ON custom_role TO galla_api, galla_worker, galla_ingest;
GRANT INSERT, UPDATE, DELETE ON custom_role TO galla_api;
GRANT INSERT ON custom_role TO galla_worker;
GRANT SELECT, INSERT, UPDATE ON invitation TO galla_api;
GRANT SELECT, INSERT, UPDATE, DELETE ON invitation TO galla_worker;
GRANT INSERT, UPDATE ON membership TO galla_api;
GRANT INSERT, DELETE ON membership_store TO galla_api;
GRANT INSERT ON person TO galla_api;
