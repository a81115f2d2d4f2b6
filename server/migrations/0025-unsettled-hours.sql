-- What waits for a settlement is told by the hours alone (0039-gst-and-unsettled-money.md): the calendar looks into the
-- payments of the last days only, whatever has waited for years.

-- Of completed payments: fee, the part of it that bears GST, and when the last of them completed; null where that is not known.
ALTER TABLE payment_state_hour
  ADD COLUMN fee bigint NOT NULL DEFAULT 0,
  ADD COLUMN taxable bigint NOT NULL DEFAULT 0,
  ADD COLUMN finished_until timestamptz;
ALTER TABLE settled_hour
  ADD COLUMN amount bigint NOT NULL DEFAULT 0,
  ADD COLUMN fee bigint NOT NULL DEFAULT 0,
  ADD COLUMN taxable bigint NOT NULL DEFAULT 0;

-- Row-level security holds the owner too, who is to fill the columns of all tenants.
ALTER TABLE payment NO FORCE ROW LEVEL SECURITY;
ALTER TABLE payment_state_hour NO FORCE ROW LEVEL SECURITY;
ALTER TABLE settlement_item NO FORCE ROW LEVEL SECURITY;
ALTER TABLE settled_hour NO FORCE ROW LEVEL SECURITY;
UPDATE payment_state_hour r SET fee = p.fee, taxable = p.taxable, finished_until = p.finished_until
FROM (
  SELECT tenant_id, date_trunc('hour', created_at AT TIME ZONE 'Asia/Kolkata') AT TIME ZONE 'Asia/Kolkata' AS hour, sum(fee) AS fee,
    coalesce(sum(fee) FILTER (WHERE instrument NOT IN ('CREDIT_CARD', 'DEBIT_CARD') OR amount > 200000), 0) AS taxable,
    max(finished_at) AS finished_until
  FROM payment WHERE state = 'COMPLETED' GROUP BY 1, 2
) p
WHERE r.tenant_id = p.tenant_id AND r.hour = p.hour AND r.state = 'COMPLETED';
UPDATE settled_hour r SET amount = p.amount, fee = p.fee, taxable = p.taxable
FROM (
  SELECT p.tenant_id, date_trunc('hour', p.created_at AT TIME ZONE 'Asia/Kolkata') AT TIME ZONE 'Asia/Kolkata' AS hour,
    sum(p.total) AS amount, sum(p.fee) AS fee,
    coalesce(sum(p.fee) FILTER (WHERE p.instrument NOT IN ('CREDIT_CARD', 'DEBIT_CARD') OR p.amount > 200000), 0) AS taxable
  FROM settlement_item i JOIN payment p ON p.tenant_id = i.tenant_id AND p.id = i.payment_id WHERE i.kind = 'PAYMENT' GROUP BY 1, 2
) p
WHERE r.tenant_id = p.tenant_id AND r.hour = p.hour;
ALTER TABLE payment FORCE ROW LEVEL SECURITY;
ALTER TABLE payment_state_hour FORCE ROW LEVEL SECURITY;
ALTER TABLE settlement_item FORCE ROW LEVEL SECURITY;
ALTER TABLE settled_hour FORCE ROW LEVEL SECURITY;
