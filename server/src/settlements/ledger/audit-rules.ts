import type { AuditRule } from '../../platform/audit-rules.ts';
import { maxFindings } from '../../platform/audit-rules.ts';

/** The invariants of the book. */
export const ledgerAuditRules: readonly AuditRule[] = [
  {
    name: 'journal-legs',
    over: 'week',
    holds: 'the legs of every journal sum to zero',
    text: `SELECT j.id AS subject, format('%s legs sum to %s paise', count(p.account), coalesce(sum(p.amount), 0)) AS detail
      FROM journal j LEFT JOIN posting p ON p.tenant_id = j.tenant_id AND p.journal_id = j.id
      WHERE j.tenant_id = $1 AND j.id >= $2 AND j.id < $3
      GROUP BY j.id HAVING coalesce(sum(p.amount), 0) <> 0 OR count(p.account) = 0 LIMIT ${maxFindings}`,
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
