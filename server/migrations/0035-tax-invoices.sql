-- Tax invoices of the provider to its merchants, one for each month (0040-tax-invoices.md). All amounts are paise.

-- What stands on an invoice, and how long refunds are allowed: the start of Galla writes it from its settings.
ALTER TABLE provider
  ADD COLUMN gstin text,
  ADD COLUMN legal_name text,
  ADD COLUMN address text,
  ADD COLUMN sac text NOT NULL DEFAULT '997158',
  ADD COLUMN refund_days int NOT NULL DEFAULT 180,
  ADD CHECK (gstin IS NULL OR (left(gstin, 2) = gst_state AND legal_name IS NOT NULL AND address IS NOT NULL));

-- Under which name and where a merchant is registered, as its invoices have it.
ALTER TABLE merchant ADD COLUMN legal_name text, ADD COLUMN billing_address text;

-- The last number of a financial year. Taken in the transaction that writes the invoice, so numbers have no gap.
CREATE TABLE invoice_series (
  financial_year text PRIMARY KEY,
  last int NOT NULL
);

-- The months that are done.
CREATE TABLE invoice_run (
  month date PRIMARY KEY CHECK (extract(day FROM month) = 1),
  finished_at timestamptz NOT NULL
);

-- Written once and never changed, but for where its file lies.
CREATE TABLE tax_invoice (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  id uuid NOT NULL,
  number text NOT NULL CHECK (length(number) <= 16),
  -- The first day of the month, and the day that the invoice bears: the last.
  month date NOT NULL,
  invoice_date date NOT NULL,
  place_of_supply text NOT NULL,
  is_igst boolean NOT NULL,
  -- Who bills whom for what, as it was on the day.
  provider_name text NOT NULL,
  provider_address text NOT NULL,
  provider_gstin text NOT NULL,
  merchant_code text NOT NULL,
  merchant_name text NOT NULL,
  merchant_address text,
  merchant_gstin text,
  sac text NOT NULL,
  settlements int NOT NULL CHECK (settlements > 0),
  taxable bigint NOT NULL,
  -- Fees of card payments that bear no GST.
  nil_rated bigint NOT NULL,
  igst bigint NOT NULL,
  cgst bigint NOT NULL,
  sgst bigint NOT NULL,
  total bigint NOT NULL CHECK (total > 0 AND total = taxable + nil_rated + igst + cgst + sgst),
  created_at timestamptz NOT NULL,
  file_key text,
  PRIMARY KEY (tenant_id, id),
  UNIQUE (tenant_id, month, place_of_supply, is_igst),
  UNIQUE (tenant_id, number)
);
CREATE INDEX tax_invoice_unwritten ON tax_invoice (id) WHERE file_key IS NULL;

ALTER TABLE tax_invoice ENABLE ROW LEVEL SECURITY;
ALTER TABLE tax_invoice FORCE ROW LEVEL SECURITY;
CREATE POLICY scope ON tax_invoice TO galla_api USING (tenant_id = ANY ((SELECT nullif(current_setting('galla.tenants', true), '')::uuid[])::uuid[]));
CREATE POLICY every_tenant ON tax_invoice TO galla_worker USING (true) WITH CHECK (true);
GRANT SELECT ON tax_invoice TO galla_api, galla_worker;
GRANT INSERT, UPDATE (file_key) ON tax_invoice TO galla_worker;
GRANT SELECT, INSERT, UPDATE ON invoice_series TO galla_worker;
GRANT SELECT, INSERT ON invoice_run TO galla_worker;
