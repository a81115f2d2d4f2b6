import type { AuditRule } from '../../platform/audit-rules.ts';
import { maxFindings } from '../../platform/audit-rules.ts';

/** The invariants of the ledger. */
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
];
