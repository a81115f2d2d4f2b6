import type { BankAccountState, bankAccounts } from '@galla/contract/business/bank-account/endpoints.ts';
import { coolingHours } from '@galla/contract/business/bank-account/endpoints.ts';
import { bankAccountChangeIds } from '@galla/contract/business/bank-account/feature.ts';
import { openChangeStates } from '@galla/contract/business/bank-account/states.ts';
import type { Received } from '@galla/contract/core/endpoint.ts';
import { decodeId, encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { AuditAct } from '@galla/contract/registry.ts';
import type { ScopedContext } from '../../callers/person.ts';
import { record } from '../../identity/audit/public/service.ts';
import { deriveKey, seal, unseal } from '../../platform/crypto/sealing.ts';
import type { Row, Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { announceWork } from '../../platform/jobs/due-work.ts';
import { lockSettlements } from '../../settlements/ledger/public/lock-queries.ts';
import { bookCheck } from '../onboarding/public/account-check-books.ts';
import { maxAccountChecks } from '../onboarding/public/account-check-limit.ts';
import { findBank } from '../onboarding/public/branch-codes.ts';
import { notifyAdmins } from './notices.ts';
import { findPresentAccount } from './payout-account-queries.ts';
import type { ChangeKey, ChangeRow } from './queries.ts';
import { changeName, countChecks, findNewest, insertChange, moveChange } from './queries.ts';

const keyOf = (masterKey: Buffer) => deriveKey(masterKey, 'bank-account-changes');

/** The account number of a change, for the bank. */
export const openNumber = (
  masterKey: Buffer,
  { id, sealed_number }: Pick<Row<'bank_account_change'>, 'id' | 'sealed_number'>,
): string => unseal(keyOf(masterKey), id, sealed_number);

/** How messages and the log name an account: `HDFC0000128 •• 4417`. */
export const nameOf = ({ ifsc, last4 }: { readonly ifsc: string; readonly last4: string }) => `${ifsc} •• ${last4}`;

/** The bank account of a merchant, and its newest change. */
export async function readState(tx: Tx, tenantId: string, personId: string): Promise<BankAccountState> {
  const account = await findPresentAccount(tx, tenantId);
  const change = await findNewest(tx, tenantId);
  return {
    account:
      account === undefined
        ? null
        : {
            holder: account.holder,
            ifsc: account.ifsc,
            last4: account.last4,
            since: account.created_at.toISOString(),
          },
    change: change === undefined ? null : shownChange(change, personId),
  };
}

const shownChange = (row: ChangeRow, personId: string) => ({
  changeId: encodeId(bankAccountChangeIds, row.id),
  state: row.state,
  holder: row.holder,
  ifsc: row.ifsc,
  last4: row.last4,
  registeredName: row.registered_name,
  reason: row.reason,
  requestedBy: row.requested_by_name,
  requestedAt: row.requested_at.toISOString(),
  own: row.requested_by === personId,
  approvedBy: row.approved_by_name,
  readyAt: row.ready_at?.toISOString() ?? null,
});

/**
 * Requests another account. The bank checks it first, under the same limit as KYC.
 * @throws Problem CONFLICT, IFSC_UNKNOWN, ACCOUNT_CHECKS_EXHAUSTED
 */
export async function requestChange(
  tx: Tx,
  context: ScopedContext,
  tenantId: string,
  { number, ifsc, holder }: Received<typeof bankAccounts.request>['body'],
): Promise<BankAccountState> {
  const { now, masterKey, scope } = context;
  if ((await findBank(ifsc)) === undefined) throw new Problem('IFSC_UNKNOWN', 404);
  await lockSettlements(tx, tenantId);
  const checks = await countChecks(tx, tenantId, new Date(now - maxAccountChecks.windowMs));
  if (checks >= maxAccountChecks.max) throw new Problem('ACCOUNT_CHECKS_EXHAUSTED', 429);
  const account = await findPresentAccount(tx, tenantId);
  const id = newId(now);
  const row = { holder, ifsc, last4: number.slice(-4), sealed_number: seal(keyOf(masterKey), id, number) };
  const asked = { requested_by: scope.personId, requested_at: new Date(now) };
  const base_account_id = account?.id ?? null;
  const sent_journal_id = await bookCheck(tx, 'account-check-sent', { tenantId, checkId: id }, now);
  if (!(await insertChange(tx, { tenant_id: tenantId, id, base_account_id, ...row, ...asked, sent_journal_id })))
    throw new Problem('CONFLICT', 409);
  await write(tx, context, 'BANK_ACCOUNT_CHANGE_REQUESTED', row);
  return readState(tx, tenantId, scope.personId);
}

/**
 * Approves a change that someone else requested. Settlements pause until its safety time is over, and then all go to
 * the new account.
 * @throws Problem CONFLICT if it is no longer open or the account has changed since; BANK_CHANGE_OWN
 */
export async function approveChange(
  tx: Tx,
  context: ScopedContext,
  tenantId: string,
  shownId: string,
): Promise<BankAccountState> {
  const { now, scope } = context;
  await lockSettlements(tx, tenantId);
  const change = await openChange(tx, tenantId, shownId);
  if (change.requested_by === scope.personId) throw new Problem('BANK_CHANGE_OWN', 403);
  const account = await findPresentAccount(tx, tenantId);
  if ((account?.id ?? null) !== change.base_account_id) throw new Problem('CONFLICT', 409);
  const ready_at = new Date(now + coolingHours * 3_600_000);
  const approved = { approved_by: scope.personId, approved_at: new Date(now), ready_at, due_at: ready_at, tries: 0 };
  if (!(await moveChange(tx, keyOfChange(change), ['WAITING'], { state: 'COOLING', ...approved })))
    throw new Problem('CONFLICT', 409);
  await announceWork(tx, changeName, tenantId, ready_at.getTime());
  const words = { account: nameOf(change), hours: String(coolingHours), person: change.requested_by_name };
  await notifyAdmins(tx, context, tenantId, { what: 'APPROVED', ...words }, now);
  await write(tx, context, 'BANK_ACCOUNT_CHANGE_APPROVED', change);
  return readState(tx, tenantId, scope.personId);
}

/**
 * Stops an open change. If the bank is already checking the account, the check runs to its end, so that its ₹1 is
 * booked.
 * @throws Problem CONFLICT if it is no longer open
 */
export async function stopChange(
  tx: Tx,
  context: ScopedContext,
  tenantId: string,
  shownId: string,
): Promise<BankAccountState> {
  const { now, scope } = context;
  await lockSettlements(tx, tenantId);
  const change = await openChange(tx, tenantId, shownId);
  const due_at = change.state === 'CHECKING' ? change.due_at : null;
  const stopped = { state: 'STOPPED', finished_at: new Date(now), due_at } as const;
  if (!(await moveChange(tx, keyOfChange(change), openChangeStates, stopped))) throw new Problem('CONFLICT', 409);
  await notifyAdmins(tx, context, tenantId, { what: 'STOPPED', account: nameOf(change) }, now);
  await write(tx, context, 'BANK_ACCOUNT_CHANGE_STOPPED', change);
  return readState(tx, tenantId, scope.personId);
}

/** The change of this id, which must be the merchant's newest. @throws Problem CONFLICT */
async function openChange(tx: Tx, tenantId: string, shownId: string): Promise<ChangeRow> {
  const change = await findNewest(tx, tenantId);
  if (change === undefined || change.id !== decodeId(bankAccountChangeIds, shownId)) throw new Problem('CONFLICT', 409);
  return change;
}

const keyOfChange = ({ tenant_id: tenantId, id }: ChangeRow): ChangeKey => ({ tenantId, id });

/** Call this last, because it locks the audit log of the merchant. */
function write(
  tx: Tx,
  context: ScopedContext,
  act: AuditAct,
  account: { readonly ifsc: string; readonly last4: string },
): Promise<void> {
  const { personId, membershipId } = context.scope;
  return record(tx, context, { act, personId, membershipId, detail: { account: nameOf(account) } });
}
