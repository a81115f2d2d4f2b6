import { outageCodes } from '@galla/contract/collect/checkout/feature.ts';
import { recordByOperator } from '../../identity/audit/public/service.ts';
import { databaseCommand, isOn, UsageError } from '../../platform/operator.ts';
import { deleteOutage, listOutages, upsertOutage } from './outage-queries.ts';

const hourMs = 3_600_000;
const usualHours = 4;
const maxHours = 72;

/** Sets the bank outages that the checkout page warns about. The installation's log records who changed them. */
export const bankOutageCommand = databaseCommand({
  words: ['bank-outages', 'bank-outage'],
  section: 'installation',
  help: `  npm run operator -- bank-outages                             the outages of which customers are warned
  npm run operator -- bank-outage CODE on [--hours ${usualHours}] | off      warns customers before they choose UPI, CARD, NET_BANKING,
                                                               WALLET, or a bank or wallet by its code, such as HDFC`,
  options: { hours: { type: 'string' } },
  async run({ tx, operator, words, options: { hours = String(usualHours) } }) {
    const [command, code = '', state] = words;
    if (command === 'bank-outages' && words.length === 1)
      return describe(await listOutages(tx, new Date(operator.now)));
    if (!outageCodes.includes(code)) throw new UsageError(`There is no ${code}. There are ${outageCodes.join(', ')}.`);
    if (words.length !== 3 || state === undefined) throw new UsageError('on or off is needed.');
    if (!isOn(state)) {
      if (!(await deleteOutage(tx, code))) throw new UsageError(`${code} has no outage.`);
      await recordByOperator(tx, operator, undefined, 'OUTAGE_ENDED', { outage: code });
      return `Customers are not warned of ${code} any more.`;
    }
    if (!/^\d{1,2}$/.test(hours) || Number(hours) < 1 || Number(hours) > maxHours)
      throw new UsageError(`--hours is from 1 to ${maxHours}.`);
    const endsAt = new Date(operator.now + Number(hours) * hourMs);
    await upsertOutage(tx, code, new Date(operator.now), endsAt);
    await recordByOperator(tx, operator, undefined, 'OUTAGE_SET', { outage: code, until: endsAt.toISOString() });
    return `Customers are warned of ${code} until ${endsAt.toISOString()}.`;
  },
});

function describe(outages: readonly { readonly code: string; readonly ends_at: Date }[]): string {
  if (outages.length === 0) return 'There is no outage.';
  return outages.map(({ code, ends_at }) => `${code}  until ${ends_at.toISOString()}`).join('\n');
}
