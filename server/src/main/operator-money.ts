import { instrumentTypes } from '@galla/contract/transactions.ts';
import { findFreeze, liftFreeze, listFindings, listRates, releaseKeys, setRate } from '../feature-config/money.ts';
import type { Owner } from '../feature-config/owners.ts';
import type { Operator } from '../feature-config/settings.ts';
import type { Tx } from '../platform/db/database.ts';
import { UsageError } from './operator-vendors.ts';

/** The commands about a merchant's money, as the help has them. */
export const moneyHelp = `  npm run operator -- money MERCHANT                           its rates, and whether its outgoing money is frozen and why
  npm run operator -- rate MERCHANT INSTRUMENT PERCENT         a rate of its own, in two minutes: CREDIT_CARD 1.75, or ALL 1.6
  npm run operator -- keys-released MERCHANT                   its production keys are released now: the free period begins
  npm run operator -- unfreeze MERCHANT --reason "…"           lets its money go out again, once the book is put right`;

/** Which command of these a word is. */
export const isMoneyCommand = (word: string): boolean => /^(money|rate|keys-released|unfreeze)$/.test(word);

/**
 * Runs one of them.
 * @returns what to print
 */
export async function runMoneyCommand(
  tx: Tx,
  operator: Operator,
  owner: Owner,
  words: readonly string[],
  reason: string | undefined,
): Promise<string> {
  const [command, , instrument, percent] = words;
  if (owner.type === null) throw new UsageError('A super-merchant has no money of its own; its merchants have.');
  if (command === 'rate' && words.length === 4) {
    await setRate(tx, operator, owner, instrumentOf(instrument), basisPointsOf(percent));
  } else if (command === 'keys-released' && words.length === 2) {
    await releaseKeys(tx, operator, owner);
  } else if (command === 'unfreeze' && words.length === 2) {
    if (reason === undefined || !/^[^\p{Cc}]{1,200}$/u.test(reason))
      throw new UsageError('--reason is needed: what was found and put right, in 1 to 200 characters.');
    if (!(await liftFreeze(tx, operator, owner, reason))) throw new UsageError('Its money is not frozen.');
  } else if (command !== 'money' || words.length !== 2) throw new UsageError('This command is not known.');
  return describe(tx, owner);
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
    rates.length === 0 ? 'Rates: the standard ones.' : 'Rates of its own, the newest first:',
    ...rates.map(
      (rate) =>
        `  ${(rate.instrument ?? 'ALL').padEnd(16)}${(rate.basis_points / 100).toFixed(2)} % from ${rate.valid_from.toISOString()}`,
    ),
  ].join('\n');
}
