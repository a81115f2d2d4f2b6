import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';

/** A person of a business that applies, and its live tenant. */
interface AppliedBy {
  readonly personId: string;
  readonly merchantId: string;
  readonly name: string;
  readonly phone: string;
}

/** Makes the applicant the Admin of their merchant, unless they already are. */
export async function addAdmin(
  tx: Tx,
  { personId, merchantId, name, phone }: AppliedBy,
  created_at: Date,
): Promise<void> {
  const email = `${name.toLowerCase().replace(' ', '.')}@${merchantId.toLowerCase()}.example`;
  const added = await tx
    .insertInto('person')
    .values({ id: personId, name, email, phone, password_hash: null, created_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added === undefined) return;
  const merchant = await tx
    .selectFrom('merchant')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('membership')
    .values({
      id: newId(),
      person_id: personId,
      merchant_id: merchant.id,
      group_id: null,
      role_id: 'ADMIN',
      status: 'ACTIVE',
      store_restricted: false,
      created_at,
    })
    .execute();
}

/** The id of a person at the review desk. */
export async function findOperatorId(tx: Tx, email: string): Promise<string | undefined> {
  return (await tx.selectFrom('operator_user').select('id').where('email', '=', email).executeTakeFirst())?.id;
}
