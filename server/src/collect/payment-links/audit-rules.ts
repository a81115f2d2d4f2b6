import type { AuditRule } from '../../platform/audit-rules.ts';
import { maxFindings } from '../../platform/audit-rules.ts';

/** The invariants of payment links. */
export const paymentLinkAuditRules: readonly AuditRule[] = [
  {
    name: 'payment-links',
    over: 'week',
    holds:
      'what a payment link has taken is the sum of the payments of its parts, its state says so, and open parts have open orders',
    // Looks up each link's parts by key: without statistics, a join over all parts was planned to run once for each
    // link.
    text: `SELECT l.id AS subject,
        format('%s, %s of %s paise; parts of %s paid, %s without their payment; %s open, %s other than their order',
          l.state, l.paid_amount, l.amount, coalesce(p.paid, 0), coalesce(p.unpaid, 0), coalesce(p.open, 0), coalesce(p.stray, 0)) AS detail
      FROM (
        SELECT id, state, amount, paid_amount FROM payment_link WHERE tenant_id = $1 AND id >= $2 AND id < $3
      ) l
      CROSS JOIN LATERAL (
        SELECT sum(p.amount) FILTER (WHERE p.state = 'PAID') AS paid,
          count(*) FILTER (WHERE p.state = 'PAID' AND (a.order_id = p.order_id AND a.state = 'COMPLETED' AND NOT a.goes_back
            AND y.state = 'COMPLETED' AND y.amount = p.amount) IS NOT TRUE) AS unpaid,
          count(*) FILTER (WHERE p.state = 'OPEN') AS open,
          count(*) FILTER (WHERE p.state <> CASE o.state WHEN 'CREATED' THEN 'OPEN' WHEN 'PAID' THEN 'PAID' ELSE 'CLOSED' END) AS stray
        FROM payment_link_part p
        JOIN checkout_order o ON o.tenant_id = p.tenant_id AND o.id = p.order_id
        LEFT JOIN checkout_attempt a ON a.tenant_id = p.tenant_id AND a.id = p.attempt_id
        LEFT JOIN payment y ON y.tenant_id = a.tenant_id AND y.id = a.payment_id
        WHERE p.tenant_id = $1 AND p.link_id = l.id
      ) p
      WHERE l.paid_amount <> coalesce(p.paid, 0) OR (l.state = 'COMPLETED') <> (l.paid_amount = l.amount)
        OR p.unpaid > 0 OR p.stray > 0 OR p.open > 1 OR (p.open > 0 AND l.state <> 'ACTIVE')
      LIMIT ${maxFindings}`,
  },
];
