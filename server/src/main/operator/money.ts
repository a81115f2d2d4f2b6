import { cardNetworks, instrumentTypes } from '@galla/contract/payments/instruments.ts';
import type { NewRate } from '../../feature-config/money.ts';
import {
  liftFreeze,
  priceOf,
  rateDelayMs,
  releaseKeys,
  setRate,
  setTurnover,
  whatOf,
} from '../../feature-config/money.ts';
import { findFreeze, hasLargeTurnover, listFindings, listRates } from '../../feature-config/money-queries.ts';
import type { Owner } from '../../feature-config/owner-queries.ts';
import type { Operator } from '../../feature-config/settings.ts';
import type { Tx } from '../../platform/db/database.ts';
import { UsageError } from './vendors.ts';

/** The commands about a merchant's money, as the help has them. */
export const moneyHelp = `  npm run operator -- money MERCHANT                           its rates, and whether its outgoing money is frozen and why
  npm run operator -- rate MERCHANT INSTRUMENT PERCENT [--network VISA] [--category CORPORATE] [--most 20.00] [--until 2027-04-01]
                                                               a rate of its own, in two minutes: CREDIT_CARD 1.75, or ALL 1.6;
                                                               --most in rupees for one payment, --until a day of India
  npm run operator -- turnover MERCHANT large|small            above ₹20 lakh or not: what debit cards may cost at most
  npm run operator -- keys-released MERCHANT                   its production keys are released now: the free period begins
  npm run operator -- unfreeze MERCHANT --reason "…"           lets its money go out again, once the book is put right`;

/** Which command of these a word is. */
export const isMoneyCommand = (word: string): boolean => /^(money|rate|turnover|keys-released|unfreeze)$/.test(word);

/** What the commands about money are given beside their words. */
export interface MoneyOptions {
  readonly reason?: string | undefined;
  readonly network?: string | undefined;
  readonly category?: string | undefined;
  readonly most?: string | undefined;
  readonly until?: string | undefined;
}

/**
 * Runs one of them.
 * @returns what to print
 */
export async function runMoneyCommand(
  tx: Tx,
  operator: Operator,
  owner: Owner,
  words: readonly string[],
  options: MoneyOptions,
): Promise<string> {
  const [command, , subject, percent] = words;
  if (owner.type === null) throw new UsageError('A super-merchant has no money of its own; its merchants have.');
  if (command === 'rate' && words.length === 4) {
    await setRate(tx, operator, owner, rateOf(subject, percent, options, operator.now));
  } else if (command === 'turnover' && words.length === 3) {
    if (subject !== 'large' && subject !== 'small') throw new UsageError('large or small is needed.');
    await setTurnover(tx, operator, owner, subject === 'large');
  } else if (command === 'keys-released' && words.length === 2) {
    await releaseKeys(tx, operator, owner);
  } else if (command === 'unfreeze' && words.length === 2) {
    const { reason } = options;
    if (reason === undefined || !/^[^\p{Cc}]{1,200}$/u.test(reason))
      throw new UsageError('--reason is needed: what was found and put right, in 1 to 200 characters.');
    if (!(await liftFreeze(tx, operator, owner, reason))) throw new UsageError('Its money is not frozen.');
  } else if (command !== 'money' || words.length !== 2) throw new UsageError('This command is not known.');
  return describe(tx, owner);
}

function rateOf(
  instrument: string | undefined,
  percent: string | undefined,
  options: MoneyOptions,
  now: number,
): NewRate {
  const { network = null, category = null, most, until } = options;
  if (network !== null && !(cardNetworks as readonly string[]).includes(network))
    throw new UsageError(`--network is one of ${cardNetworks.join(', ')}.`);
  if (category !== null && category !== 'CONSUMER' && category !== 'CORPORATE')
    throw new UsageError('--category is CONSUMER or CORPORATE.');
  if (most !== undefined && !/^\d{1,7}(\.\d{2})?$/.test(most)) throw new UsageError('--most is an amount like 20.00.');
  const validUntil = until === undefined ? null : Date.parse(`${until}T00:00:00+05:30`);
  if (validUntil !== null && !(validUntil > now + rateDelayMs))
    throw new UsageError('--until is a day to come, like 2027-04-01; it is not valid on that day any more.');
  return {
    instrument: instrumentOf(instrument),
    cardNetwork: network,
    cardCategory: category,
    basisPoints: basisPointsOf(percent),
    maxFee: most === undefined ? null : Math.round(Number(most) * 100),
    validUntil,
  };
}

function instrumentOf(word: string | undefined): string | null {
  if (word === 'ALL') return null;
  const found = instrumentTypes.find((instrument) => instrument === word);
  if (found === undefined) throw new UsageError(`INSTRUMENT is ALL or one of ${instrumentTypes.join(', ')}.`);
  return found;
}

/** `1.75` is 175; nothing is rounded. */
function basisPointsOf(percent = ''): number {
  const [, whole, fraction = ''] = /^(\d{1,2})(?:\.(\d{1,2}))?$/.exec(percent) ?? [];
  const basisPoints = Number(`${whole}${fraction.padEnd(2, '0')}`);
  if (whole === undefined || basisPoints > 1000) throw new UsageError('PERCENT is 0 to 10 with at most 2 decimals.');
  return basisPoints;
}

async function describe(tx: Tx, owner: Owner): Promise<string> {
  const freeze = await findFreeze(tx, owner.id);
  const rates = await listRates(tx, owner.id);
  const findings = freeze === undefined ? [] : await listFindings(tx, owner.id);
  return [
    `${owner.code}  ${owner.name}`,
    freeze === undefined ? 'Its money goes out.' : `Frozen since ${freeze.created_at.toISOString()}: ${freeze.reason}`,
    ...findings.map(({ rule, subject, detail }) => `  ${rule}  ${subject}  ${detail}`),
    (await hasLargeTurnover(tx, owner.id)) ? 'Turnover above ₹20 lakh.' : 'Turnover up to ₹20 lakh.',
    rates.length === 0 ? 'Rates: the standard ones.' : 'Rates of its own, the newest first:',
    ...rates.map(
      (rate) => `  ${whatOf(rate).padEnd(32)}${priceOf(rate)}, from ${new Date(rate.validFrom).toISOString()}`,
    ),
  ].join('\n');
}
