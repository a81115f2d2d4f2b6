import type { AuditRule } from '../../platform/audit-rules.ts';
import { maxFindings } from '../../platform/audit-rules.ts';

/** Invariants of changes of bank accounts. */
export const bankAccountAuditRules: readonly AuditRule[] = [
  {
    name: 'account-change-books',
    over: 'week',
    holds:
      'the ₹1 that checks the account of a change is on its way until the bank answers, and then a cost of the provider or back',
    text: `SELECT c.id AS subject, format('%s with %s paise on the way and %s paise of cost', c.state, b.transit, b.cost) AS detail
      FROM bank_account_change c CROSS JOIN LATERAL (
        SELECT coalesce(sum(amount) FILTER (WHERE account = 'account-check-transit'), 0) AS transit,
          coalesce(sum(amount) FILTER (WHERE account = 'account-check-cost'), 0) AS cost
        FROM posting WHERE tenant_id = c.tenant_id AND journal_id IN (c.sent_journal_id, c.end_journal_id)
      ) b
      WHERE c.tenant_id = $1 AND c.id >= $2 AND c.id < $3 AND c.sent_journal_id IS NOT NULL
        AND (b.transit <> CASE WHEN c.end_journal_id IS NULL THEN 100 ELSE 0 END
          OR b.cost NOT IN (0, 100) OR (c.score IS NOT NULL AND b.cost = 0) OR (c.end_journal_id IS NULL AND b.cost > 0)
          OR (c.end_journal_id IS NULL AND c.state NOT IN ('CHECKING', 'STOPPED')))
      LIMIT ${maxFindings}`,
  },
];
