-- A merchant whose events cannot be collected is tried again after a pause, and the operator sees why.
ALTER TABLE webhook_cursor
  ADD COLUMN failures integer NOT NULL DEFAULT 0,
  ADD COLUMN retry_at timestamptz,
  ADD COLUMN failure text;
