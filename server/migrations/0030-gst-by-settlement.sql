-- GST is computed for each settlement and shared out among its payments; a payment that goes back by itself costs nothing
-- (0039-gst-and-unsettled-money.md). All amounts are paise.

-- Who the provider is: one row, which the start of Galla writes from its settings.
CREATE TABLE provider (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- The first two digits of its GSTIN.
  gst_state text NOT NULL
);
INSERT INTO provider (gst_state) VALUES ('29');
GRANT SELECT ON provider TO galla_api, galla_worker, galla_ingest, galla_auditor;

-- The state of a merchant without a GSTIN, by the first two digits that its GSTIN would have.
ALTER TABLE merchant ADD COLUMN gst_state text CHECK (gst_state ~ '^[0-9]{2}$');

-- What was charged and taken back, before the payment was settled; fee and gst are what it costs now.
ALTER TABLE payment
  ADD COLUMN reversed_fee bigint NOT NULL DEFAULT 0,
  ADD COLUMN reversed_gst bigint NOT NULL DEFAULT 0;
-- What of the charges goes back with a refund, because the payment was in a settlement already.
ALTER TABLE refund
  ADD COLUMN returned_fee bigint NOT NULL DEFAULT 0,
  ADD COLUMN returned_gst bigint NOT NULL DEFAULT 0;

-- `gst`: the share of the payment in the GST of its settlement. Of it CGST is half, but for odd shares from before.
ALTER TABLE settlement_item
  ADD COLUMN gst bigint NOT NULL DEFAULT 0,
  ADD COLUMN cgst bigint;
ALTER TABLE settlement
  -- The part of the fee that bears GST.
  ADD COLUMN taxable bigint NOT NULL DEFAULT 0,
  -- What its GST is more than what was charged for each of its payments, booked in its journal.
  ADD COLUMN gst_rounding bigint NOT NULL DEFAULT 0,
  -- Where the merchant was for GST, and whether the GST is IGST. Null before these were kept, or where no place is known.
  ADD COLUMN place_of_supply text,
  ADD COLUMN is_igst boolean,
  -- More may go back than is charged on a day.
  DROP CONSTRAINT settlement_fee_check,
  DROP CONSTRAINT settlement_gst_check;

ALTER TABLE payment NO FORCE ROW LEVEL SECURITY;
ALTER TABLE settlement NO FORCE ROW LEVEL SECURITY;
ALTER TABLE settlement_item NO FORCE ROW LEVEL SECURITY;
-- What was settled keeps its total: its odd paise go to CGST and SGST in turn, so a settlement has at most one.
UPDATE settlement_item i SET gst = p.gst, cgst = CASE WHEN p.gst % 2 = 1 THEN p.gst / 2 + p.turn % 2 END
FROM (
  SELECT i.tenant_id, i.payment_id, p.gst, row_number() OVER (PARTITION BY i.tenant_id, i.settlement_id, p.gst % 2 ORDER BY p.id) AS turn
  FROM settlement_item i JOIN payment p ON p.tenant_id = i.tenant_id AND p.id = i.payment_id
  WHERE i.kind = 'PAYMENT' AND p.gst > 0
) p
WHERE i.tenant_id = p.tenant_id AND i.payment_id = p.payment_id AND i.kind = 'PAYMENT' AND i.subject_id = p.payment_id;
UPDATE settlement s SET taxable = t.taxable
FROM (
  SELECT i.tenant_id, i.settlement_id, sum(p.fee) AS taxable
  FROM settlement_item i JOIN payment p ON p.tenant_id = i.tenant_id AND p.id = i.payment_id
  WHERE i.kind = 'PAYMENT' AND (p.instrument NOT IN ('CREDIT_CARD', 'DEBIT_CARD') OR p.amount > 200000) GROUP BY 1, 2
) t
WHERE s.tenant_id = t.tenant_id AND s.id = t.settlement_id;
ALTER TABLE payment FORCE ROW LEVEL SECURITY;
ALTER TABLE settlement FORCE ROW LEVEL SECURITY;
ALTER TABLE settlement_item FORCE ROW LEVEL SECURITY;

GRANT UPDATE (fee, gst, reversed_fee, reversed_gst) ON payment TO galla_api, galla_worker;
GRANT UPDATE (fee, taxable) ON payment_state_hour TO galla_api, galla_worker;
