import type { AuditRule } from '../../platform/audit-rules.ts';
import { maxFindings } from '../../platform/audit-rules.ts';

/** The invariants of refunds, their payments and their journals. */
export const refundAuditRules: readonly AuditRule[] = [
  {
    name: 'reversed-charges',
    over: 'week',
    holds: 'what was charged and taken back is what the journals of the refunds gave back',
    text: `SELECT p.id AS subject, format('%s and %s taken back, against %s and %s in the book',
          p.reversed_fee + r.fee, p.reversed_gst + r.gst, r.booked_fee, r.booked_gst) AS detail
      FROM payment p JOIN LATERAL (
        SELECT coalesce(sum(returned_fee), 0) AS fee, coalesce(sum(returned_gst), 0) AS gst,
          coalesce(sum((SELECT amount FROM posting WHERE tenant_id = $1 AND journal_id = reserve_journal_id AND account = 'fee')), 0) AS booked_fee,
          coalesce(sum((SELECT amount FROM posting WHERE tenant_id = $1 AND journal_id = reserve_journal_id AND account = 'gst')), 0) AS booked_gst
        FROM refund WHERE refund.tenant_id = $1 AND refund.payment_id = p.id
      ) r ON true
      WHERE p.tenant_id = $1 AND p.id >= $2 AND p.id < $3
        AND (p.reversed_fee + r.fee, p.reversed_gst + r.gst) <> (r.booked_fee, r.booked_gst) LIMIT ${maxFindings}`,
  },
  {
    name: 'payment-refunds',
    over: 'week',
    holds: 'refunded and reserved are what the refunds of the payment say',
    text: `SELECT p.id AS subject,
        format('%s refunded and %s reserved, against %s and %s in its refunds', p.refunded, p.reserved, r.refunded, r.reserved) AS detail
      FROM payment p CROSS JOIN LATERAL (
        SELECT coalesce(sum(amount) FILTER (WHERE state = 'COMPLETED'), 0) AS refunded,
          coalesce(sum(amount) FILTER (WHERE finished_at IS NULL), 0) AS reserved
        FROM refund WHERE refund.tenant_id = $1 AND refund.payment_id = p.id
      ) r
      WHERE p.tenant_id = $1 AND p.id >= $2 AND p.id < $3 AND (p.refunded, p.reserved) <> (r.refunded, r.reserved)
      LIMIT ${maxFindings}`,
  },
  {
    name: 'refund-journals',
    over: 'week',
    holds: 'every refund is booked as reserved, and at its end as gone or released',
    text: `SELECT r.id AS subject, format('%s of %s paise, journals %s and %s', r.state, r.amount, r.reserve_journal_id, r.final_journal_id) AS detail
      FROM refund r WHERE r.tenant_id = $1 AND r.id >= $2 AND r.id < $3 AND (
        (SELECT coalesce(sum(amount) FILTER (WHERE account = 'refund-reserve'), 0) FROM posting
          WHERE tenant_id = $1 AND journal_id = r.reserve_journal_id) <> -r.amount
        OR (r.finished_at IS NOT NULL AND (
          SELECT coalesce(sum(amount) FILTER (WHERE account = 'refund-reserve'), 0)
            + 2 * coalesce(sum(amount) FILTER (WHERE account = CASE WHEN r.state = 'COMPLETED' THEN 'rail' ELSE 'payable' END), 0)
          FROM posting WHERE tenant_id = $1 AND journal_id = r.final_journal_id) <> -r.amount))
      LIMIT ${maxFindings}`,
  },
];
