import { deriveKey, seal, unseal } from '../../../platform/crypto/sealing.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { findBank } from '../../onboarding/public/branch-codes.ts';
import { findAccount, findPresentAccount, replaceAccount } from '../payout-account-queries.ts';

/** A bank account as entered. */
export interface BankAccount {
  readonly holder: string;
  readonly ifsc: string;
  readonly number: string;
}

const keyOf = (masterKey: Buffer) => deriveKey(masterKey, 'payout-accounts');

/** Whether the tenant has an account that settlements can go to. */
export const hasPayoutAccount = async (tx: Tx, tenantId: string): Promise<boolean> =>
  (await findPresentAccount(tx, tenantId)) !== undefined;

/** Sets the account for settlements from now on; the previous one ends. */
export async function usePayoutAccount(
  tx: Tx,
  masterKey: Buffer,
  tenantId: string,
  account: BankAccount,
  now: number,
): Promise<void> {
  const id = newId(now);
  const sealed_number = seal(keyOf(masterKey), id, account.number);
  const { holder, ifsc, number } = account;
  const row = { tenant_id: tenantId, id, holder, ifsc, last4: number.slice(-4), sealed_number };
  await replaceAccount(tx, { ...row, created_at: new Date(now) });
}

/** An account with its full number, for the instruction to the bank. */
export async function openPayoutAccount(
  tx: Tx,
  masterKey: Buffer,
  { tenantId, accountId }: { readonly tenantId: string; readonly accountId: string },
): Promise<BankAccount> {
  const { holder, ifsc, sealed_number } = await findAccount(tx, tenantId, accountId);
  return { holder, ifsc, number: unseal(keyOf(masterKey), accountId, sealed_number) };
}

/** An account as people see it; null if there is none. */
export async function viewAccount({ ifsc, last4 }: { readonly ifsc: string | null; readonly last4: string | null }) {
  return ifsc === null || last4 === null ? null : { bank: (await findBank(ifsc)) ?? null, last4 };
}

/** The current payout account, as people see it; null if there is none. */
export async function presentAccount(tx: Tx, tenantId: string) {
  const account = await findPresentAccount(tx, tenantId);
  return account === undefined ? null : viewAccount(account);
}
