-- Processes log in as their own roles, which own nothing and are members of nothing (0033-database-logins.md). Their
-- passwords are no part of the schema: whoever runs the migrations gives them (grant-logins.ts).

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['galla_api', 'galla_ingest', 'galla_worker', 'galla_auditor', 'galla_simulator'] LOOP
    BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name) THEN
        EXECUTE format('CREATE ROLE %I LOGIN', name);
      ELSIF NOT (SELECT rolcanlogin FROM pg_roles WHERE rolname = name) THEN
        EXECUTE format('ALTER ROLE %I LOGIN', name);
      END IF;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      NULL;
    END;
  END LOOP;
END
$$;

-- The simulator of banks keeps the key that its callbacks are signed with, and reads nothing else.
GRANT SELECT, INSERT, UPDATE ON engine_key TO galla_simulator;

-- Whoever cannot migrate can still tell whether it is due.
GRANT SELECT ON schema_migration TO galla_api, galla_ingest, galla_worker, galla_auditor, galla_simulator;

-- Nobody makes tables but the owner. Databases that come from a PostgreSQL before 15 still let everybody.
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
