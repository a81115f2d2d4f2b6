import { paymentPageIds } from '@galla/contract/collect/payment-pages/feature.ts';
import { encodeId } from '@galla/contract/core/ids.ts';
import type { Database } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';

const keys = { small_key: 'a', medium_key: 'b', large_key: 'c' };

/** Adds a published page with an item, an order that holds one, an address and a picture. Returns its public id. */
export async function paymentPageOf({ kysely }: Database, tenant_id: string, slug: string): Promise<string> {
  const [id, item_id, at] = [newId(), newId(), new Date()];
  await insertPage({ kysely }, { tenant_id, id, slug });
  await kysely.insertInto('payment_page_slug').values({ slug, tenant_id, page_id: id, created_at: at }).execute();
  await kysely
    .insertInto('payment_page_item')
    .values({
      tenant_id,
      id: item_id,
      page_id: id,
      position: 0,
      name: 'Canary',
      note: null,
      unit_price: 100,
      gst_rate: 0,
      stock: 5,
      per_customer: 1,
      required: false,
      reserved: 1,
    })
    .execute();
  const order_id = await insertOrder({ kysely }, { tenant_id, page_id: id, name: 'Canary' });
  const bought = { item_id, quantity: 1, name: 'Canary', unit_price: 100, gst_rate: 0 };
  await kysely
    .insertInto('payment_page_order_item')
    .values({ tenant_id, order_id, ...bought })
    .execute();
  const image = { width: 4, height: 3, ...keys, created_by: newId(), created_at: at, remove_at: null };
  await kysely
    .insertInto('payment_page_image')
    .values({ tenant_id, id: newId(), page_id: id, ...image })
    .execute();
  await kysely
    .insertInto('payment_page_notice')
    .values({ tenant_id, id: newId(), order_id, kind: 'PAID', amount: 100, created_at: at })
    .execute();
  await kysely
    .insertInto('payment_page_report')
    .values({ tenant_id, id: newId(), page_id: id, note: 'Canary', created_at: at })
    .execute();
  return encodeId(paymentPageIds, id);
}

/**
 * Adds a page with one paid order for each of these texts, used as the customer's name and answer. Returns its public
 * id.
 */
export async function paidPageOf(
  { kysely }: Pick<Database, 'kysely'>,
  tenant_id: string,
  texts: readonly string[],
): Promise<string> {
  const id = newId();
  await insertPage({ kysely }, { tenant_id, id, slug: `page-${id.slice(-8)}` });
  for (const text of texts) {
    const order_id = await insertOrder({ kysely }, { tenant_id, page_id: id, name: `${text}1+1` });
    const [attempt_id, at] = [newId(), new Date()];
    const times = { created_at: at, expires_at: at, finished_at: at };
    await kysely
      .insertInto('checkout_attempt')
      .values({ tenant_id, id: attempt_id, order_id, key: newId(), method: 'UPI', state: 'COMPLETED', ...times })
      .execute();
    await kysely
      .updateTable('payment_page_order')
      .set({ state: 'PAID', attempt_id, closed_at: at })
      .where('id', '=', order_id)
      .execute();
  }
  return encodeId(paymentPageIds, id);
}

async function insertPage(
  { kysely }: Pick<Database, 'kysely'>,
  page: { readonly tenant_id: string; readonly id: string; readonly slug: string },
): Promise<void> {
  const at = new Date();
  await kysely
    .insertInto('payment_page')
    .values({
      ...page,
      state: 'PUBLISHED',
      template: 'BLANK',
      title: 'Canary',
      body: '',
      success_text: '',
      language: 'en',
      kind: 'ITEMS',
      amount: null,
      least: null,
      most: null,
      suggested: '[]',
      asks: '[]',
      starts_at: null,
      ends_at: null,
      listed: false,
      created_by: null,
      created_at: at,
      published_at: at,
    })
    .execute();
}

async function insertOrder(
  { kysely }: Pick<Database, 'kysely'>,
  { tenant_id, page_id, name }: { readonly tenant_id: string; readonly page_id: string; readonly name: string },
): Promise<string> {
  const [id, at] = [newId(), new Date()];
  const times = { created_at: at, expires_at: at };
  const nobody = { description: null, customer_name: null, customer_phone: null, return_url: null };
  await kysely
    .insertInto('checkout_order')
    .values({ tenant_id, id, merchant_order_id: `canary-${id}`, amount: 100, origin: 'PAGE', ...nobody, ...times })
    .execute();
  const customer = { customer_name: name, customer_phone: '9822000009' };
  const answers = JSON.stringify([{ label: 'Note', value: name }]);
  await kysely
    .insertInto('payment_page_order')
    .values({
      tenant_id,
      id,
      page_id,
      key: newId(),
      reference: 'PP-CANARY',
      amount: 100,
      ...customer,
      answers,
      ...times,
      due_at: at,
    })
    .execute();
  return id;
}
