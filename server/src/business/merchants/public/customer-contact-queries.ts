import type { CustomerContact } from '@galla/contract/business/merchants/customer-contact.ts';
import type { Row, Tx } from '../../../platform/db/database.ts';

/** How customers reach a merchant; undefined if no contact was set. */
export const findCustomerContact = (tx: Tx, tenantId: string): Promise<CustomerContact | undefined> =>
  tx.selectFrom('customer_contact').select(['email', 'phone']).where('tenant_id', '=', tenantId).executeTakeFirst();

/** Sets how customers reach a merchant. */
export async function setCustomerContact(
  tx: Tx,
  tenant_id: string,
  change: Omit<Row<'customer_contact'>, 'tenant_id'>,
): Promise<void> {
  await tx
    .insertInto('customer_contact')
    .values({ tenant_id, ...change })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(change))
    .execute();
}
