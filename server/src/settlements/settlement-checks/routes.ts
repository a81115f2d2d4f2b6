import type { AuditDetail } from '@galla/contract/identity/audit/endpoints.ts';
import type { AuditAct } from '@galla/contract/registry.ts';
import type { settlementChecks } from '@galla/contract/settlements/settlement-checks/endpoints.ts';
import { addDays } from '@galla/contract/settlements/settlements/calendar.ts';
import type { ScopedContext } from '../../callers/person.ts';
import { record } from '../../identity/audit/public/service.ts';
import { merchantOf } from '../../platform/auth/scope.ts';
import { runningExports } from '../../platform/db/csv-export.ts';
import { createConcurrencyLimits } from '../../platform/http/concurrency-limits.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { auditFees } from './fee-audit.ts';
import { listSettlements } from './queries.ts';
import { matchStatement } from './statement.ts';

/**
 * An audit reads all payments of a year, so each person runs one at a time, and the total is limited like that of
 * exports.
 */
const running = createConcurrencyLimits({ each: 1, all: Number.POSITIVE_INFINITY });
const midnight = (day: string) => Date.parse(`${day}T00:00:00+05:30`);

/** The handlers of merchants' checks of their settlements. */
export const settlementCheckHandlers: Handlers<typeof settlementChecks> = {
  async statement({ body }, context) {
    const { merchantId, tenantId } = merchantOf(context.scope, body.merchantId);
    const settlements = await context.scoped((tx) => listSettlements(tx, tenantId), [merchantId]);
    const match = await matchStatement(context.file.path, settlements);
    // The log omits the name and content of the file, because they may contain an account number.
    const detail = { from: istStart(match.from), to: istStart(addDays(match.to, 1)), credits: match.credits.count };
    await recordRead(context, 'STATEMENT_MATCHED', { merchantId, ...detail });
    return { merchantId, ...match };
  },
  async feeAudit({ body: { from, to, ...body } }, context) {
    const { merchantId, tenantId } = merchantOf(context.scope, body.merchantId);
    const { personId } = context.scope;
    const giveBack = running.take(personId);
    try {
      const giveBackExport = runningExports(context.database).take(personId);
      try {
        const range = { from: midnight(from), to: midnight(addDays(to, 1)) };
        const audit = await auditFees(context.database, tenantId, range);
        const detail = { from: istStart(from), to: istStart(addDays(to, 1)), payments: audit.payments };
        await recordRead(context, 'FEES_AUDITED', { merchantId, ...detail });
        return { merchantId, ...audit };
      } finally {
        giveBackExport();
      }
    } finally {
      giveBack();
    }
  },
};

const istStart = (day: string) => new Date(midnight(day)).toISOString();

/** Records who read the result. If recording fails, nothing is returned. */
function recordRead(context: ScopedContext, act: AuditAct, detail: AuditDetail): Promise<void> {
  const { personId, membershipId } = context.scope;
  return context.transaction((tx) => record(tx, context, { act, personId, membershipId, detail }));
}
