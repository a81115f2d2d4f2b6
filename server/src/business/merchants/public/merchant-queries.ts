import type { Row, Tx } from '../../../platform/db/database.ts';
import { noteGroupChange } from '../../../platform/db/tenants.ts';
import { newId } from '../../../platform/ids.ts';

type NewColumns = Pick<
  Row<'merchant'>,
  ('id' | 'merchant_id' | 'name' | 'type' | 'category' | 'gstin' | 'group_id') | ('kind' | 'state' | 'created_at')
> &
  Partial<Pick<Row<'merchant'>, 'kyc_status' | 'website' | 'referral_code'>>;

/** Adds a merchant with its live and test tenants; false if the merchant id is taken. */
export async function insertMerchant(tx: Tx, merchant: NewColumns): Promise<boolean> {
  const { upi_handle } = await tx.selectFrom('provider').select('upi_handle').executeTakeFirstOrThrow();
  const inserted = await tx
    .insertInto('merchant')
    .values({ upi_handle, ...merchant })
    .onConflict((conflict) => conflict.column('merchant_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted === undefined) return false;
  const tenants = (['live', 'test'] as const).map((mode) => ({ id: newId(), merchant_id: inserted.id, mode }));
  await tx.insertInto('tenant').values(tenants).execute();
  if (merchant.group_id !== null) await noteGroupChange(tx, inserted.id);
  return true;
}

/** Changes columns of a merchant. */
export async function updateMerchant(tx: Tx, id: string, change: Partial<Omit<Row<'merchant'>, 'vpa'>>): Promise<void> {
  // A merchant that changes its group leaves one group's list and joins another's.
  if (change.group_id !== undefined) await noteGroupChange(tx, id);
  await tx.updateTable('merchant').set(change).where('id', '=', id).execute();
  if (change.group_id !== undefined || change.name !== undefined) await noteGroupChange(tx, id);
}
