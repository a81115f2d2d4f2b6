import { businessDay } from '@galla/contract/core/schema.ts';
import { usePayoutAccount } from '../../../business/bank-account/public/payout-accounts.ts';
import { record } from '../../../identity/audit/public/service.ts';
import type { Tx } from '../../../platform/db/database.ts';
import {
  type MerchantCall,
  merchantCommand,
  type OptionsOf,
  type Owner,
  UsageError,
} from '../../../platform/operator.ts';
import { findCurrentAccountId } from '../payouts/queries.ts';
import { resendSettlement, retryFailed } from '../public/payouts.ts';
import type { Terms } from '../terms.ts';
import { saveTerms, termsOf } from '../terms.ts';
import { findCurrentAccount, findLiveTenant, listLastSettlements } from './queries.ts';

const options = {
  reason: { type: 'string' },
  'in-store': { type: 'string' },
  online: { type: 'string' },
  'cut-off': { type: 'string' },
  minimum: { type: 'string' },
  holder: { type: 'string' },
  ifsc: { type: 'string' },
  number: { type: 'string', mayFitCardNumber: true },
} as const;
type Options = OptionsOf<typeof options>;
type Call = MerchantCall<typeof options>;

export const settlementCommand = merchantCommand({
  words: ['settlements', 'settlement-terms', 'settlement-hold', 'settlement-resend', 'payout-account'],
  section: 'merchants',
  help: `  npm run operator -- settlements MERCHANT                     its terms, its bank account and its last settlements
  npm run operator -- settlement-terms MERCHANT [--in-store 1] [--online 2] [--cut-off 24:00] [--minimum 1.00]
                                                               working days until its money arrives, when its day ends,
                                                               and the smallest settlement in rupees
  npm run operator -- settlement-hold MERCHANT on|off [--reason "…"]
                                                               nothing is settled for as long as it is on
  npm run operator -- settlement-resend MERCHANT 2026-11-27    sends the settlement of a day again at once, to the present
                                                               account; the bank is asked about its earlier payouts first
  npm run operator -- payout-account MERCHANT --holder NAME --ifsc HDFC0000123 --number 50100023456789
                                                               settlements go there from now on, those that failed at once`,
  options,
  async run(call) {
    const { tx, owner, words } = call;
    const [command, , state, ...more] = words;
    if (owner.type === null)
      throw new UsageError('A super-merchant has no settlements of its own; its merchants have.');
    const takesState = command === 'settlement-hold' || command === 'settlement-resend';
    if (more.length > 0 || (!takesState && state !== undefined)) throw new UsageError('This command is not known.');
    const tenantId = await findLiveTenant(tx, owner.id);
    if (command === 'settlement-terms') await setTerms(call, tenantId);
    if (command === 'settlement-hold') await hold(call, tenantId, state);
    if (command === 'settlement-resend') await resend(call, tenantId, state);
    if (command === 'payout-account') await setAccount(call, tenantId);
    return describe(tx, owner, tenantId);
  },
});

async function setTerms(call: Call, tenantId: string): Promise<void> {
  const { tx, operator, options: given } = call;
  const terms = changedTerms(await termsOf(tx, tenantId), given);
  await saveTerms(tx, tenantId, terms, operator.now);
  await write(call, 'SETTLEMENT_TERMS_SET', inWords(terms));
}

async function hold(call: Call, tenantId: string, state: string | undefined): Promise<void> {
  const { tx, operator, options: given } = call;
  if (state !== 'on' && state !== 'off') throw new UsageError('on or off is needed.');
  const reason = given.reason?.trim() ?? '';
  if (state === 'on' && !/^[^\p{Cc}]{1,200}$/u.test(reason))
    throw new UsageError('--reason is needed: why nothing is settled, in 1 to 200 characters.');
  const holdReason = state === 'on' ? reason : null;
  await saveTerms(tx, tenantId, { ...(await termsOf(tx, tenantId)), holdReason }, operator.now);
  await write(call, 'SETTLEMENTS_HELD', holdReason ?? 'Settled again');
}

async function resend(call: Call, tenantId: string, day = ''): Promise<void> {
  const { tx, operator } = call;
  if (!businessDay.safeParse(day).success)
    throw new UsageError('The day of the settlement is needed, like 2026-11-27.');
  const accountId = await findCurrentAccountId(tx, tenantId);
  if (accountId === undefined) throw new UsageError('There is no bank account to send it to.');
  if (!(await resendSettlement(tx, tenantId, { day, accountId }, operator.now)))
    throw new UsageError(`No settlement of ${day} has failed or is pending.`);
  await write(call, 'SETTLEMENT_RESENT', day);
}

async function setAccount(call: Call, tenantId: string): Promise<void> {
  const { tx, operator, options: given } = call;
  const account = accountOf(given);
  await usePayoutAccount(tx, operator.masterKey, tenantId, account, operator.now);
  await retryFailed(tx, tenantId, operator.now);
  await write(call, 'PAYOUT_ACCOUNT_SET', `${account.ifsc} •••• ${account.number.slice(-4)}`);
}

const write = (
  { tx, operator, owner }: Call,
  act: 'SETTLEMENT_TERMS_SET' | 'SETTLEMENTS_HELD' | 'SETTLEMENT_RESENT' | 'PAYOUT_ACCOUNT_SET',
  reason: string,
) =>
  record(tx, operator, {
    personId: null,
    membershipId: null,
    ownerId: owner.chainId,
    act,
    detail: { reason, operator: operator.name },
  });

function accountOf({ holder = '', ifsc = '', number = '' }: Options) {
  if (!/^[^\p{Cc}]{1,120}$/u.test(holder)) throw new UsageError('--holder is the name of the account.');
  if (!/^[A-Z]{4}0[A-Z0-9]{6}$/.test(ifsc)) throw new UsageError('--ifsc is like HDFC0000123.');
  if (!/^\d{6,20}$/.test(number)) throw new UsageError('--number has 6 to 20 digits.');
  return { holder, ifsc, number };
}

function changedTerms(terms: Terms, given: Options): Terms {
  const days = (name: 'in-store' | 'online', now: number) => {
    const text = given[name];
    if (text !== undefined && !/^[0-7]$/.test(text)) throw new UsageError(`--${name} is 0 to 7 working days.`);
    return text === undefined ? now : Number(text);
  };
  const { 'cut-off': cutOff, minimum } = given;
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
  const account = await findCurrentAccount(tx, tenantId);
  const last = await listLastSettlements(tx, tenantId);
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
