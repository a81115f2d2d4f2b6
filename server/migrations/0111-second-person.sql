-- What one Admin asked for and another one has to approve: looser limits of refunds, and keys that may move more money.
ALTER TABLE refund_settings
  ADD COLUMN wanted_step_up_above bigint CHECK (wanted_step_up_above >= 0),
  ADD COLUMN wanted_approval_above bigint CHECK (wanted_approval_above >= 0),
  ADD COLUMN wanted_bulk_approval boolean,
  ADD COLUMN wanted_by uuid,
  ADD COLUMN wanted_at timestamptz,
  ADD CHECK ((wanted_by IS NULL) = (wanted_at IS NULL)),
  ADD CHECK ((wanted_by IS NULL) = (wanted_step_up_above IS NULL)),
  ADD CHECK ((wanted_by IS NULL) = (wanted_bulk_approval IS NULL));

-- A key may refund up to these amounts in paise, at once and on one day of India; null for no limit. A key that waits for
-- approval may have no scope yet.
ALTER TABLE api_key DROP CONSTRAINT api_key_scopes_check;
ALTER TABLE api_key
  ADD COLUMN refund_max bigint CHECK (refund_max > 0),
  ADD COLUMN refund_day_max bigint CHECK (refund_day_max > 0),
  ADD COLUMN wanted_scopes text[] CHECK (wanted_scopes <> '{}'),
  ADD COLUMN wanted_refund_max bigint CHECK (wanted_refund_max > 0),
  ADD COLUMN wanted_refund_day_max bigint CHECK (wanted_refund_day_max > 0),
  ADD COLUMN wanted_expires_at timestamptz,
  ADD COLUMN wanted_addresses text[],
  ADD COLUMN wanted_by uuid,
  ADD COLUMN wanted_at timestamptz,
  ADD CHECK ((wanted_by IS NULL) = (wanted_at IS NULL)),
  ADD CHECK ((wanted_by IS NULL) = (wanted_scopes IS NULL)),
  ADD CHECK ((wanted_by IS NULL) = (wanted_addresses IS NULL)),
  ADD CHECK (scopes <> '{}' OR wanted_by IS NOT NULL OR disabled_at IS NOT NULL);

-- What a key has refunded on its last day of refunds.
CREATE TABLE api_key_spend (
  tenant_id uuid NOT NULL,
  key_id uuid NOT NULL,
  day date NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  PRIMARY KEY (tenant_id, key_id)
);
ALTER TABLE api_key_spend ENABLE ROW LEVEL SECURITY;
ALTER TABLE api_key_spend FORCE ROW LEVEL SECURITY;
CREATE POLICY scope ON api_key_spend TO galla_api
  USING (tenant_id = ANY ((SELECT nullif(current_setting('galla.tenants', true), '')::uuid[])::uuid[]));
CREATE POLICY every_tenant ON api_key_spend TO galla_worker USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON api_key_spend TO galla_api, galla_worker;
