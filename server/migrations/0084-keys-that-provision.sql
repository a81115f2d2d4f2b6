-- Which engine keys may make and change merchants, stores and QR codes (0166-provisioning.md). No key could before.
ALTER TABLE engine_key ADD COLUMN provisions boolean NOT NULL DEFAULT false;

-- The signed requests of the last day: one that comes again would put back what was changed since.
CREATE TABLE provisioning_request (
  signature_hash bytea PRIMARY KEY,
  engine_key_id text NOT NULL,
  received_at timestamptz NOT NULL
);
CREATE INDEX provisioning_request_received ON provisioning_request (received_at);
GRANT SELECT, INSERT, DELETE ON provisioning_request TO galla_worker;
