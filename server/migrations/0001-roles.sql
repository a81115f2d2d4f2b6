-- One role for each kind of process; all are group roles that the connecting user takes on with SET ROLE.
-- Roles belong to the whole server, so another database may have made them already, even at this moment.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['galla_api', 'galla_ingest', 'galla_worker'] LOOP
    BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name) THEN
        EXECUTE format('CREATE ROLE %I NOLOGIN', name);
      END IF;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      NULL;
    END;
    IF NOT pg_has_role(current_user, name, 'SET') THEN
      EXECUTE format('GRANT %I TO current_user', name);
    END IF;
  END LOOP;
END
$$;
