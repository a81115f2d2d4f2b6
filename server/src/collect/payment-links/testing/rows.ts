import { encodeId } from '@galla/contract/core/ids.ts';
import type { Database } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';

/** Options for the link. */
interface WantedLink {
  readonly kind?: 'ONLINE' | 'OFFLINE';
  /** A UUID. By default the link belongs to the whole merchant. */
  readonly storeId?: string;
}

/** Adds an active link with a part that a customer chose, a report of it, and an activation. Returns its public id. */
export async function paymentLinkOf(
  { kysely }: Database,
  tenant_id: string,
  code: string,
  { kind = 'ONLINE', storeId }: WantedLink = {},
): Promise<string> {
  const [id, order_id, at] = [newId(), newId(), new Date()];
  const times = { created_at: at, expires_at: at };
  const reference_id = storeId === undefined ? 'canary-link' : 'canary-store-link';
  const asked = { kind, reference_id, amount: 100, customer_name: 'Canary', store_id: storeId ?? null };
  await kysely
    .insertInto('payment_link')
    .values({ tenant_id, id, code, state: 'ACTIVE', ...asked, ...times, due_at: at, created_by: newId() })
    .execute();
  await kysely.insertInto('payment_link_code').values({ code, tenant_id, link_id: id }).execute();
  const nobody = { description: null, customer_name: null, customer_phone: null, return_url: null };
  await kysely
    .insertInto('checkout_order')
    .values({
      tenant_id,
      id: order_id,
      merchant_order_id: storeId === undefined ? 'canary-part' : 'canary-store-part',
      amount: 100,
      origin: 'LINK',
      ...nobody,
      ...times,
    })
    .execute();
  await kysely
    .insertInto('payment_link_part')
    .values({ tenant_id, link_id: id, number: 1, order_id, amount: 100, key: newId(), created_at: at })
    .execute();
  await kysely
    .insertInto('payment_link_report')
    .values({ tenant_id, id: newId(), link_id: id, note: null, created_at: at })
    .execute();
  await kysely
    .insertInto('payment_link_message')
    .values({
      tenant_id,
      id: newId(),
      link_id: id,
      receiver: 'CUSTOMER',
      channel: 'SMS',
      kind: 'CREATED',
      destination: '+91 98••• ••530',
      state: 'SENT',
      created_at: at,
    })
    .execute();
  await kysely
    .insertInto('payment_link_notice')
    .values({ tenant_id, id: newId(), link_id: id, kind: 'CREATED', created_at: at })
    .execute();
  await kysely
    .insertInto('payment_link_reminder')
    .values({ tenant_id, id: newId(), link_id: id, number: 1, due_at: at })
    .execute();
  const asking = { reason: null, requested_by: newId(), requested_at: at, due_at: at, decided_at: null };
  await kysely
    .insertInto('payment_link_activation')
    .values({ tenant_id, state: 'ACTIVATING', reference: 'ACT-10001', ...asking })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return encodeId('paymentLink', id);
}
