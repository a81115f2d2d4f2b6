-- One role for each kind of process. They log in by themselves (docs/database.md); the owner is a member of each, so that
-- forced row-level security lets later migrations see all rows.
-- Roles belong to the whole server, so another database may have made them already, even at this moment.
DO $$
DECLARE
  name text;
  -- Before PostgreSQL 16 a member may always take on the role.
  membership text := CASE WHEN current_setting('server_version_num')::int < 160000 THEN 'MEMBER' ELSE 'SET' END;
BEGIN
  FOREACH name IN ARRAY ARRAY['galla_api', 'galla_ingest', 'galla_worker'] LOOP
    BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name) THEN
        EXECUTE format('CREATE ROLE %I NOLOGIN', name);
      END IF;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      NULL;
    END;
    IF NOT pg_has_role(current_user, name, membership) THEN
      EXECUTE format('GRANT %I TO current_user', name);
    END IF;
  END LOOP;
END
$$;
