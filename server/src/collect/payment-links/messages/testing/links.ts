import type { TestGalla, TestMerchant } from '../../../../main/testing/test-galla.ts';
import type { Row } from '../../../../platform/db/database.ts';
import { newId } from '../../../../platform/ids.ts';
import type { LinkKey } from '../queries.ts';

let made = 0;

/** An active online link for ₹48,600 that expires in ten days, of a merchant with activated payment links. */
export async function activeLink(
  { rows: { kysely }, now }: Pick<TestGalla, 'rows' | 'now'>,
  { tenantId: tenant_id }: Pick<TestMerchant, 'tenantId'>,
  change: Partial<Row<'payment_link'>> = {},
): Promise<LinkKey & { readonly code: string }> {
  made += 1;
  const [id, at] = [newId(), new Date(now())];
  const code = String(made).replaceAll('0', 'z').padStart(12, '2');
  const expires_at = change.expires_at ?? new Date(now() + 10 * 86_400_000);
  const { reference_search, customer_search, asks, items, ...plain } = change;
  const lists = { ...(asks && { asks: JSON.stringify(asks) }), ...(items && { items: JSON.stringify(items) }) };
  await kysely
    .insertInto('payment_link')
    .values({
      tenant_id,
      id,
      code,
      state: 'ACTIVE',
      kind: 'ONLINE',
      reference_id: `CG-${made}`,
      amount: 4_860_000,
      customer_name: 'Kavita Menon',
      customer_phone: '9940127785',
      customer_email: 'kavita@mail.example',
      created_by: null,
      created_at: at,
      expires_at,
      due_at: expires_at,
      ...plain,
      ...lists,
    })
    .execute();
  await kysely.insertInto('payment_link_code').values({ code, tenant_id, link_id: id }).execute();
  await kysely
    .insertInto('payment_link_activation')
    .values({
      tenant_id,
      state: 'ACTIVATED',
      reference: `ACT-${made}`,
      reason: null,
      requested_by: null,
      requested_at: at,
      due_at: null,
      decided_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { tenantId: tenant_id, linkId: id, code };
}
