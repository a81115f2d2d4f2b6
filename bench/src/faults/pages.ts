import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { paymentPageIds } from '@galla/contract/collect/payment-pages/feature.ts';
import type { PaymentPageDetails } from '@galla/contract/collect/payment-pages/schemas.ts';
import { decodeId } from '@galla/contract/core/ids.ts';
import type { Pool } from 'pg';
import { asAdmin, type Callers, call, insist, plain } from './calls.ts';
import { tryToPay } from './paying.ts';
import type { Acknowledged } from './recorder.ts';

/** The price of a ticket, in paise. */
const price = 250_00;

/**
 * A merchant publishes a page with a few tickets, and more customers than tickets choose and pay at once. Some pages
 * end while customers pay, and some are closed by hand. Unanswered requests are repeated.
 */
export async function payPage(callers: Callers): Promise<void> {
  const { random, recorder } = callers;
  const ends = random.whole(1, 3) === 1 ? new Date(Date.now() + random.whole(4_000, 9_000)) : null;
  const page = await publishPage(callers, ends);
  if (page === undefined) return;
  const customers = Array.from({ length: random.whole(3, 6) }, (_, number) => buy(callers, page, number));
  if (random.whole(1, 4) === 1) customers.push(sleep(random.whole(1_000, 4_000)).then(() => closePage(callers, page)));
  await Promise.all(customers);
  // Payments under way arrive in the meantime. A merchant has at most a hundred pages that are not closed.
  await sleep(random.whole(1_000, 6_000));
  await closePage(callers, page);
  recorder.write({ what: 'page closed', pageId: page.page.id });
}

async function publishPage(callers: Callers, endsAt: Date | null): Promise<PaymentPageDetails | undefined> {
  const { random, merchantId } = callers;
  const ticket = { name: 'Ticket', unitPrice: price, gstRate: 18, stock: random.whole(2, 6), perCustomer: 4 };
  const content = {
    merchantId,
    template: 'EVENT',
    slug: `f-${randomUUID()}`,
    title: 'Diwali mela',
    text: '',
    language: 'en',
    pay: { type: 'ITEMS', items: [{ ...ticket, required: false }] },
    asks: [],
    startsAt: null,
    endsAt: endsAt?.toISOString() ?? null,
    successText: '',
    listed: false,
  };
  const key = randomUUID();
  callers.moment('page sent');
  const made = await insist(
    () => asAdmin(callers, '/api/v2/payPage/create', { key, body: content }),
    [400, 403, 404, 409],
  );
  // If a kill delayed the request too long, the page would end before it is created.
  if (made.status !== 200) return undefined;
  const page = made.body as unknown as PaymentPageDetails;
  const published = await insist(() => move(callers, page, 'publish'), [400, 409]);
  return published.status === 200 ? page : undefined;
}

const keys = new Map<string, string>();

function move(callers: Callers, { page }: PaymentPageDetails, act: 'publish' | 'close') {
  const path = `/api/v2/payPage/${page.id}/${act}`;
  const key = keys.get(path) ?? randomUUID();
  keys.set(path, key);
  return asAdmin(callers, path, { key, body: {} });
}

async function closePage(callers: Callers, page: PaymentPageDetails): Promise<void> {
  callers.moment('page closed');
  await insist(() => move(callers, page, 'close'));
}

/**
 * A customer takes one or two tickets and pays for them, from one tab or two, and sometimes waits a while with the UPI
 * code open.
 */
async function buy(callers: Callers, page: PaymentPageDetails, number: number): Promise<void> {
  const { random, recorder } = callers;
  await sleep(random.whole(0, 800));
  const quantity = random.whole(1, 2);
  const [item] = page.items;
  const press = {
    key: randomUUID(),
    name: 'Kavita Menon',
    phoneNumber: `98${String(random.whole(0, 9_999_999))}${number}`.padEnd(10, '0'),
    items: [{ id: item?.id, quantity }],
  };
  callers.moment('page choice sent');
  const path = `/api/payment-pages/v1/pages/${page.page.slug}/orders`;
  const chosen = await insist(() => plain(callers, path, press), [400, 404, 409]);
  if (chosen.status !== 200) return;
  const token = new URL(String(chosen.body['payUrl'])).pathname.split('/').at(-1) ?? '';
  const seen = await insist(() => call(`${callers.url}/api/checkout/v1/orders/${token}`, {}));
  const { orderId, amount } = seen.body['order'] as { orderId: string; amount: number };
  recorder.write({ what: 'page order', orderId, amount, asked: quantity * price });
  const late = random.whole(1, 3) === 1 ? { paysAt: Date.now() + random.whole(1_500, 5_000) } : {};
  const tabs = random.whole(1, 4) === 1 ? 2 : 1;
  await Promise.all(Array.from({ length: tabs }, () => tryToPay(callers, { token, orderId, amount, ...late })));
}

