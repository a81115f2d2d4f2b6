import { cardNetworks, instrumentTypes } from '@galla/contract/payments/payments/instruments.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { OptionsOf, Owner } from '../../../platform/operator.ts';
import { basisPointsOf, merchantCommand, paiseOf, UsageError } from '../../../platform/operator.ts';
import { findFreeze } from '../../../settlements/ledger/public/freeze-queries.ts';
import { listRates, listTurnoverClasses } from '../../../settlements/ledger/public/price-queries.ts';
import { rateDelayMs } from '../../../settlements/ledger/public/tariff.ts';
import { listFindings } from '../money-queries.ts';
import type { NewRate } from '../public/money.ts';
import { liftFreeze, priceOf, releaseKeys, setRate, setTurnover, whatOf } from '../public/money.ts';

const options = {
  reason: { type: 'string' },
  network: { type: 'string' },
  category: { type: 'string' },
  most: { type: 'string' },
  until: { type: 'string' },
} as const;
type Options = OptionsOf<typeof options>;

/** The commands about a merchant's money. */
export const moneyCommand = merchantCommand({
  words: ['money', 'rate', 'turnover', 'keys-released', 'unfreeze'],
  section: 'merchants',
  help: `  npm run operator -- money MERCHANT                           its rates, and whether its outgoing money is frozen and why
  npm run operator -- rate MERCHANT INSTRUMENT PERCENT [--network VISA] [--category CORPORATE] [--most 20.00] [--until 2027-04-01]
                                                               a rate of its own, in two minutes: CREDIT_CARD 1.75, or ALL 1.6;
                                                               --most in rupees for one payment, --until a day of India
  npm run operator -- turnover MERCHANT large|small            above ₹20 lakh or not, in two minutes: what debit cards may
                                                               cost at most
  npm run operator -- keys-released MERCHANT                   its production keys are released now: the free period begins
  npm run operator -- unfreeze MERCHANT --reason "…"           lets its money go out again, once the book is put right`,
  options,
  async run({ tx, operator, owner, words, options: given }) {
    const [command, , subject, percent] = words;
    if (owner.type === null) throw new UsageError('A super-merchant has no money of its own; its merchants have.');
    if (command === 'rate' && words.length === 4) {
      await setRate(tx, operator, owner, rateOf(subject, percent, given, operator.now));
    } else if (command === 'turnover' && words.length === 3) {
      if (subject !== 'large' && subject !== 'small') throw new UsageError('large or small is needed.');
      await setTurnover(tx, operator, owner, subject === 'large');
    } else if (command === 'keys-released' && words.length === 2) {
      await releaseKeys(tx, operator, owner);
    } else if (command === 'unfreeze' && words.length === 2) {
      const { reason } = given;
      if (reason === undefined || !/^[^\p{Cc}]{1,200}$/u.test(reason))
        throw new UsageError('--reason is needed: the finding and its correction, in 1 to 200 characters.');
      if (!(await liftFreeze(tx, operator, owner, reason))) throw new UsageError('Its money is not frozen.');
    } else if (command !== 'money' || words.length !== 2) throw new UsageError('This command is not known.');
    return describe(tx, owner);
  },
});

function rateOf(instrument: string | undefined, percent: string | undefined, options: Options, now: number): NewRate {
  const { network = null, category = null, most, until } = options;
  if (network !== null && !(cardNetworks as readonly string[]).includes(network))
    throw new UsageError(`--network is one of ${cardNetworks.join(', ')}.`);
  if (category !== null && category !== 'CONSUMER' && category !== 'CORPORATE')
    throw new UsageError('--category is CONSUMER or CORPORATE.');
  const validUntil = until === undefined ? null : Date.parse(`${until}T00:00:00+05:30`);
  if (validUntil !== null && !(validUntil > now + rateDelayMs))
    throw new UsageError('--until is a day to come, like 2027-04-01; it is not valid on that day any more.');
  return {
    instrument: instrumentOf(instrument),
    cardNetwork: network,
    cardCategory: category,
    basisPoints: basisPointsOf(percent),
    maxFee: most === undefined ? null : paiseOf(most),
    validUntil,
  };
}

function instrumentOf(word: string | undefined): string | null {
  if (word === 'ALL') return null;
  const found = instrumentTypes.find((instrument) => instrument === word);
  if (found === undefined) throw new UsageError(`INSTRUMENT is ALL or one of ${instrumentTypes.join(', ')}.`);
  return found;
}

async function describe(tx: Tx, owner: Owner): Promise<string> {
  const freeze = await findFreeze(tx, owner.id);
  const rates = await listRates(tx, owner.id);
  const findings = freeze === undefined ? [] : await listFindings(tx, owner.id);
  return [
    `${owner.code}  ${owner.name}`,
    freeze === undefined ? 'Its money goes out.' : `Frozen since ${freeze.created_at.toISOString()}: ${freeze.reason}`,
    ...findings.map(({ rule, subject, detail }) => `  ${rule}  ${subject}  ${detail}`),
    ...turnoverLines(await listTurnoverClasses(tx, owner.id)),
    rates.length === 0 ? 'Rates: the standard ones.' : 'Rates of its own, the newest first:',
    ...rates.map(
      (rate) => `  ${whatOf(rate).padEnd(32)}${priceOf(rate)}, from ${new Date(rate.validFrom).toISOString()}`,
    ),
  ].join('\n');
}

const turnoverText = (isLarge: boolean) => `Turnover ${isLarge ? 'above' : 'up to'} ₹20 lakh.`;

/** The current turnover class, and the start of each stored class. */
const turnoverLines = (classes: readonly { readonly is_large: boolean; readonly valid_from: Date }[]): string[] => [
  turnoverText(classes[0]?.is_large ?? false),
  ...classes.map(({ is_large, valid_from }) => `  ${turnoverText(is_large)} From ${valid_from.toISOString()}`),
];
