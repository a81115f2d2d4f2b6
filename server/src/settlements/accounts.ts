import { deriveKey, seal, unseal } from '../platform/crypto/sealing.ts';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';

/** A bank account as it is given. */
export interface BankAccount {
  readonly holder: string;
  readonly ifsc: string;
  readonly number: string;
}

const keyOf = (masterKey: Buffer) => deriveKey(masterKey, 'payout-accounts');

/** Settlements go to this account from now on; the one before ends. */
export async function usePayoutAccount(
  tx: Tx,
  masterKey: Buffer,
  tenantId: string,
  account: BankAccount,
  now: number,
): Promise<void> {
  const at = new Date(now);
  await tx
    .updateTable('payout_account')
    .set({ ended_at: at })
    .where('tenant_id', '=', tenantId)
    .where('ended_at', 'is', null)
    .execute();
  const id = newId(now);
  await tx
    .insertInto('payout_account')
    .values({
      tenant_id: tenantId,
      id,
      holder: account.holder,
      ifsc: account.ifsc,
      last4: account.number.slice(-4),
      sealed_number: seal(keyOf(masterKey), id, account.number),
      created_at: at,
    })
    .execute();
}

/** An account with its number, for the instruction to the bank. */
export async function openPayoutAccount(
  tx: Tx,
  masterKey: Buffer,
  { tenantId, accountId }: { readonly tenantId: string; readonly accountId: string },
): Promise<BankAccount> {
  const { holder, ifsc, sealed_number } = await tx
    .selectFrom('payout_account')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return { holder, ifsc, number: unseal(keyOf(masterKey), accountId, sealed_number) };
}
