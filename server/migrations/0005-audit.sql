-- Who did what. One chain for each merchant's tenant, for each super-merchant's group, and for the installation (the zero
-- id). Each entry's hash is keyed and covers the entry before it, and the head's seal covers how many there are: who has
-- the database but not the master key cannot change, remove, insert or cut off an entry unnoticed.

CREATE TABLE audit_chain (
  chain_id uuid PRIMARY KEY,
  position bigint NOT NULL,
  hash bytea NOT NULL,
  seal bytea NOT NULL
);

CREATE TABLE audit_event (
  chain_id uuid NOT NULL,
  position bigint NOT NULL,
  id uuid NOT NULL,
  at timestamptz(3) NOT NULL,
  person_id uuid,
  person_name text,
  membership_id uuid,
  act text NOT NULL,
  outcome text NOT NULL,
  subject_kind text,
  subject_id uuid,
  address text NOT NULL,
  user_agent text,
  detail json NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (chain_id, position),
  UNIQUE (chain_id, id)
);
CREATE INDEX audit_event_person ON audit_event (chain_id, person_id, id);
CREATE INDEX audit_event_act ON audit_event (chain_id, act, id);

-- Nobody may update or delete. People read the chains of their scope only; entries are written for whoever acts.
ALTER TABLE audit_event ENABLE ROW LEVEL SECURITY;
ALTER TABLE audit_event FORCE ROW LEVEL SECURITY;
CREATE POLICY scope ON audit_event FOR SELECT TO galla_api
  USING (chain_id = ANY ((SELECT nullif(current_setting('galla.tenants', true), '')::uuid[])::uuid[]));
CREATE POLICY appending ON audit_event FOR INSERT TO galla_api, galla_worker WITH CHECK (true);
CREATE POLICY every_chain ON audit_event FOR SELECT TO galla_worker USING (true);
GRANT SELECT, INSERT ON audit_event TO galla_api, galla_worker;
GRANT SELECT, INSERT, UPDATE ON audit_chain TO galla_api, galla_worker;
