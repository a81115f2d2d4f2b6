-- Webhooks: endpoints of merchants, the events that the outbox gave, one delivery for each event and endpoint, every
-- attempt, and replays.

CREATE TABLE webhook_endpoint (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  id uuid NOT NULL,
  url text NOT NULL,
  description text NOT NULL DEFAULT '',
  status text NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('ACTIVE', 'DISABLED')),
  disabled_reason text CHECK (disabled_reason IN ('PERSON', 'GONE', 'FAILING')),
  disabled_at timestamptz,
  events text[] NOT NULL CHECK (cardinality(events) > 0),
  username text NOT NULL,
  -- Sealed by the master key.
  sealed_password bytea NOT NULL,
  sealed_secret bytea NOT NULL,
  secret_ending text NOT NULL,
  secret_since timestamptz NOT NULL,
  previous_sealed_secret bytea,
  previous_until timestamptz,
  created_by uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  deleted_at timestamptz,
  -- Since when every attempt fails; null while the last one did not.
  failing_since timestamptz,
  noticed_at timestamptz,
  last_delivered_at timestamptz,
  last_attempt_at timestamptz,
  last_event_type text,
  last_number integer,
  last_status integer,
  last_error text,
  PRIMARY KEY (tenant_id, id),
  CHECK ((status = 'DISABLED') = (disabled_at IS NOT NULL)),
  CHECK ((disabled_at IS NULL) = (disabled_reason IS NULL)),
  CHECK ((previous_sealed_secret IS NULL) = (previous_until IS NULL))
);
CREATE INDEX webhook_endpoint_failing ON webhook_endpoint (failing_since)
  WHERE failing_since IS NOT NULL AND status = 'ACTIVE' AND deleted_at IS NULL;

-- How far the outbox of a tenant was read. A row where there are endpoints; it is locked while their number changes.
CREATE TABLE webhook_cursor (
  tenant_id uuid PRIMARY KEY REFERENCES tenant (id),
  position bigint NOT NULL
);

CREATE TABLE webhook_event (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  -- Positions of the outbox; 0 for what a person sent.
  position bigint NOT NULL,
  type text NOT NULL,
  -- What it is about, and what keeps its order: the payment for everything about a payment.
  subject_id uuid NOT NULL,
  order_key uuid NOT NULL,
  -- What happens once to a subject has its type here; what may happen again has its position with it.
  once text NOT NULL,
  -- As the merchant calls it.
  reference text,
  payment_id uuid,
  amount bigint,
  payload text NOT NULL CHECK (octet_length(payload) < 20480),
  occurred_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (tenant_id, id)
);
CREATE UNIQUE INDEX webhook_event_once ON webhook_event (tenant_id, subject_id, once);
CREATE INDEX webhook_event_reference ON webhook_event (tenant_id, reference) WHERE reference IS NOT NULL;
CREATE INDEX webhook_event_order ON webhook_event (tenant_id, order_key);
CREATE INDEX webhook_event_created ON webhook_event (created_at);

CREATE TABLE webhook_delivery (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  endpoint_id uuid NOT NULL,
  event_id uuid NOT NULL,
  order_key uuid NOT NULL,
  -- Its place among the events of the same payment.
  place bigint NOT NULL,
  state text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'DELIVERED', 'FAILED')),
  -- Attempts so far, and those since it was last sent by hand, which decide the pause.
  attempts integer NOT NULL DEFAULT 0,
  tries integer NOT NULL DEFAULT 0,
  -- When it is sent next; infinity while an earlier event of the same payment waits.
  due_at timestamptz NOT NULL,
  replay_id uuid,
  -- Whether its replay has released it.
  released boolean NOT NULL DEFAULT false,
  occurred_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  finished_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, endpoint_id, event_id),
  FOREIGN KEY (tenant_id, endpoint_id) REFERENCES webhook_endpoint (tenant_id, id),
  CHECK ((state = 'WAITING') = (finished_at IS NULL))
);
CREATE INDEX webhook_delivery_due ON webhook_delivery (tenant_id, endpoint_id, due_at) WHERE state = 'WAITING';
CREATE INDEX webhook_delivery_order ON webhook_delivery (tenant_id, endpoint_id, order_key, place) WHERE state = 'WAITING';
CREATE INDEX webhook_delivery_time ON webhook_delivery (tenant_id, endpoint_id, occurred_at);
CREATE INDEX webhook_delivery_event ON webhook_delivery (tenant_id, event_id);
CREATE INDEX webhook_delivery_replay ON webhook_delivery (tenant_id, replay_id, place) WHERE replay_id IS NOT NULL;
CREATE INDEX webhook_delivery_created ON webhook_delivery (created_at);

