import { decodeId } from '@galla/contract/core/ids.ts';
import { auditEventIds } from '@galla/contract/identity/audit/feature.ts';
import { chainKey } from '../../identity/audit/chain.ts';
import { verifyChains } from '../../identity/audit/verify.ts';
import { systemClock } from '../../platform/clock.ts';
import { inTransaction, openDatabase, type Tx } from '../../platform/db/database.ts';
import { statementTimeoutOf } from '../../platform/db/grant-logins.ts';
import type { UnlockKeys } from '../../platform/db/logins.ts';
import { auditRound } from '../../provider/auditor/auditor.ts';
import { auditRules } from '../features.ts';
import { openMasterKey } from '../processes/prepare-database.ts';
import { listChainIds } from './chain-queries.ts';

/** The auditor's verdict on a whole installation. */
export interface Verdict {
  /** Merchants with money, counted once in live and once in test mode. */
  readonly tenants: number;
  /** Breaches in the books, as lines. */
  readonly breaches: readonly string[];
  /** Audit-log entries that are as they were written. */
  readonly entries: number;
  /** Audit logs that are not intact, as lines. */
  readonly brokenLogs: readonly string[];
}

/** Runs the auditor once over all books, and checks every audit log. */
export async function judge(databaseUrl: string, unlock: UnlockKeys): Promise<Verdict> {
  const masterKey = await openMasterKey({ databaseUrl, ...unlock });
  const auditor = openDatabase({
    url: databaseUrl,
    role: 'galla_auditor',
    masterKey,
    unlock,
    connections: 1,
    statementTimeoutMs: statementTimeoutOf('galla_auditor'),
  });
  const worker = openDatabase({ url: databaseUrl, role: 'galla_worker', masterKey, unlock, connections: 1 });
  try {
    const silent = { error: () => undefined, warn: () => undefined };
    const { tenants, findings } = await auditRound({
      pool: auditor.pool,
      rules: auditRules,
      clock: systemClock,
      log: silent,
      pauseMs: 0,
    });
    const logs = await inTransaction(worker, (tx) => checkLogs(tx, masterKey));
    return {
      tenants,
      breaches: findings.map(({ tenantId, rule, detail }) => `${tenantId}: ${rule}, ${detail}`),
      ...logs,
    };
  } finally {
    await Promise.all([auditor.close(), worker.close()]);
  }
}

async function checkLogs(tx: Tx, masterKey: Buffer): Promise<Pick<Verdict, 'entries' | 'brokenLogs'>> {
  const brokenLogs: string[] = [];
  let entries = 0;
  for (const chain of await listChainIds(tx)) {
    for (let after: string | undefined; ; ) {
      const part = await verifyChains(tx, chainKey(masterKey), [chain], after);
      entries += part.checked;
      if (part.broken !== null)
        brokenLogs.push(`${chain}: ${part.broken.kind} after ${part.broken.lastGoodAt ?? 'its beginning'}`);
      if (part.broken !== null || part.next === null) break;
      after = decodeId(auditEventIds, part.next);
    }
  }
  return { entries, brokenLogs };
}
