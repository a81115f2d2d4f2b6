import { decodeId } from '@galla/contract/core/ids.ts';
import type { audit } from '@galla/contract/identity/audit/endpoints.ts';
import { auditEventIds } from '@galla/contract/identity/audit/feature.ts';
import { createConcurrencyLimits } from '../../platform/http/concurrency-limits.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { chainKey } from './chain.ts';
import { chainsOf, exportLog, findPeople, listPage, readLog } from './log.ts';
import { verifyChains } from './verify.ts';

/** One check at a time for each person, because it reads and computes for almost a second. */
const checks = createConcurrencyLimits({ each: 1, all: 4 });

export const auditHandlers: Handlers<typeof audit> = {
  list: ({ body }, context) => readLog(context, (tx) => listPage(tx, context.scope, body)),
  people: (_input, context) => findPeople(context),
  async verify({ body }, context) {
    const { scope, masterKey } = context;
    const after = body.after === undefined ? undefined : decodeId(auditEventIds, body.after);
    const giveBack = checks.take(scope.personId);
    return readLog(context, (tx) => verifyChains(tx, chainKey(masterKey), chainsOf(scope), after)).finally(giveBack);
  },
  export: ({ body }, context) => exportLog(context, body.filters),
};
