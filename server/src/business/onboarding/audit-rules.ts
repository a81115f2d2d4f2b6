import type { AuditRule } from '../../platform/audit-rules.ts';
import { maxFindings } from '../../platform/audit-rules.ts';

/** Invariants of checks of bank accounts. */
export const onboardingAuditRules: readonly AuditRule[] = [
  {
    name: 'account-check-books',
    over: 'week',
    holds: 'the ₹1 of a check is on its way until the bank answers, and then a cost of the provider or back',
    text: `SELECT c.id AS subject, format('%s with %s paise on the way and %s paise of cost', c.state, b.transit, b.cost) AS detail
      FROM account_check c CROSS JOIN LATERAL (
        SELECT coalesce(sum(amount) FILTER (WHERE account = 'account-check-transit'), 0) AS transit,
          coalesce(sum(amount) FILTER (WHERE account = 'account-check-cost'), 0) AS cost
        FROM posting WHERE tenant_id = c.tenant_id AND journal_id IN (c.sent_journal_id, c.end_journal_id)
      ) b
      WHERE c.tenant_id = $1 AND c.id >= $2 AND c.id < $3 AND c.sent_journal_id IS NOT NULL
        AND (b.transit <> CASE c.state WHEN 'PENDING' THEN 100 ELSE 0 END
          OR b.cost <> CASE WHEN c.state IN ('MATCH', 'NO_MATCH') THEN 100 ELSE 0 END)
      LIMIT ${maxFindings}`,
  },
];
