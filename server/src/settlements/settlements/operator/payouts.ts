import { indianMoment } from '../../../platform/indian-time.ts';
import { databaseCommand, UsageError } from '../../../platform/operator.ts';
import { listUnpaid, type UnpaidSettlement } from './queries.ts';

/** `npm run operator -- payouts`: payouts that have not reached a merchant's bank, and what happens to them next. */
export const payoutCommand = databaseCommand({
  words: ['payouts'],
  section: 'installation',
  help: `  npm run operator -- payouts                                  settlements that failed, or wait to be sent again`,
  async run({ tx, words, limit }) {
    if (words.length > 1) throw new UsageError('This command is not known.');
    const rows = await listUnpaid(tx, limit);
    if (rows.length === 0) return 'No payout has failed, and none waits to be sent again.';
    return rows.map(lineOf).join('\n');
  },
});

function lineOf(row: UnpaidSettlement): string {
  const { merchant_id, day, net, state, failure_reason, attempt, due_at } = row;
  const amount = `₹${(net / 100).toFixed(2)}`.padStart(14);
  const next =
    state === 'FAILED'
      ? nextSteps[row.failure_kind ?? 'LASTING']
      : `goes out again ${due_at === null ? 'soon' : indianMoment(due_at.getTime())} (number ${attempt})`;
  return [merchant_id.padEnd(12), day, amount, failure_reason ?? '', next].filter(Boolean).join('  ');
}

const nextSteps = {
  LASTING: 'waits for another account of the merchant',
  PASSING: 'was tried often enough: settlement-resend MERCHANT DAY',
  CONTRADICTED: 'ask the bank: it names an earlier payout as paid',
} as const;
