import type { AuditRule } from '../../platform/audit-rules.ts';
import { hourOfCreation, maxFindings } from '../../platform/audit-rules.ts';
import { bearsGstText as bearsGst, gstRateText } from '../ledger/public/gst-queries.ts';

/** Invariants of settlements and of their hourly sums. */
export const settlementAuditRules: readonly AuditRule[] = [
  {
    name: 'settlement-sums',
    over: 'week',
    holds:
      'every settlement is what its items say, its book moved the net once, and the bank was instructed to pay the net',
    text: `SELECT s.id AS subject, format('%s of %s: %s payments and %s paise net, against %s and %s in its items', s.state, s.day,
          s.payments, s.net, i.payments, i.net) AS detail
      FROM settlement s CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE kind = 'PAYMENT') AS payments, count(*) FILTER (WHERE kind = 'REFUND') AS refunds,
          coalesce(sum(p.total) FILTER (WHERE kind = 'PAYMENT'), 0) AS gross,
          coalesce(sum(CASE kind WHEN 'PAYMENT' THEN p.fee WHEN 'REFUND' THEN -r.returned_fee END), 0) AS fee,
          coalesce(sum(i.gst), 0) AS gst,
          coalesce(sum(CASE kind WHEN 'PAYMENT' THEN p.fee WHEN 'REFUND' THEN -r.returned_fee END) FILTER (WHERE ${bearsGst}), 0) AS taxable,
          coalesce(sum(i.gst - p.gst) FILTER (WHERE kind = 'PAYMENT'), 0) AS gst_rounding,
          coalesce(sum(r.returned_fee + r.returned_gst - i.amount) FILTER (WHERE kind = 'REFUND'), 0) AS refunded,
          coalesce(sum(i.amount) FILTER (WHERE kind = 'REFUND_RETURNED'), 0) AS returned,
          -coalesce(sum(i.amount) FILTER (WHERE kind = 'CHARGEBACK'), 0) AS charged_back, coalesce(sum(i.amount), 0) AS net
        FROM settlement_item i
        LEFT JOIN payment p ON p.tenant_id = $1 AND p.id = i.payment_id
        LEFT JOIN refund r ON kind = 'REFUND' AND r.tenant_id = $1 AND r.id = i.subject_id
        WHERE i.tenant_id = $1 AND settlement_id = s.id
      ) i CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE state <> 'FAILED') AS open, count(*) FILTER (WHERE state = 'COMPLETED') AS done,
          count(*) FILTER (WHERE amount <> s.net) AS other
        FROM payout WHERE tenant_id = $1 AND settlement_id = s.id
      ) o
      WHERE s.tenant_id = $1 AND s.id >= $2 AND s.id < $3 AND (
        (s.payments, s.gross, s.fee, s.gst, s.taxable, s.gst_rounding, s.refunds, s.refunded, s.returned, s.charged_back, s.net)
          <> (i.payments, i.gross, i.fee, i.gst, i.taxable, i.gst_rounding, i.refunds, i.refunded, i.returned, i.charged_back, i.net)
        OR o.other > 0 OR o.done <> (s.state = 'SETTLED')::int OR o.open <> (s.state <> 'FAILED')::int
        OR (SELECT coalesce(sum(amount) FILTER (WHERE account = 'payable'), 0) FROM posting
          WHERE tenant_id = $1 AND journal_id = s.journal_id) <> s.net + s.gst_rounding)
      LIMIT ${maxFindings}`,
  },
  {
    name: 'settlement-payments',
    over: 'week',
    holds:
      'what is settled of a payment is what is left of it after fee and its share of GST, and its refunds as they are',
    text: `SELECT p.id AS subject, format('%s paise after fee and GST, %s in a settlement', p.total - p.fee - i.gst, i.amount) AS detail
      FROM payment p JOIN settlement_item i ON i.tenant_id = p.tenant_id AND i.payment_id = p.id AND i.kind = 'PAYMENT'
      WHERE p.tenant_id = $1 AND p.id >= $2 AND p.id < $3
        AND (p.state <> 'COMPLETED' OR i.amount <> p.total - p.fee - i.gst OR i.subject_id <> p.id)
      UNION ALL
      SELECT r.id, format('%s of %s paise is %s of settlements, which took %s', r.state, r.amount, r.netted, i.taken)
      FROM refund r CROSS JOIN LATERAL (
        SELECT -coalesce(sum(amount), 0) AS taken FROM settlement_item
        WHERE tenant_id = $1 AND payment_id = r.payment_id AND subject_id = r.id
      ) i
      WHERE r.tenant_id = $1 AND r.id >= $2 AND r.id < $3 AND i.taken <> CASE r.netted WHEN 'NO' THEN 0 ELSE -r.returned_fee - r.returned_gst END + CASE r.netted WHEN 'OUT' THEN r.amount ELSE 0 END
      LIMIT ${maxFindings}`,
  },
  {
    name: 'settlement-gst',
    over: 'week',
    holds:
      'the GST of a settlement is that of its fees, rounded once for each rate, and in equal halves where it is CGST and SGST',
    text: `SELECT s.id AS subject, format('%s GST on %s paise', s.gst, s.taxable) AS detail
      FROM settlement s CROSS JOIN LATERAL (
        SELECT coalesce(sum(i.gst), 0) AS gst, coalesce(sum(p.fee * ${gstRateText}) FILTER (WHERE ${bearsGst}), 0) AS tax,
          count(DISTINCT ${gstRateText}) AS rates
        FROM settlement_item i JOIN payment p ON p.tenant_id = $1 AND p.id = i.payment_id
        WHERE i.tenant_id = $1 AND i.settlement_id = s.id AND i.kind = 'PAYMENT'
      ) i
      WHERE s.tenant_id = $1 AND s.id >= $2 AND s.id < $3 AND (
        (s.is_igst AND 2 * abs(10000 * i.gst - i.tax) > 10000 * i.rates)
        OR (NOT s.is_igst AND (i.gst % 2 <> 0 OR abs(10000 * i.gst - i.tax) > 10000 * i.rates)))
      LIMIT ${maxFindings}`,
  },
  {
    name: 'settled-hours',
    over: 'week',
    holds: 'the payments counted as settled are those in settlements',
    text: `SELECT coalesce(p.hour, h.hour) AS subject, format('%s payments of %s paise in settlements, %s of %s counted',
          coalesce(p.count, 0), coalesce(p.amount, 0), coalesce(h.count, 0), coalesce(h.amount, 0)) AS detail
      FROM (
        SELECT ${hourOfCreation} AS hour, count(*) AS count, sum(p.total) AS amount, sum(p.fee) AS fee,
          coalesce(sum(p.fee) FILTER (WHERE ${bearsGst}), 0) AS taxable
        FROM payment p
        JOIN settlement_item i ON i.tenant_id = p.tenant_id AND i.payment_id = p.id AND i.kind = 'PAYMENT'
        WHERE p.tenant_id = $1 AND p.id >= $2 AND p.id < $3 GROUP BY 1
      ) p FULL JOIN (
        SELECT hour, count, amount, fee, taxable FROM settled_hour WHERE tenant_id = $1 AND hour >= $4 AND hour < $5
      ) h USING (hour)
      WHERE (coalesce(p.count, 0), coalesce(p.amount, 0), coalesce(p.fee, 0), coalesce(p.taxable, 0))
        <> (coalesce(h.count, 0), coalesce(h.amount, 0), coalesce(h.fee, 0), coalesce(h.taxable, 0)) LIMIT ${maxFindings}`,
  },
  {
    name: 'rollup-state-hour-fees',
    over: 'week',
    holds: 'the fees and the last completion of an hour are those of its payments',
    text: `SELECT hour AS subject, format('fees of %s paise, %s of them taxable, until %s, against %s, %s and %s in the rollup',
        p.fee, p.taxable, p.until, r.fee, r.taxable, r.finished_until) AS detail
      FROM (
        SELECT ${hourOfCreation} AS hour, sum(fee) AS fee, coalesce(sum(fee) FILTER (WHERE ${bearsGst}), 0) AS taxable, max(finished_at) AS until
        FROM payment p WHERE tenant_id = $1 AND id >= $2 AND id < $3 AND state = 'COMPLETED' GROUP BY 1
      ) p JOIN payment_state_hour r USING (hour)
      WHERE r.tenant_id = $1 AND r.state = 'COMPLETED' AND ((p.fee, p.taxable) <> (r.fee, r.taxable) OR p.until > r.finished_until)
      LIMIT ${maxFindings}`,
  },
  {
    name: 'balances',
    over: 'tenant',
    holds:
      'what the rail owes is what was paid and neither refunded, charged back nor settled; reserve and clearing hold what waits there',
    text: `SELECT 'balances' AS subject,
        format('rail %s against %s, refund reserve %s against %s, clearing %s against %s',
          b.rail, p.kept - c.taken - s.settled, b.reserve, r.reserved, b.clearing, s.waiting) AS detail
      FROM (
        SELECT coalesce(sum(amount) FILTER (WHERE account = 'rail'), 0) AS rail,
          -coalesce(sum(amount) FILTER (WHERE account = 'refund-reserve'), 0) AS reserve,
          -coalesce(sum(amount) FILTER (WHERE account = 'settlement-clearing'), 0) AS clearing
        FROM posting WHERE tenant_id = $1
      ) b, (
        SELECT coalesce(sum(amount - refunded), 0) AS kept FROM payment_state_hour WHERE tenant_id = $1 AND state = 'COMPLETED'
      ) p, (
        SELECT coalesce(sum(amount), 0) AS reserved FROM refund
        WHERE tenant_id = $1 AND state <> 'COMPLETED' AND finished_at IS NULL
      ) r, (
        SELECT coalesce(sum(taken), 0) AS taken FROM chargeback WHERE tenant_id = $1
      ) c, (
        SELECT coalesce(sum(net) FILTER (WHERE state = 'SETTLED'), 0) AS settled,
          coalesce(sum(net) FILTER (WHERE state <> 'SETTLED'), 0) AS waiting FROM settlement WHERE tenant_id = $1
      ) s
      WHERE b.rail <> p.kept - c.taken - s.settled OR b.reserve <> r.reserved OR b.clearing <> s.waiting`,
  },
];
