import { record } from '../../identity/audit/public/service.ts';
import type { Tx } from '../../platform/db/database.ts';
import { databaseCommand, UsageError } from '../../platform/operator.ts';
import { collectAgain, listFailures } from './collecting/collect-queries.ts';

/** The command for merchants whose webhook events cannot be collected. */
export const webhooksCommand = databaseCommand({
  words: ['webhooks'],
  section: 'installation',
  help: `  npm run operator -- webhooks [--limit 20]                    merchants whose webhook events cannot be collected, and why
  npm run operator -- webhooks retry MERCHANT                  tries again now`,
  async run({ tx, operator, words, limit }) {
    const [, what, merchantId] = words;
    if (words.length === 1) return describe(tx, limit);
    if (what !== 'retry' || merchantId === undefined || words.length !== 3)
      throw new UsageError('This command is not known.');
    if ((await collectAgain(tx, merchantId, new Date(operator.now))) === 0)
      throw new UsageError(`The webhook events of ${merchantId} are collected.`);
    const detail = { job: 'webhooks.collect', merchant: merchantId, operator: operator.name };
    await record(tx, operator, { personId: null, membershipId: null, act: 'WORK_RETRIED', detail });
    return `The webhook events of ${merchantId} are collected with the next round.`;
  },
});

async function describe(tx: Tx, limit: number): Promise<string> {
  const rows = await listFailures(tx, limit);
  if (rows.length === 0) return 'The webhook events of all merchants are collected.';
  return rows
    .map(
      ({ merchant_id, mode, waiting, failures, retry_at, failure }) =>
        `${merchant_id} ${mode}  ${waiting} entries wait  ${failures} failures  again ${retry_at.toISOString()}  ${failure}`,
    )
    .join('\n');
}