CREATE TABLE webhook_attempt (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  endpoint_id uuid NOT NULL,
  event_id uuid NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  at timestamptz NOT NULL,
  delivered boolean NOT NULL,
  status integer,
  error text,
  took_ms integer NOT NULL,
  -- Tenths of a millisecond: name, connection, TLS, sending, waiting, reading.
  phases integer[] NOT NULL,
  remote_address text,
  -- The signatures that were sent; never the credentials.
  signature text NOT NULL,
  response_headers jsonb NOT NULL DEFAULT '[]',
  response_body text NOT NULL DEFAULT '',
  cut boolean NOT NULL DEFAULT false,
  PRIMARY KEY (tenant_id, id),
  CHECK ((status IS NULL) <> (error IS NULL))
);
CREATE INDEX webhook_attempt_log ON webhook_attempt (tenant_id, endpoint_id, id);
CREATE INDEX webhook_attempt_failed ON webhook_attempt (tenant_id, endpoint_id, id) WHERE NOT delivered;
CREATE INDEX webhook_attempt_event ON webhook_attempt (tenant_id, event_id, id);
CREATE INDEX webhook_attempt_at ON webhook_attempt (at);

-- The attempts of an hour. Times are counted in classes, each a quarter longer than the one before.
CREATE TABLE webhook_hour (
  tenant_id uuid NOT NULL,
  endpoint_id uuid NOT NULL,
  hour timestamptz NOT NULL,
  delivered integer NOT NULL DEFAULT 0,
  failed integer NOT NULL DEFAULT 0,
  took integer[] NOT NULL,
  arrival integer[] NOT NULL,
  PRIMARY KEY (tenant_id, endpoint_id, hour)
);
CREATE INDEX webhook_hour_end ON webhook_hour (hour);

CREATE TABLE webhook_replay (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  endpoint_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'RUNNING' CHECK (state IN ('RUNNING', 'PAUSED', 'COMPLETED', 'CANCELLED')),
  chosen integer NOT NULL CHECK (chosen > 0),
  -- Counted when it ends; while it runs, they are those of its deliveries.
  delivered integer NOT NULL DEFAULT 0,
  failed integer NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  finished_at timestamptz,
  PRIMARY KEY (tenant_id, id),
  FOREIGN KEY (tenant_id, endpoint_id) REFERENCES webhook_endpoint (tenant_id, id),
  CHECK ((state IN ('COMPLETED', 'CANCELLED')) = (finished_at IS NOT NULL))
);
CREATE UNIQUE INDEX webhook_replay_open ON webhook_replay (tenant_id, endpoint_id) WHERE state IN ('RUNNING', 'PAUSED');
CREATE INDEX webhook_replay_due ON webhook_replay (tenant_id, due_at) WHERE state = 'RUNNING';

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['webhook_endpoint', 'webhook_cursor', 'webhook_event', 'webhook_delivery',
    'webhook_attempt', 'webhook_hour', 'webhook_replay'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
      'CREATE POLICY scope ON %I TO galla_api USING (tenant_id = ANY (nullif(current_setting(''galla.tenants'', true), '''')::uuid[]))', name);
    EXECUTE format('CREATE POLICY every_tenant ON %I TO galla_worker USING (true) WITH CHECK (true)', name);
    EXECUTE format('GRANT SELECT ON %I TO galla_api', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO galla_worker', name);
  END LOOP;
END
$$;
GRANT INSERT, UPDATE ON webhook_endpoint, webhook_delivery, webhook_replay TO galla_api;
GRANT INSERT ON webhook_event TO galla_api;
GRANT INSERT, UPDATE, DELETE ON webhook_cursor TO galla_api;
