-- What a developer follows on a command line in test mode: events as they are collected, and the calls of programs.

-- Until a day after this moment all events of the tenant are collected, whether an endpoint asks for them or not.
ALTER TABLE webhook_cursor ADD COLUMN followed_at timestamptz;

-- The order of events that one entry of the outbox gives.
ALTER TABLE webhook_event ADD COLUMN number integer NOT NULL DEFAULT 0;
CREATE INDEX webhook_event_position ON webhook_event (tenant_id, position, number) WHERE position > 0;

-- How many calls a tenant has noted: their positions have no gap and stand in the order of their commits.
CREATE TABLE api_request_position (
  tenant_id uuid PRIMARY KEY REFERENCES tenant (id),
  position bigint NOT NULL
);

-- The calls of programs in test mode: no bodies, no query, nothing of a customer.
CREATE TABLE api_request (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  position bigint NOT NULL,
  request_id uuid NOT NULL,
  key_id uuid NOT NULL,
  method text NOT NULL,
  path text NOT NULL,
  status integer NOT NULL,
  took_ms integer NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, position)
);
CREATE INDEX api_request_at ON api_request (at);

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['api_request_position', 'api_request'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY scope ON %I TO galla_api USING (tenant_id = ANY (nullif(current_setting(''galla.tenants'', true), '''')::uuid[]))', name);
    EXECUTE format('CREATE POLICY every_tenant ON %I TO galla_worker USING (true) WITH CHECK (true)', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO galla_worker', name);
  END LOOP;
END
$$;
GRANT SELECT, INSERT, UPDATE ON api_request_position TO galla_api;
GRANT SELECT, INSERT ON api_request TO galla_api;
