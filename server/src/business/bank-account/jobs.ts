import { leastMatch } from '@galla/contract/business/onboarding/name-scores.ts';
import { record } from '../../identity/audit/public/service.ts';
import type { Row, Tx } from '../../platform/db/database.ts';
import { inTenant } from '../../platform/db/database.ts';
import type { JobNeeds, WorkItem } from '../../platform/jobs/job.ts';
import { tenantJob } from '../../platform/jobs/job.ts';
import { pauseAfter } from '../../platform/rail/pauses.ts';
import type { RailAccountCheck } from '../../platform/rail/rail.ts';
import { RailUnknown } from '../../platform/rail/rail.ts';
import type { Rails } from '../../platform/rail/rails.ts';
import { lockSettlements } from '../../settlements/ledger/public/lock-queries.ts';
import { bookCheck, checkedAmount } from '../onboarding/public/account-check-books.ts';
import { nameMatch } from '../onboarding/public/name-match.ts';
import type { Notifying } from './notices.ts';
import { notifyAdmins } from './notices.ts';
import { findPresentAccount } from './payout-account-queries.ts';
import type { AccountFollower } from './public/account-follower.ts';
import { usePayoutAccount } from './public/payout-accounts.ts';
import { changeName, claimChanges, findDueChanges, findMerchant, lockChange, moveChange } from './queries.ts';
import { nameOf, openNumber } from './service.ts';

export interface ChangeWork extends JobNeeds, Notifying {
  readonly masterKey: Buffer;
  readonly rails: Rails;
  readonly accountFollower: AccountFollower;
}

type Change = Row<'bank_account_change'>;
type DueChange = WorkItem & { readonly row: Change };

/**
 * Checks a new account with ₹1 at the bank, by the rules of payouts, and activates an approved one when its safety time
 * is over. The row is the job. A change that is stopped while the bank is asked stays due until its ₹1 is booked.
 */
export const changeAccounts = tenantJob<ChangeWork, DueChange>({
  name: changeName,
  atOnce: { process: 10, tenant: 1 },
  attempts: 20,
  findDue: findDueChanges,
  claim: async (tx, claim) => (await claimChanges(tx, claim)).map((row) => ({ id: row.id, row })),
  retry: async (tx, { tenantId, id }, now) =>
    void (await moveChange(tx, { tenantId, id }, ['CHECKING', 'COOLING', 'STOPPED'], { due_at: now })),
  start: (work) => ({
    async run({ row }, turn) {
      if (row.state === 'COOLING') return turn.write((tx) => putToUse(tx, work, row));
      const answer = await ask(work, row);
      await turn.write((tx) => applyAnswer(tx, work, row, answer));
    },
  }),
});

/** The bank's answer; undefined if the outcome is unknown. */
async function ask(
  { database, rails, masterKey, log }: ChangeWork,
  row: Change,
): Promise<RailAccountCheck | undefined> {
  const { merchant_id: merchantId } = await inTenant(database, row.tenant_id, (tx) => findMerchant(tx, row.tenant_id));
  const rail = rails.of('live');
  const account = { holder: row.holder, ifsc: row.ifsc, number: openNumber(masterKey, row) };
  try {
    const known = row.tries === 1 ? undefined : await rail.findAccountCheck(row.id);
    return known ?? (await rail.checkAccount({ checkId: row.id, merchantId, amount: checkedAmount, account }));
  } catch (error) {
    if (!(error instanceof RailUnknown)) throw error;
    log.warn({ err: error, bankAccountChange: row.id }, 'what the bank says of an account is not known yet');
    return undefined;
  }
}

/** Ends the check. The account must be in the name of the business, and then waits for a second person. */
async function applyAnswer(tx: Tx, work: ChangeWork, row: Change, answer: RailAccountCheck | undefined): Promise<void> {
  const { tenant_id: tenantId, id } = row;
  const now = work.clock.now();
  if (answer === undefined || answer.state === 'PENDING') {
    await moveChange(tx, { tenantId, id }, ['CHECKING', 'STOPPED'], { due_at: new Date(now + pauseAfter(row.tries)) });
    return;
  }
  if (!(await bookEnd(tx, row, answer, now))) return;
  const registered = answer.state === 'COMPLETED' ? (answer.registeredName ?? null) : null;
  const { name, legal_name } = await findMerchant(tx, tenantId);
  const score =
    registered === null ? null : Math.max(...[name, legal_name ?? name].map((one) => nameMatch(registered, one)));
  const checked = { registered_name: registered, score, utr: answer.utr ?? null, due_at: null };
  const isRight = score !== null && score >= leastMatch;
  const end = isRight
    ? ({ state: 'WAITING' } as const)
    : ({ state: 'REFUSED', reason: answer.failureReason ?? null, finished_at: new Date(now) } as const);
  if (!(await moveChange(tx, { tenantId, id }, ['CHECKING'], { ...checked, ...end }))) return;
  await notifyAdmins(tx, work, tenantId, { what: isRight ? 'WAITING' : 'REFUSED', account: nameOf(row) }, now);
}

/**
 * Books the outcome of the ₹1, once; false if it was already booked. A change that was stopped while the bank was asked
 * ends here.
 */
async function bookEnd(tx: Tx, row: Change, answer: RailAccountCheck, now: number): Promise<boolean> {
  const key = { tenantId: row.tenant_id, id: row.id };
  const locked = await lockChange(tx, key);
  if (locked === undefined || locked.end_journal_id !== null) return false;
  const due_at = locked.state === 'STOPPED' ? null : locked.due_at;
  if (row.sent_journal_id === null) return moveChange(tx, key, [locked.state], { due_at });
  const kind = answer.state === 'COMPLETED' ? 'account-check-paid' : 'account-check-returned';
  const end_journal_id = await bookCheck(tx, kind, { tenantId: key.tenantId, checkId: key.id }, now);
  return moveChange(tx, key, [locked.state], { end_journal_id, due_at });
}

/** Sends settlements to the approved account, unless the account was changed in another way since. */
async function putToUse(
  tx: Tx,
  { clock, masterKey, accountFollower, ...work }: ChangeWork,
  row: Change,
): Promise<void> {
  const { tenant_id: tenantId, id, holder, ifsc } = row;
  const now = clock.now();
  await lockSettlements(tx, tenantId);
  const account = await findPresentAccount(tx, tenantId);
  const isStale = (account?.id ?? null) !== row.base_account_id;
  const end = { state: isStale ? ('STOPPED' as const) : ('DONE' as const), finished_at: new Date(now), due_at: null };
  if (!(await moveChange(tx, { tenantId, id }, ['COOLING'], end))) return;
  if (!isStale) {
    await usePayoutAccount(tx, masterKey, tenantId, { holder, ifsc, number: openNumber(masterKey, row) }, now);
    await accountFollower(tx, tenantId, now);
  }
  await notifyAdmins(tx, work, tenantId, { what: isStale ? 'REPLACED' : 'DONE', account: nameOf(row) }, now);
  await record(
    tx,
    { masterKey, now, address: '', userAgent: undefined },
    {
      personId: null,
      membershipId: null,
      ownerId: tenantId,
      act: isStale ? 'BANK_ACCOUNT_CHANGE_STOPPED' : 'BANK_ACCOUNT_CHANGED',
      detail: { account: nameOf(row) },
    },
  );
}
