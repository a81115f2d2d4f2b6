import { record } from '../../audit/service.ts';
import type { Owner } from '../../feature-config/owner-queries.ts';
import type { Operator } from '../../feature-config/settings.ts';
import type { Tx } from '../../platform/db/database.ts';
import { usePayoutAccount } from '../../settlements/accounts.ts';
import { retryFailed } from '../../settlements/payouts.ts';
import type { Terms } from '../../settlements/terms.ts';
import { saveTerms, termsOf } from '../../settlements/terms.ts';
import { UsageError } from './vendors.ts';

/** The lines of settlements in the operator's help. */
export const settlementHelp = `  npm run operator -- settlements MERCHANT                     its terms, its bank account and its last settlements
  npm run operator -- settlement-terms MERCHANT [--in-store 1] [--online 2] [--cut-off 24:00] [--minimum 1.00]
                                                               working days until its money arrives, when its day ends,
                                                               and the smallest settlement in rupees
  npm run operator -- settlement-hold MERCHANT on|off [--reason "…"]
                                                               nothing is settled for as long as it is on
  npm run operator -- payout-account MERCHANT --holder NAME --ifsc HDFC0000123 --number 50100023456789
                                                               settlements go there from now on, those that failed at once`;

/** Whether a word is one of the commands about a merchant's settlements. */
export const isSettlementCommand = (word: string | undefined): boolean =>
  /^(settlements|settlement-terms|settlement-hold|payout-account)$/.test(word ?? '');

/** What they are given beside their words. */
export interface SettlementOptions {
  readonly reason?: string | undefined;
  readonly 'in-store'?: string | undefined;
  readonly online?: string | undefined;
  readonly 'cut-off'?: string | undefined;
  readonly minimum?: string | undefined;
  readonly holder?: string | undefined;
  readonly ifsc?: string | undefined;
  readonly number?: string | undefined;
}

/** The same for the command line. */
export const settlementOptions = {
  'in-store': { type: 'string' },
  online: { type: 'string' },
  'cut-off': { type: 'string' },
  minimum: { type: 'string' },
  holder: { type: 'string' },
  ifsc: { type: 'string' },
  number: { type: 'string' },
} as const;

/**
 * Runs one of them.
 * @returns what to print
 */
export async function runSettlementCommand(
  tx: Tx,
  operator: Operator,
  owner: Owner,
  words: readonly string[],
  options: SettlementOptions,
): Promise<string> {
  const [command, , state, ...more] = words;
  if (owner.type === null) throw new UsageError('A super-merchant has no settlements of its own; its merchants have.');
  if (more.length > 0 || (command !== 'settlement-hold' && state !== undefined))
    throw new UsageError('This command is not known.');
  const { id: tenantId } = await tx
    .selectFrom('tenant')
    .select('id')
    .where('merchant_id', '=', owner.id)
    .where('mode', '=', 'live')
    .executeTakeFirstOrThrow();
  const write = (act: 'SETTLEMENT_TERMS_SET' | 'SETTLEMENTS_HELD' | 'PAYOUT_ACCOUNT_SET', reason: string) =>
    record(tx, operator, {
      ...{ personId: null, membershipId: null, ownerId: owner.chainId, act },
      detail: { reason, operator: operator.name },
    });
  if (command === 'settlement-terms') {
    const terms = changedTerms(await termsOf(tx, tenantId), options);
    await saveTerms(tx, tenantId, terms, operator.now);
    await write('SETTLEMENT_TERMS_SET', inWords(terms));
  } else if (command === 'settlement-hold') {
    if (state !== 'on' && state !== 'off') throw new UsageError('on or off is needed.');
    const reason = options.reason?.trim() ?? '';
    if (state === 'on' && !/^[^\p{Cc}]{1,200}$/u.test(reason))
      throw new UsageError('--reason is needed: why nothing is settled, in 1 to 200 characters.');
    await saveTerms(
      tx,
      tenantId,
      { ...(await termsOf(tx, tenantId)), holdReason: state === 'on' ? reason : null },
      operator.now,
    );
    await write('SETTLEMENTS_HELD', state === 'on' ? reason : 'Settled again');
  } else if (command === 'payout-account') {
    const account = accountOf(options);
    await usePayoutAccount(tx, operator.masterKey, tenantId, account, operator.now);
    await retryFailed(tx, tenantId, operator.now);
    await write('PAYOUT_ACCOUNT_SET', `${account.ifsc} •••• ${account.number.slice(-4)}`);
  }
  return describe(tx, owner, tenantId);
}

function accountOf({ holder = '', ifsc = '', number = '' }: SettlementOptions) {
  if (!/^[^\p{Cc}]{1,120}$/u.test(holder)) throw new UsageError('--holder is the name of the account.');
  if (!/^[A-Z]{4}0[A-Z0-9]{6}$/.test(ifsc)) throw new UsageError('--ifsc is like HDFC0000123.');
  if (!/^\d{6,20}$/.test(number)) throw new UsageError('--number has 6 to 20 digits.');
  return { holder, ifsc, number };
}

function changedTerms(terms: Terms, options: SettlementOptions): Terms {
  const days = (name: 'in-store' | 'online', now: number) => {
    const text = options[name];
    if (text !== undefined && !/^[0-7]$/.test(text)) throw new UsageError(`--${name} is 0 to 7 working days.`);
    return text === undefined ? now : Number(text);
  };
  const { 'cut-off': cutOff, minimum } = options;
  const [, hours = '', minutes = ''] = /^([01]\d|2[0-4]):([0-5]\d)$/.exec(cutOff ?? '') ?? [];
  const end = Number(hours) * 60 + Number(minutes);
  if (cutOff !== undefined && (hours === '' || end < 1 || end > 1440))
    throw new UsageError('--cut-off is like 18:00, at most 24:00.');
  if (minimum !== undefined && !/^\d{1,7}\.\d{2}$/.test(minimum))
    throw new UsageError('--minimum is an amount like 100.00.');
  return {
    ...terms,
    inStoreDays: days('in-store', terms.inStoreDays),
    onlineDays: days('online', terms.onlineDays),
    cutOff: cutOff === undefined ? terms.cutOff : end,
    minimum: minimum === undefined ? terms.minimum : Math.max(1, Number(minimum.replace('.', ''))),
  };
}

function inWords({ inStoreDays, onlineDays, cutOff, minimum }: Terms): string {
  const clock = `${String(Math.floor(cutOff / 60)).padStart(2, '0')}:${String(cutOff % 60).padStart(2, '0')}`;
  return `T+${inStoreDays} in stores, T+${onlineDays} online, until ${clock}, from ₹${(minimum / 100).toFixed(2)}`;
}

async function describe(tx: Tx, owner: Owner, tenantId: string): Promise<string> {
  const terms = await termsOf(tx, tenantId);
  const account = await tx
    .selectFrom('payout_account')
    .select(['holder', 'ifsc', 'last4'])
    .where('tenant_id', '=', tenantId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  const last = await tx
    .selectFrom('settlement')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('day', 'desc')
    .limit(10)
    .execute();
  return [
    `${owner.code}  ${owner.name}`,
    inWords(terms),
    ...(terms.holdReason === null ? [] : [`Held: ${terms.holdReason}`]),
    account === undefined ? 'No bank account.' : `To ${account.holder}, ${account.ifsc} •••• ${account.last4}`,
    ...last.map(({ day, state, net, utr, failure_reason }) =>
      [`  ${day}`, state.padEnd(8), `₹${(net / 100).toFixed(2)}`, utr ?? failure_reason ?? ''].join('  ').trimEnd(),
    ),
  ].join('\n');
}