/** Some customers walk away. Shortens the time of their open orders, and notifies the killer at its end. */
export async function watchPageOrders({ moment, going, random }: Callers, pool: Pool): Promise<void> {
  while (going()) {
    await sleep(random.whole(2_000, 5_000));
    const at = new Date(Date.now() + random.whole(500, 2_500));
    const { rows } = await pool
      .query(
        `WITH left_behind AS (SELECT tenant_id, id FROM payment_page_order WHERE state = 'OPEN' AND due_at > $1 LIMIT 1),
           at_checkout AS (UPDATE checkout_order c SET expires_at = $1 FROM left_behind o
             WHERE c.tenant_id = o.tenant_id AND c.id = o.id AND c.state = 'CREATED'),
           announced AS (INSERT INTO work_announcement (tenant_id, job, due_at)
             SELECT tenant_id, 'payment-pages.expire', $1 FROM left_behind)
         UPDATE payment_page_order p SET expires_at = $1, due_at = $1 FROM left_behind o
         WHERE p.tenant_id = o.tenant_id AND p.id = o.id AND p.state = 'OPEN' RETURNING p.id`,
        [at],
      )
      .catch(() => ({ rows: [] }));
    if (rows.length === 0) continue;
    await sleep(at.getTime() - Date.now());
    moment('page order expiring');
  }
}

/** The totals of the pages. Amounts are in paise. */
export interface PageSums {
  readonly problems: readonly string[];
  readonly pages: number;
  readonly orders: number;
  readonly paid: number;
  /** Orders that were closed unpaid, which released their tickets. */
  readonly closed: number;
  /** Payments that arrived after their order had closed, and were refunded. */
  readonly late: number;
}

/**
 * Checks that every acknowledged order exists with its amount, every closed page is closed, and nothing is open past
 * its expiry. Each completed attempt for a page's order has paid it or was refunded. The auditor's rules compare
 * counters and stock.
 */
export async function judgePages(pool: Pool, answers: readonly Acknowledged[]): Promise<PageSums> {
  const { rows: orders } = await pool.query<{ id: string; amount: number; state: string; is_late: boolean }>(
    `SELECT id, amount, state, state = 'OPEN' AND due_at < now() - interval '1 minute' AS is_late FROM payment_page_order`,
  );
  const { rows: pages } = await pool.query<{ id: string; state: string; is_late: boolean }>(
    `SELECT id, state, state = 'PUBLISHED' AND ends_at < now() - interval '1 minute' AS is_late FROM payment_page`,
  );
  const { rows: kept } = await pool.query<{ id: string }>(
    `SELECT a.id FROM checkout_attempt a JOIN payment_page_order o ON o.tenant_id = a.tenant_id AND o.id = a.order_id
     WHERE a.state = 'COMPLETED' AND o.attempt_id IS DISTINCT FROM a.id AND NOT EXISTS (
       SELECT FROM refund r WHERE r.tenant_id = a.tenant_id AND r.payment_id = a.payment_id
         AND r.reason IN ('PAID_TWICE', 'LATE_PAYMENT'))`,
  );
  const { rows: returned } = await pool.query<{ late: number }>(
    `SELECT count(*)::int AS late FROM refund r JOIN checkout_attempt a ON a.tenant_id = r.tenant_id AND a.payment_id = r.payment_id
     JOIN payment_page_order o ON o.tenant_id = a.tenant_id AND o.id = a.order_id WHERE r.reason = 'LATE_PAYMENT'`,
  );
  const paid = orders.filter(({ state }) => state === 'PAID');
  return {
    problems: [
      ...lostOf(answers, new Map(orders.map((row) => [row.id, row])), new Map(pages.map((row) => [row.id, row]))),
      ...orders.filter(({ is_late }) => is_late).map(({ id }) => `order ${id} of a page is open beyond its time`),
      ...pages.filter(({ is_late }) => is_late).map(({ id }) => `page ${id} is open beyond its end`),
      ...kept.map(({ id }) => `attempt ${id} did not pay its page's order, and nothing of it was refunded`),
    ],
    pages: pages.length,
    orders: orders.length,
    late: returned[0]?.late ?? 0,
    paid: paid.reduce((sum, { amount }) => sum + amount, 0),
    closed: orders.filter(({ state }) => state === 'CLOSED').length,
  };
}

function lostOf(
  answers: readonly Acknowledged[],
  orders: ReadonlyMap<string, { readonly amount: number }>,
  pages: ReadonlyMap<string, { readonly state: string }>,
): string[] {
  return answers.flatMap((answer) => {
    if (answer.what === 'page closed') {
      const page = pages.get(decodeId(paymentPageIds, answer.pageId) ?? '');
      return page?.state === 'CLOSED' ? [] : [`page ${answer.pageId} was closed and is ${page?.state ?? 'lost'}`];
    }
    if (answer.what !== 'page order') return [];
    const order = orders.get(decodeId('order', answer.orderId) ?? '');
    if (order === undefined) return [`${answer.orderId} of a page was acknowledged and is lost`];
    const isRight = order.amount === answer.amount && answer.asked === answer.amount;
    return isRight ? [] : [`${answer.orderId} of a page asks ${order.amount} for ${answer.asked}`];
  });
}
