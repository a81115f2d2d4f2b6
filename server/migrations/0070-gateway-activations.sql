-- The activation of payment gateways: at most one request of a merchant at a time. The row is the job; a retry gives it a new id.
CREATE TABLE gateway_activation (
  tenant_id uuid PRIMARY KEY REFERENCES tenant (id),
  -- What the rail knows the request by. A request that failed is repeated under another one.
  id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('IN_PROGRESS', 'SUCCESS', 'FAILED')),
  gateway_merchant_id text,
  reason text,
  requested_by uuid NOT NULL,
  requested_at timestamptz NOT NULL,
  decided_at timestamptz,
  sent_at timestamptz,
  due_at timestamptz,
  tries integer NOT NULL DEFAULT 0,
  CHECK ((state = 'IN_PROGRESS') = (decided_at IS NULL)),
  CHECK (state <> 'IN_PROGRESS' OR due_at IS NOT NULL)
);
CREATE INDEX gateway_activation_due ON gateway_activation (tenant_id, due_at) WHERE state = 'IN_PROGRESS';
ALTER TABLE gateway_activation ENABLE ROW LEVEL SECURITY;
ALTER TABLE gateway_activation FORCE ROW LEVEL SECURITY;
CREATE POLICY scope ON gateway_activation TO galla_api
  USING (tenant_id = ANY ((SELECT nullif(current_setting('galla.tenants', true), '')::uuid[])::uuid[]));
CREATE POLICY every_tenant ON gateway_activation TO galla_worker USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON gateway_activation TO galla_api, galla_worker;

-- Merchants that take live payments online today go on: their gateway counts as activated.
INSERT INTO merchant_attribute (merchant_id, type, active, value, changed_at)
SELECT id, 'PAYMENT_GATEWAY_ACTIVATED', true, NULL, now() FROM merchant WHERE type = 'ONLINE_MERCHANT' AND state = 'ACTIVE'
ON CONFLICT (merchant_id, type) DO NOTHING;
