-- Checks of merchants' websites: what a reviewer would look for, read by the worker.
CREATE TABLE website_check (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  url text NOT NULL CHECK (length(url) <= 255),
  -- The shop system that the merchant has chosen.
  chosen text NOT NULL,
  state text NOT NULL CHECK (state IN ('RUNNING', 'DONE', 'FAILED')),
  pages_read integer NOT NULL DEFAULT 0,
  started_by uuid NOT NULL,
  started_at timestamptz NOT NULL,
  worked_at timestamptz NOT NULL,
  finished_at timestamptz,
  failure text,
  report jsonb,
  PRIMARY KEY (tenant_id, id),
  CHECK ((state = 'DONE') = (report IS NOT NULL)),
  CHECK ((state = 'FAILED') = (failure IS NOT NULL))
);
-- One check of a merchant at a time.
CREATE UNIQUE INDEX website_check_running ON website_check (tenant_id) WHERE state = 'RUNNING';
ALTER TABLE website_check ENABLE ROW LEVEL SECURITY;
ALTER TABLE website_check FORCE ROW LEVEL SECURITY;
CREATE POLICY scope ON website_check TO galla_api USING (tenant_id = ANY ((SELECT nullif(current_setting('galla.tenants', true), '')::uuid[])::uuid[]));
CREATE POLICY every_tenant ON website_check TO galla_worker USING (true) WITH CHECK (true);
GRANT SELECT, INSERT ON website_check TO galla_api;
GRANT SELECT, INSERT, UPDATE, DELETE ON website_check TO galla_worker;
