import { randomBytes } from 'node:crypto';
import type { customerPaymentPages } from '@galla/contract/collect/payment-pages/endpoints.ts';
import { pageItemIds, paymentPageIds } from '@galla/contract/collect/payment-pages/feature.ts';
import { pageHoldMs } from '@galla/contract/collect/payment-pages/fields.ts';
import type { Received } from '@galla/contract/core/endpoint.ts';
import { decodeId, encodeId } from '@galla/contract/core/ids.ts';
import { largestPayment } from '@galla/contract/core/money.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTenant, inTransaction } from '../../platform/db/database.ts';
import type { RequestContext } from '../../platform/http/handlers.ts';
import { newId } from '../../platform/ids.ts';
import { clockOffsetOf } from '../../platform/sandbox-clock.ts';
import { openOrder, payUrlOf } from '../checkout/public/service.ts';
import { isUsable } from '../payment-links/public/usable.ts';
import { answerProblems } from './answers.ts';
import { scheduleExpiry } from './expiry-queries.ts';
import type { ItemRow } from './item-queries.ts';
import { findItems, lockItems, reserveItems } from './item-queries.ts';
import { holdsTooMuch, networkHash } from './networks.ts';
import { countOfCustomer, findByKey, heldOfNetwork, insertOrderItems, insertPageOrder } from './order-queries.ts';
import type { PageKey, PageRow } from './queries.ts';
import { sharePage } from './queries.ts';
import { findBySlug } from './slug-queries.ts';

export type PageChoice = Received<typeof customerPaymentPages.order>['body'];

type Chosen = readonly { readonly item: ItemRow; readonly quantity: number }[];

/** Thrown if the same press has created an order in the meantime. The items held by this one are released. */
class SamePress extends Error {
  override readonly name = 'SamePress';
}

/**
 * Creates an order for a customer's choice, which holds its items until it is paid or closed. Returns the address of
 * the page on which it is paid. The same press returns the same order.
 * @throws Problem STATUS_404, STATUS_400, PAYMENT_PAGE_NOT_OPEN, PAYMENT_PAGE_SOLD_OUT, PAYMENT_PAGE_TOO_MANY,
 * PAYMENT_PAGE_BUSY
 */
export async function createPageOrder(
  context: Pick<RequestContext, 'database' | 'masterKey' | 'publicUrl' | 'now'> & {
    /** The caller's IP address; null if there is no caller. */
    readonly address: string | null;
  },
  slug: string,
  choice: PageChoice,
): Promise<{ payUrl: string }> {
  const { database } = context;
  const pageKey = await inTransaction(database, (tx) => findBySlug(tx, slug));
  if (pageKey === undefined) throw new Problem('STATUS_404', 404);
  const { tenantId } = pageKey;
  const now = context.now + (await clockOffsetOf(database, tenantId));
  const known = () => inTenant(database, tenantId, (tx) => findByKey(tx, pageKey, choice.key));
  const network = context.address === null ? null : networkHash(context.masterKey, tenantId, context.address);
  const orderId =
    (await known())?.id ??
    (await inTenant(database, tenantId, (tx) => choose(tx, pageKey, choice, { now, network })).catch(
      async (error: unknown) => {
        const same = error instanceof SamePress ? await known() : undefined;
        if (same === undefined) throw error;
        return same.id;
      },
    ));
  return { payUrl: payUrlOf(context, { tenantId, orderId }) };
}

/** The time of the choice, and the customer's network. */
interface Chooser {
  readonly now: number;
  readonly network: Buffer | null;
}

async function choose(tx: Tx, pageKey: PageKey, choice: PageChoice, chooser: Chooser): Promise<string> {
  const { now, network } = chooser;
  const page = await sharePage(tx, pageKey);
  if (page === undefined || page.state === 'DRAFT') throw new Problem('STATUS_404', 404);
  if (!isOpenAt(page, now) || !(await isUsable(tx, pageKey.tenantId, 'ONLINE')))
    throw new Problem('PAYMENT_PAGE_NOT_OPEN', 409);
  const chosen = chosenItems(page, await findItems(tx, pageKey), choice);
  const amount = amountOf(page, choice, chosen);
  const errors = answerProblems(page.asks, choice.answers);
  if (errors.length > 0) throw new Problem('STATUS_400', 400, { errors });
  await holdItems(tx, pageKey, chosen, { phone: choice.phoneNumber, network });
  return addOrder(tx, page, choice, { amount, chosen }, chooser);
}

/** Whether a page accepts payments at a given time (ms). */
export const isOpenAt = (
  { state, starts_at, ends_at }: Pick<PageRow, 'state' | 'starts_at' | 'ends_at'>,
  now: number,
): boolean =>
  state === 'PUBLISHED' &&
  (starts_at === null || starts_at.getTime() <= now) &&
  (ends_at === null || ends_at.getTime() > now);

/**
 * The chosen items as the page now has them. @throws Problem STATUS_400 for an unknown item or a missing required one
 */
