import { hashOf } from '../../platform/crypto/sealing.ts';
import type { Tx } from '../../platform/db/database.ts';

/** An open link, with the requesting merchant and the chain of its audit log. */
export type OpenLink = NonNullable<Awaited<ReturnType<typeof findOpenLink>>>;

/** Locks the open link with a meta id until the transaction ends. */
export function findOpenLink(tx: Tx, metaId: string) {
  return tx
    .selectFrom('vendor_link as link')
    .innerJoin('merchant', 'merchant.id', 'link.merchant_id')
    .innerJoin('tenant', (join) => join.onRef('tenant.merchant_id', '=', 'merchant.id').on('tenant.mode', '=', 'live'))
    .select([
      'link.id',
      'link.vendor_name',
      'link.phone',
      'merchant.merchant_id as organisationId',
      'merchant.name as merchantName',
      'tenant.id as chainId',
    ])
    .where('link.meta_hash', '=', hashOf(metaId))
    .where('link.state', '=', 'OPEN')
    .executeTakeFirst();
}

/** Creates the link of a merchant's vendor, or gives the existing one for this number a new meta id. */
export async function upsertLink(
  tx: Tx,
  link: {
    readonly id: string;
    readonly merchantId: string;
    readonly metaId: string;
    readonly vendorName: string;
    readonly phone: string;
    readonly now: number;
  },
): Promise<string> {
  const at = new Date(link.now);
  const change = {
    meta_hash: hashOf(link.metaId),
    vendor_name: link.vendorName,
    state: 'OPEN',
    changed_at: at,
  } as const;
  const { id } = await tx
    .insertInto('vendor_link')
    .values({ id: link.id, merchant_id: link.merchantId, phone: link.phone, created_at: at, ...change })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'phone']).doUpdateSet(change))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Closes the link of a merchant's vendor. Undefined if this number has no open link. */
export function closeLinkOf(tx: Tx, merchantId: string, phone: string, now: number) {
  return tx
    .updateTable('vendor_link')
    .set({ state: 'CLOSED', changed_at: new Date(now) })
    .where('merchant_id', '=', merchantId)
    .where('phone', '=', phone)
    .where('state', '=', 'OPEN')
    .returning(['id', 'vendor_name'])
    .executeTakeFirst();
}
