-- Questions of assistants that wait for a person's answer, which may reach another process than the one that asked.
CREATE TABLE assistant_question (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  id uuid NOT NULL,
  key_id uuid NOT NULL,
  asked_at timestamptz NOT NULL,
  confirmed boolean,
  PRIMARY KEY (tenant_id, id)
);
CREATE INDEX assistant_question_asked ON assistant_question (asked_at);
ALTER TABLE assistant_question ENABLE ROW LEVEL SECURITY;
ALTER TABLE assistant_question FORCE ROW LEVEL SECURITY;
CREATE POLICY scope ON assistant_question TO galla_api
  USING (tenant_id = ANY ((SELECT nullif(current_setting('galla.tenants', true), '')::uuid[])::uuid[]));
CREATE POLICY every_tenant ON assistant_question TO galla_worker USING (true) WITH CHECK (true);
GRANT SELECT, INSERT ON assistant_question TO galla_api, galla_worker;
GRANT UPDATE (confirmed) ON assistant_question TO galla_api;
GRANT DELETE ON assistant_question TO galla_worker;