function chosenItems({ kind }: PageRow, items: readonly ItemRow[], choice: PageChoice): Chosen {
  const wrong = (message: string) => new Problem('STATUS_400', 400, { errors: [{ field: 'items', message }] });
  if (kind !== 'ITEMS') {
    if (choice.items.length > 0) throw wrong('This page sells no items.');
    return [];
  }
  const wanted = new Map<string, number>();
  for (const { id, quantity } of choice.items) {
    const itemId = decodeId(pageItemIds, id) ?? '';
    wanted.set(itemId, (wanted.get(itemId) ?? 0) + quantity);
  }
  const known = new Set(items.map(({ id }) => id));
  if ([...wanted.keys()].some((id) => !known.has(id))) throw wrong('An item is not on this page any more.');
  if (wanted.size === 0) throw wrong('Choose at least one item.');
  const missing = items.find(({ id, required }) => required && !wanted.has(id));
  if (missing !== undefined) throw wrong(`${missing.name} is part of every payment.`);
  return items.flatMap((item) => {
    const quantity = wanted.get(item.id);
    return quantity === undefined ? [] : [{ item, quantity }];
  });
}

/** The amount to pay, in paise. @throws Problem STATUS_400 */
function amountOf({ kind, amount, least, most }: PageRow, choice: PageChoice, chosen: Chosen): number {
  const refuse = (message: string) => new Problem('STATUS_400', 400, { errors: [{ field: 'amount', message }] });
  const asked =
    kind === 'FIXED'
      ? (amount ?? 0)
      : kind === 'OPEN'
        ? (choice.amount ?? 0)
        : chosen.reduce((sum, { item, quantity }) => sum + item.unit_price * quantity, 0);
  if (choice.amount !== undefined && choice.amount !== asked)
    throw refuse('The amount has changed. Load the page again.');
  if (kind === 'OPEN' && (asked < (least ?? 0) || asked > (most ?? 0)))
    throw refuse('Choose an amount between the smallest and the largest.');
  if (asked > largestPayment) throw refuse('The amount is too large.');
  return asked;
}

/**
 * Holds items. The limits of the customer and network are counted while the items are locked.
 * @throws Problem PAYMENT_PAGE_SOLD_OUT, PAYMENT_PAGE_TOO_MANY, PAYMENT_PAGE_BUSY
 */
async function holdItems(
  tx: Tx,
  pageKey: PageKey,
  chosen: Chosen,
  { phone, network }: { readonly phone: string; readonly network: Buffer | null },
): Promise<void> {
  if (chosen.length === 0) return;
  await lockItems(
    tx,
    pageKey.tenantId,
    chosen.map(({ item }) => item.id),
  );
  const had = await countOfCustomer(tx, pageKey, phone);
  if (chosen.some(({ item, quantity }) => (had.get(item.id) ?? 0) + quantity > item.per_customer))
    throw new Problem('PAYMENT_PAGE_TOO_MANY', 409);
  const wanted = chosen.map(({ item, quantity }) => ({ itemId: item.id, quantity }));
  const held = await reserveItems(tx, pageKey.tenantId, wanted);
  if (held.size < wanted.length) throw new Problem('PAYMENT_PAGE_SOLD_OUT', 409);
  if (network === null) return;
  // Read again, because the sold counts were read before the lock.
  const items = new Map((await findItems(tx, pageKey)).map((item) => [item.id, item]));
  const locked = chosen.map(({ item, quantity }) => ({ item: items.get(item.id) ?? item, quantity }));
  if (holdsTooMuch(await heldOfNetwork(tx, pageKey, network), locked)) throw new Problem('PAYMENT_PAGE_BUSY', 409);
}

async function addOrder(
  tx: Tx,
  page: PageRow,
  choice: PageChoice,
  { amount, chosen }: { readonly amount: number; readonly chosen: Chosen },
  { now, network }: Chooser,
): Promise<string> {
  const { tenant_id: tenantId, id: pageId, title: description } = page;
  const [orderId, reference, expiresAt] = [newId(now), newReference(), new Date(now + pageHoldMs)];
  const customer = { name: choice.name, phone: choice.phoneNumber };
  const merchantOrderId = `${encodeId(paymentPageIds, pageId)}.${orderId.slice(-12)}.${reference}`;
  const order = { tenantId, orderId, origin: 'PAGE' as const, merchantOrderId, reference, amount };
  await openOrder(tx, { ...order, description, customer, expiresAt }, now);
  const answers = page.asks.flatMap(({ label }, index) => {
    const value = choice.answers[index] ?? '';
    return value === '' ? [] : [{ label, value }];
  });
  const isNew = await insertPageOrder(tx, {
    tenant_id: tenantId,
    id: orderId,
    page_id: pageId,
    key: choice.key,
    reference,
    amount,
    network,
    customer_name: choice.name,
    customer_phone: choice.phoneNumber,
    answers: JSON.stringify(answers),
    created_at: new Date(now),
    expires_at: expiresAt,
    due_at: expiresAt,
  });
  if (!isNew) throw new SamePress();
  const items = chosen.map(({ item: { id, name, unit_price, gst_rate }, quantity }) => ({
    itemId: id,
    quantity,
    name,
    unitPrice: unit_price,
    gstRate: gst_rate,
  }));
  await insertOrderItems(tx, tenantId, orderId, items);
  await scheduleExpiry(tx, tenantId, expiresAt);
  return orderId;
}

const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** The order number shown to customer and merchant: `PP-` and 10 unambiguous characters. */
const newReference = (): string => `PP-${[...randomBytes(10)].map((byte) => alphabet.charAt(byte % 32)).join('')}`;
