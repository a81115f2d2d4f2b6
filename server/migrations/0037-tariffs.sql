-- What fees depend on is dated: a payment is charged, and checked years later, by what was valid when it began.

-- The GST on fees. Card payments up to the limit bear none. A rate begins with a day of India, so an hour has one rate.
CREATE TABLE gst_rate (
  valid_from timestamptz PRIMARY KEY CHECK (date_trunc('day', valid_from AT TIME ZONE 'Asia/Kolkata') AT TIME ZONE 'Asia/Kolkata' = valid_from),
  basis_points int NOT NULL CHECK (basis_points BETWEEN 0 AND 10000 AND basis_points % 2 = 0),
  card_limit bigint NOT NULL CHECK (card_limit >= 0),
  created_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO gst_rate (valid_from, basis_points, card_limit) VALUES ('1970-01-01 00:00+05:30', 1800, 200000);

-- From when to when a rate is valid; the last one has no end.
CREATE VIEW gst_period AS
  SELECT basis_points, card_limit, valid_from, coalesce(lead(valid_from) OVER (ORDER BY valid_from), 'infinity') AS valid_until
  FROM gst_rate;

-- The rate of what was settled and billed, which documents name; null where several were.
ALTER TABLE settlement ADD COLUMN gst_rate int DEFAULT 1800;
ALTER TABLE tax_invoice ADD COLUMN gst_rate int DEFAULT 1800;
ALTER TABLE settlement ALTER COLUMN gst_rate DROP DEFAULT;
ALTER TABLE tax_invoice ALTER COLUMN gst_rate DROP DEFAULT;

-- The provider's standard prices, and the most that the law allows. Of lines of the same kind for the same payments the
-- newest one counts. Of prices the line that says most of a payment counts, of limits the lowest.
CREATE TABLE tariff_rate (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text NOT NULL CHECK (kind IN ('STANDARD', 'LIMIT')),
  price_class text NOT NULL,
  card_network text,
  card_category text CHECK (card_category IN ('CONSUMER', 'CORPORATE')),
  by_qr boolean,
  large_turnover boolean,
  basis_points int NOT NULL CHECK (basis_points BETWEEN 0 AND 1000),
  max_fee bigint CHECK (max_fee >= 0),
  valid_from timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO tariff_rate (kind, price_class, card_network, card_category, by_qr, large_turnover, basis_points, max_fee, valid_from)
SELECT line.*, timestamptz '1970-01-01 00:00+05:30' FROM (VALUES
  ('STANDARD', 'UPI', NULL, NULL, NULL::boolean, NULL::boolean, 0, NULL::bigint),
  ('STANDARD', 'BLENDED', NULL, NULL, NULL, NULL, 185, NULL),
  ('STANDARD', 'DEBIT_CARD', NULL, NULL, NULL, NULL, 185, NULL),
  ('STANDARD', 'CREDIT_CARD', NULL, NULL, NULL, NULL, 195, NULL),
  ('STANDARD', 'CREDIT_CARD', 'AMEX', NULL, NULL, NULL, 290, NULL),
  ('STANDARD', 'CREDIT_CARD', 'DINERS', NULL, NULL, NULL, 290, NULL),
  ('STANDARD', 'CREDIT_CARD', NULL, 'CORPORATE', NULL, NULL, 290, NULL),
  -- UPI and RuPay debit are free since 1 January 2020 (Payment and Settlement Systems Act, section 10A).
  ('LIMIT', 'UPI', NULL, NULL, NULL, NULL, 0, NULL),
  ('LIMIT', 'DEBIT_CARD', 'RUPAY', NULL, NULL, NULL, 0, NULL),
  -- Other debit cards, by the turnover of the merchant (Reserve Bank of India, 6 December 2017).
  ('LIMIT', 'DEBIT_CARD', NULL, NULL, false, false, 40, 20000),
  ('LIMIT', 'DEBIT_CARD', NULL, NULL, true, false, 30, 20000),
  ('LIMIT', 'DEBIT_CARD', NULL, NULL, false, true, 90, 100000),
  ('LIMIT', 'DEBIT_CARD', NULL, NULL, true, true, 80, 100000)
) AS line;

-- Whether a merchant's turnover is above ₹20 lakh, which decides what debit cards may cost. No row: it is not.
CREATE TABLE turnover_class (
  tenant_id uuid NOT NULL REFERENCES tenant (id),
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  is_large boolean NOT NULL,
  valid_from timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (tenant_id, id)
);
-- Where the log tells when it was set, it is valid from then on; elsewhere what is set now is valid from the beginning.
-- Row-level security holds the owner too, who reads and fills the rows of all tenants. The column stays for a release.
ALTER TABLE pricing NO FORCE ROW LEVEL SECURITY;
ALTER TABLE audit_event NO FORCE ROW LEVEL SECURITY;
INSERT INTO turnover_class (tenant_id, is_large, valid_from)
SELECT e.chain_id, e.detail ->> 'reason' LIKE 'Above%', e.at FROM audit_event e JOIN pricing p ON p.tenant_id = e.chain_id
WHERE e.act = 'TURNOVER_SET';
INSERT INTO turnover_class (tenant_id, is_large, valid_from)
SELECT p.tenant_id, true, '1970-01-01 00:00+05:30' FROM pricing p
WHERE p.large_turnover AND NOT EXISTS (SELECT FROM turnover_class t WHERE t.tenant_id = p.tenant_id);
ALTER TABLE pricing FORCE ROW LEVEL SECURITY;
ALTER TABLE audit_event FORCE ROW LEVEL SECURITY;

ALTER TABLE turnover_class ENABLE ROW LEVEL SECURITY;
ALTER TABLE turnover_class FORCE ROW LEVEL SECURITY;
CREATE POLICY scope ON turnover_class TO galla_api
  USING (tenant_id = ANY ((SELECT nullif(current_setting('galla.tenants', true), '')::uuid[])::uuid[]));
CREATE POLICY every_tenant ON turnover_class TO galla_ingest, galla_worker, galla_auditor USING (true) WITH CHECK (true);
-- Rows are added and never changed.
GRANT SELECT ON turnover_class, tariff_rate TO galla_api, galla_ingest, galla_worker;
GRANT SELECT ON gst_rate, gst_period TO galla_api, galla_ingest, galla_worker, galla_auditor;
GRANT INSERT ON turnover_class, tariff_rate, gst_rate TO galla_worker;
