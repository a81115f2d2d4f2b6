import type { AuditRule } from '../../platform/audit-rules.ts';
import { maxFindings } from '../../platform/audit-rules.ts';

/** The invariants of chargebacks, their payments and their journals. */
export const chargebackAuditRules: readonly AuditRule[] = [
  {
    name: 'payment-chargebacks',
    over: 'week',
    holds:
      'a payment has lost what its chargebacks have taken, and they have taken all they claim or all that was left',
    text: `SELECT p.id AS subject,
        format('%s charged back of %s left, against %s taken of %s claimed by its chargebacks',
          p.charged_back, p.total - p.refunded - p.reserved, c.taken, c.claimed) AS detail
      FROM payment p JOIN (
        SELECT payment_id, sum(taken) AS taken, coalesce(sum(amount) FILTER (WHERE state <> 'WON'), 0) AS claimed
        FROM chargeback WHERE tenant_id = $1 AND payment_id >= $2 AND payment_id < $3 GROUP BY 1
      ) c ON c.payment_id = p.id
      WHERE p.tenant_id = $1 AND (p.charged_back <> c.taken OR p.charged_back <> least(c.claimed, p.total - p.refunded - p.reserved))
      UNION ALL
      SELECT id, format('%s charged back, without a chargeback', charged_back) FROM payment p
      WHERE tenant_id = $1 AND id >= $2 AND id < $3 AND charged_back <> 0
        AND NOT EXISTS (SELECT FROM chargeback c WHERE c.tenant_id = p.tenant_id AND c.payment_id = p.id)
      LIMIT ${maxFindings}`,
  },
  {
    name: 'chargeback-journals',
    over: 'week',
    holds: 'what a chargeback has taken is what its movements say, and each of them is booked',
    text: `SELECT c.id AS subject, format('%s of %s paise, %s taken, against %s in its movements and %s in the book',
        c.state, c.amount, c.taken, coalesce(m.moved, 0), coalesce(m.booked, 0)) AS detail
      FROM chargeback c LEFT JOIN LATERAL (
        SELECT sum(m.amount) AS moved, sum(p.amount) AS booked, count(*) FILTER (WHERE p.amount IS DISTINCT FROM m.amount) AS off
        FROM chargeback_movement m
        LEFT JOIN posting p ON p.tenant_id = m.tenant_id AND p.journal_id = m.journal_id AND p.account = 'payable'
        WHERE m.tenant_id = c.tenant_id AND m.chargeback_id = c.id
      ) m ON true
      WHERE c.tenant_id = $1 AND c.id >= $2 AND c.id < $3 AND (c.taken <> coalesce(m.moved, 0) OR m.off > 0)
      LIMIT ${maxFindings}`,
  },
];
