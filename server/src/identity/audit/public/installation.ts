import { decodeId } from '@galla/contract/core/ids.ts';
import type { AuditCheck } from '@galla/contract/identity/audit/endpoints.ts';
import { auditEventIds } from '@galla/contract/identity/audit/feature.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { PageOf } from '../../../platform/db/keyset-page.ts';
import { noId } from '../../../platform/ids.ts';
import { indianMoment } from '../../../platform/indian-time.ts';
import { databaseCommand, UsageError } from '../../../platform/operator.ts';
import { chainKey } from '../chain.ts';
import { type AuditRow, listEntries } from '../queries.ts';
import { verifyChains } from '../verify.ts';

/** Prints the installation's own log, and whether its chain is intact. */
export const logCommand = databaseCommand({
  words: ['log'],
  section: 'installation',
  help: `  npm run operator -- log [--limit 20]                         the newest entries of the installation's own log, and
                                                               whether all of it is as it was written`,
  async run({ tx, operator, words, limit }) {
    if (words.length !== 1) throw new UsageError('This command is not known.');
    return describeInstallationLog(tx, operator.masterKey, limit);
  },
});

/** The newest entries of the installation's log as lines, and whether its chain is intact. */
export async function describeInstallationLog(tx: Tx, masterKey: Buffer, limit: number): Promise<string> {
  const entries = await listInstallationLog(tx, { size: limit });
  const lines = entries.slice(0, limit).map(lineOf);
  return [...(lines.length === 0 ? ['Nothing is written down yet.'] : lines), await verdict(tx, masterKey)].join('\n');
}

function lineOf({ at, act, outcome, address, detail }: AuditRow): string {
  const details = Object.entries(detail).map(([key, value]) => `${key}=${value}`);
  return [`${indianMoment(at.getTime())} IST`, act, outcome, address, ...details].join('  ');
}

async function verdict(tx: Tx, masterKey: Buffer): Promise<string> {
  const { checked, broken } = await checkInstallationLog(tx, masterKey);
  if (broken === null) return `${checked} entries checked. Every entry is as it was written.`;
  const since = broken.lastGoodAt ?? 'its beginning';
  return `NOT WHOLE (${broken.kind}): nothing after ${since} can be relied on. ${checked} entries before it are right.`;
}

/** A page of the installation's log, newest first, with one extra row if there are more. */
export function listInstallationLog(tx: Tx, page: PageOf<string>): Promise<AuditRow[]> {
  return listEntries(tx, { chains: [noId], from: null, to: null, personIds: null, acts: null }, page);
}

/** Checks every entry of the installation's log. @returns how many were checked, and the first invalid one */
export async function checkInstallationLog(tx: Tx, masterKey: Buffer): Promise<Pick<AuditCheck, 'checked' | 'broken'>> {
  let checked = 0;
  for (let after: string | undefined; ; ) {
    const part = await verifyChains(tx, chainKey(masterKey), [noId], after);
    checked += part.checked;
    if (part.broken !== null || part.next === null) return { checked, broken: part.broken };
    after = decodeId(auditEventIds, part.next);
  }
}
