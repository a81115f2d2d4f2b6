// Also on PostgreSQL 15.
import { randomUUID } from 'node:crypto';
import { paymentPageIds } from '@galla/contract/collect/payment-pages/feature.ts';
import type { PaymentPageDetails } from '@galla/contract/collect/payment-pages/schemas.ts';
import type { PaymentPageState } from '@galla/contract/collect/payment-pages/states.ts';
import { paymentPageStates, paymentPageTransitions } from '@galla/contract/collect/payment-pages/states.ts';
import { decodeId } from '@galla/contract/core/ids.ts';
import { describe, expect, test } from 'vitest';
import { inTenant } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { asCustomer, linkMerchant, reportAttempt, setFlag, startOn } from '../payment-links/testing/shop.ts';
import { useLinkShop } from '../payment-links/testing/use-link-shop.ts';
import { pageAuditRules } from './audit-rules.ts';
import { movePage } from './queries.ts';
import {
  chooseOn,
  contentOf,
  customerPageOf,
  moved,
  newPage,
  orderedOn,
  pageRequest,
  published,
  ticket,
  workPages,
  write,
} from './testing/fixtures.ts';

const shop = useLinkShop();
const { galla } = shop;
const minute = 60_000;

const detailsOf = async ({ page }: PaymentPageDetails): Promise<PaymentPageDetails> =>
  (await shop.admin.send('GET', `/v2/payPage/${page.id}`)).json();
const itemOf = async (page: PaymentPageDetails) => (await detailsOf(page)).items[0];
const first = (page: PaymentPageDetails, quantity = 1) => ({ items: [{ id: page.items[0]?.id, quantity }] });

async function attemptOn(token: string): Promise<string> {
  const answer = await startOn(galla, token);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().attempt.attemptId;
}
async function paidOn(token: string, amount: number): Promise<string> {
  const attemptId = await attemptOn(token);
  const answer = await reportAttempt(galla, shop.merchant, attemptId, amount);
  expect(answer.statusCode, answer.body).toBe(200);
  return attemptId;
}
/** An order as its payment page shows it. */
async function shownOn(token: string) {
  const answer = await asCustomer(galla, 'GET', `/checkout/v1/orders/${token}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const refundsOf = () =>
  galla.rows.kysely.selectFrom('refund').selectAll().where('tenant_id', '=', shop.merchant.tenantId).execute();

/** The auditor's findings about the merchant's pages. */
async function findings(): Promise<unknown[]> {
  const found = await Promise.all(
    pageAuditRules.map(({ text }) => galla.rows.pool.query(text, [shop.merchant.tenantId])),
  );
  return found.flatMap(({ rows }) => rows);
}

describe('a payment page', () => {
  test('PAY-07 a page is an invisible draft, then published, bought from, and counted with its payment', async () => {
    const draft = await newPage(shop.admin, { asks: [{ label: 'Roll number', kind: 'NUMBER', required: true }] });
    expect(draft.page).toMatchObject({ state: 'DRAFT', kind: 'ITEMS', payments: 0, paidAmount: 0 });
    expect((await asCustomer(galla, 'GET', `/payment-pages/v1/pages/${draft.page.slug}`)).statusCode).toBe(404);
    const page = await moved(shop.admin, draft, 'publish');
    const { slug } = page.page;
    expect(await customerPageOf(galla, slug)).toMatchObject({ state: 'OPEN', items: [{ left: 10, most: 4 }] });
    const wrong = await chooseOn(galla, slug, { ...first(page, 2), answers: ['twelve'] });
    expect(wrong.json().errors).toMatchObject([{ field: 'answers.0' }]);
    const token = await orderedOn(galla, slug, { ...first(page, 2), answers: ['12'] });
    expect(await itemOf(page)).toMatchObject({ reserved: 2, sold: 0 });
    await paidOn(token, 1_000_00);
    const after = await detailsOf(page);
    expect(after.page).toMatchObject({
      payments: 1,
      paidAmount: 1_000_00,
      itemsSold: 2,
      lastPaidAt: expect.any(String),
    });
    expect(after.items[0]).toMatchObject({ reserved: 0, sold: 2 });
    const { payments } = (await shop.admin.send('GET', `/v2/payPage/${page.page.id}/payments`)).json();
    expect(payments).toMatchObject([
      { amount: 1_000_00, method: 'CARD', answers: [{ label: 'Roll number', value: '12' }], items: [{ quantity: 2 }] },
    ]);
    expect(payments[0].customerPhone).not.toMatch(/\d{8}/);
    expect(await findings()).toEqual([]);
  });

  test('PAY-07 a repeated press makes one order, and a repeated key one draft', async () => {
    const page = await published(shop.admin);
    const key = randomUUID();
    const tokens = await Promise.all(
      Array.from({ length: 5 }, () =>
        orderedOn(galla, page.page.slug, { ...first(page), key, phoneNumber: '9899990001' }),
      ),
    );
    expect(new Set(tokens).size).toBe(1);
    expect(await itemOf(page)).toMatchObject({ reserved: 1 });
    const body = pageRequest();
    const [one, other] = [
      await write(shop.admin, 'POST', '/v2/payPage/create', body, key),
      await write(shop.admin, 'POST', '/v2/payPage/create', body, key),
    ];
    expect(other.json()).toEqual(one.json());
  });

  test('PAY-07 a page asks for a fixed amount, or for one that the customer chooses within bounds', async () => {
    const fixed = await published(shop.admin, { pay: { type: 'FIXED', amount: 250_00 } });
    await paidOn(await orderedOn(galla, fixed.page.slug), 250_00);
    expect((await detailsOf(fixed)).page).toMatchObject({ paidAmount: 250_00, itemsSold: 0 });
    const pay = { type: 'OPEN', least: 100_00, most: 5_000_00, suggested: [500_00] };
    const open = await published(shop.admin, { pay });
    for (const amount of [undefined, 99_99, 5_000_01])
      expect((await chooseOn(galla, open.page.slug, { amount })).statusCode, String(amount)).toBe(400);
    await paidOn(await orderedOn(galla, open.page.slug, { amount: 777_77 }), 777_77);
    expect((await detailsOf(open)).page.paidAmount).toBe(777_77);
  });

  test('PAY-07 card numbers, formulas, control characters and wrong bounds cannot be published', async () => {
    const refused = async (change: object) =>
      (await write(shop.admin, 'POST', '/v2/payPage/create', pageRequest(change))).statusCode;
    for (const change of [
      { title: 'Pay to 4111 1111 1111 1111' },
      { title: '=HYPERLINK("x")' },
      { text: 'a\u0007b' },
      { slug: 'Mela 2026' },
      { slug: 'dashboard' },
      { pay: { type: 'FIXED', amount: 99 } },
      { pay: { type: 'OPEN', least: 500, most: 200, suggested: [] } },
      { pay: { type: 'ITEMS', items: [] } },
      { endsAt: new Date(galla.now() - minute).toISOString() },
      { asks: [{ label: 'Size', kind: 'CHOICE', required: true, options: ['L'] }] },
      { asks: Array.from({ length: 6 }, (_, index) => ({ label: `Q${index}`, kind: 'TEXT', required: false })) },
    ])
      expect(await refused(change), JSON.stringify(change)).toBe(400);
  });
});

describe('page states', () => {
  const pairs = paymentPageStates.flatMap((from) => paymentPageStates.map((to) => [from, to] as const));
  test.each(pairs)('PAY-07 a page moves from %s to %s only as the table of transitions allows', async (from, to) => {
    const id = newId();
    const at = new Date(galla.now());
    await galla.rows.kysely
      .insertInto('payment_page')
      .values({
        tenant_id: shop.merchant.tenantId,
        id,
        slug: id,
        state: from,
        template: 'BLANK',
        title: 'T',
        body: '',
        success_text: '',
        language: 'en',
        kind: 'FIXED',
        amount: 100,
        least: null,
        most: null,
        suggested: '[]',
        asks: '[]',
        starts_at: null,
        ends_at: null,
        listed: false,
        created_by: null,
        created_at: at,
        closed_at: from === 'CLOSED' ? at : null,
      })
      .execute();
    const isMoved = await inTenant(galla.rows, shop.merchant.tenantId, (tx) =>
      movePage(tx, { tenantId: shop.merchant.tenantId, id }, to, { now: at, personId: null }),
    );
    const next: readonly PaymentPageState[] = paymentPageTransitions[from];
    expect(isMoved).toBe(next.includes(to));
  });

  test('PAY-07 a paused page accepts no new payments, lets customers who are paying finish, and can be resumed', async () => {
    const page = await published(shop.admin);
    const token = await orderedOn(galla, page.page.slug, first(page));
    expect((await moved(shop.admin, page, 'pause')).page.state).toBe('PAUSED');
    expect((await moved(shop.admin, page, 'pause')).page.state).toBe('PAUSED');
    expect((await customerPageOf(galla, page.page.slug)).state).toBe('PAUSED');
    expect((await chooseOn(galla, page.page.slug, first(page))).json().code).toBe('PAYMENT_PAGE_NOT_OPEN');
    await paidOn(token, 500_00);
    expect((await moved(shop.admin, page, 'publish')).page).toMatchObject({ state: 'PUBLISHED', paidAmount: 500_00 });
    const draft = await newPage(shop.admin);
    expect((await write(shop.admin, 'POST', `/v2/payPage/${draft.page.id}/pause`)).json().code).toBe(
      'PAYMENT_PAGE_NOT_PUBLISHED',
    );
  });

  test('PAY-07 a closed page releases held items, and later payments are refunded', async () => {
    const page = await published(shop.admin);
    const attemptId = await attemptOn(await orderedOn(galla, page.page.slug, first(page, 3)));
    const before = (await refundsOf()).length;
    expect((await moved(shop.admin, page, 'close')).items[0]).toMatchObject({ reserved: 0, sold: 0 });
    await reportAttempt(galla, shop.merchant, attemptId, 1_500_00);
    const back = (await refundsOf()).slice(before);
    expect(back).toMatchObject([{ amount: 1_500_00, reason: 'LATE_PAYMENT' }]);
    expect((await detailsOf(page)).page).toMatchObject({ state: 'CLOSED', payments: 0, paidAmount: 0 });
    expect((await write(shop.admin, 'POST', `/v2/payPage/${page.page.id}/publish`)).json().code).toBe(
      'PAYMENT_PAGE_CLOSED',
    );
    expect(await findings()).toEqual([]);
  });

  test('PAY-07 a page opens at its start, closes at its end, and lets customers who are paying finish', async () => {
    const [startsAt, endsAt] = [30, 60].map((at) => new Date(galla.now() + at * minute).toISOString());
    const page = await published(shop.admin, { startsAt, endsAt });
    expect((await customerPageOf(galla, page.page.slug)).state).toBe('NOT_STARTED');
    galla.pass(50 * minute);
    const token = await orderedOn(galla, page.page.slug, first(page));
    const attemptId = await attemptOn(token);
    galla.pass(10 * minute);
    await workPages(galla);
    shop.admin = await galla.signedIn(await galla.addPerson({ merchant: shop.merchant }));
    expect((await detailsOf(page)).page.state).toBe('CLOSED');
    await reportAttempt(galla, shop.merchant, attemptId, 500_00);
    expect((await detailsOf(page)).page).toMatchObject({ payments: 1, paidAmount: 500_00 });
  });

  test('PAY-04 PAY-07 publishing needs activated payment links, and without them a page cannot be paid', async () => {
    const other = await galla.addMerchant({ name: 'Kala Kendra', type: 'ONLINE_MERCHANT' });
    await setFlag(galla, other, 'PAYLINK_ENABLED');
    const person = await galla.signedIn(await galla.addPerson({ merchant: other }));
    const draft = await newPage(person);
    const refused = await write(person, 'POST', `/v2/payPage/${draft.page.id}/publish`);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'PAYMENT_LINKS_NOT_ACTIVATED']);
    const page = await published(shop.admin);
    const token = await orderedOn(galla, page.page.slug, first(page));
    await setFlag(galla, shop.merchant, 'PAYLINK_BLOCKED');
    expect((await startOn(galla, token)).json().code).toBe('PAYMENT_PAGE_NOT_OPEN');
    expect((await customerPageOf(galla, page.page.slug)).state).toBe('UNAVAILABLE');
    expect((await chooseOn(galla, page.page.slug, first(page))).json().code).toBe('PAYMENT_PAGE_NOT_OPEN');
    await setFlag(galla, shop.merchant, 'PAYLINK_BLOCKED', false);
  });
});

describe('page stock', () => {
  test('PAY-07 of fifty buyers for ten tickets, exactly ten get one', async () => {
    const page = await published(shop.admin);
    const answers = await Promise.all(Array.from({ length: 50 }, () => chooseOn(galla, page.page.slug, first(page))));
    const bought = answers.filter(({ statusCode }) => statusCode === 200);
    expect(bought.length).toBe(10);
    expect(new Set(answers.filter((one) => !bought.includes(one)).map((one) => one.json().code))).toEqual(
      new Set(['PAYMENT_PAGE_SOLD_OUT']),
    );
    expect(await itemOf(page)).toMatchObject({ reserved: 10, sold: 0 });
    expect((await customerPageOf(galla, page.page.slug)).state).toBe('SOLD_OUT');
    const tokens = bought.map((one) => new URL(one.json().payUrl).pathname.slice('/pay/'.length));
    const attempts = await Promise.all(tokens.map(attemptOn));
    await Promise.all(attempts.map((attemptId) => reportAttempt(galla, shop.merchant, attemptId, 500_00)));
    expect((await detailsOf(page)).page).toMatchObject({ payments: 10, itemsSold: 10, paidAmount: 5_000_00 });
    expect(await itemOf(page)).toMatchObject({ reserved: 0, sold: 10 });
    expect(await findings()).toEqual([]);
  });

  test('PAY-07 a few orders of one network never hold most of a small stock, and paying makes room', async () => {
    const items = [ticket({ stock: 13, perCustomer: 4 })];
    const page = await published(shop.admin, { pay: { type: 'ITEMS', items } });
    const { slug } = page.page;
    const answers = [];
    for (const address of ['203.0.113.8', '203.0.113.9', '203.0.113.77'])
      answers.push(await chooseOn(galla, slug, first(page, 4), address));
    expect(answers.map((one) => [one.statusCode, one.json().code])).toEqual([
      [200, undefined],
      [409, 'PAYMENT_PAGE_BUSY'],
      [409, 'PAYMENT_PAGE_BUSY'],
    ]);
    expect(await itemOf(page)).toMatchObject({ reserved: 4 });
    expect((await chooseOn(galla, slug, first(page), '203.0.113.200')).statusCode).toBe(200);
    expect((await chooseOn(galla, slug, first(page, 4), '198.51.100.1')).statusCode).toBe(200);
    const kept = await galla.rows.kysely
      .selectFrom('payment_page_order')
      .select(['network', 'state'])
      .where('page_id', '=', decodeId(paymentPageIds, page.page.id) ?? '')
      .execute();
    expect(new Set(kept.map(({ network }) => network?.toString('hex'))).size).toBe(2);
    const token = new URL(answers[0]?.json().payUrl).pathname.slice('/pay/'.length);
    await paidOn(token, 2_000_00);
    expect((await chooseOn(galla, slug, first(page, 2), '203.0.113.8')).statusCode).toBe(200);
    expect(await findings()).toEqual([]);
  });

  test('PAY-07 an IPv6 network counts as one, and its parallel orders cannot exceed its share', async () => {
    const page = await published(shop.admin, {
      pay: { type: 'ITEMS', items: [ticket({ stock: 12, perCustomer: 4 })] },
    });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, turn) =>
        chooseOn(galla, page.page.slug, first(page), `2001:db8:7:${turn.toString(16)}::1`),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBe(4);
    expect(await itemOf(page)).toMatchObject({ reserved: 4 });
    expect((await chooseOn(galla, page.page.slug, first(page), '2001:db8:8::1')).statusCode).toBe(200);
  });

  test('PAY-07 items return to the stock when an order expires or the customer cancels', async () => {
    const page = await published(shop.admin);
    await orderedOn(galla, page.page.slug, first(page, 4));
    const cancelled = await orderedOn(galla, page.page.slug, first(page, 3));
    expect((await asCustomer(galla, 'POST', `/checkout/v1/orders/${cancelled}/cancel`, {})).statusCode).toBe(200);
    expect(await itemOf(page)).toMatchObject({ reserved: 4 });
    galla.pass(20 * minute);
    await workPages(galla);
    shop.admin = await galla.signedIn(await galla.addPerson({ merchant: shop.merchant }));
    expect(await itemOf(page)).toMatchObject({ reserved: 0, sold: 0 });
    expect(await findings()).toEqual([]);
  });

  test('PAY-07 orders of three networks without any attempt release their seats after five minutes', async () => {
    const page = await published(shop.admin, { pay: { type: 'ITEMS', items: [ticket({ stock: 13 })] } });
    for (const address of ['203.0.113.8', '198.51.100.8', '192.0.2.8'])
      expect((await chooseOn(galla, page.page.slug, first(page, 4), address)).statusCode).toBe(200);
    expect(await itemOf(page)).toMatchObject({ reserved: 12 });
    galla.pass(5 * minute - 2_000);
    await workPages(galla);
    expect(await itemOf(page)).toMatchObject({ reserved: 12 });
    galla.pass(2_000);
    await workPages(galla);
    expect(await itemOf(page)).toMatchObject({ reserved: 0, sold: 0 });
    expect(await findings()).toEqual([]);
  });

  test('PAY-07 an order with a begun payment keeps its seats for the full time, and its page shows until when', async () => {
    const page = await published(shop.admin);
    const token = await orderedOn(galla, page.page.slug, first(page, 2));
    const { expiresAt } = (await shownOn(token)).order;
    galla.pass(5 * minute - 1_000);
    const answer = await startOn(galla, token);
    expect(answer.statusCode, answer.body).toBe(200);
    const { attempt, order } = answer.json();
    const until = Date.parse(expiresAt) + 15 * minute;
    expect([Date.parse(order.expiresAt), order.state]).toEqual([until, 'CREATED']);
    expect((await shownOn(token)).order.expiresAt).toBe(order.expiresAt);
    // The attempt has its own ten minutes and does not end with the order's first five.
    expect(Date.parse(attempt.expiresAt) - galla.now()).toBeGreaterThan(9 * minute);
    await reportAttempt(galla, shop.merchant, attempt.attemptId, 1_000_00, { state: 'FAILED', utr: undefined });
    galla.pass(14 * minute);
    await workPages(galla);
    shop.admin = await galla.signedIn(await galla.addPerson({ merchant: shop.merchant }));
    expect(await itemOf(page)).toMatchObject({ reserved: 2 });
    // Another attempt does not extend it again.
    await attemptOn(token);
    expect(Date.parse((await shownOn(token)).order.expiresAt)).toBe(until);
    expect(await findings()).toEqual([]);
  });

  test('PAY-07 a customer who starts to pay after five minutes sees that the time has passed, and holds nothing', async () => {
    const page = await published(shop.admin);
    const token = await orderedOn(galla, page.page.slug, first(page, 2));
    galla.pass(5 * minute + 1_000);
    expect((await shownOn(token)).order.state).toBe('EXPIRED');
    const answer = await startOn(galla, token);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'ORDER_CLOSED']);
    await workPages(galla);
    expect(await itemOf(page)).toMatchObject({ reserved: 0, sold: 0 });
  });

  // On a distributed database, lock waits are visible only on the node.
  test.skipIf(process.env['TEST_DATABASE_DISTRIBUTED'] === 'yes')(
    'PAY-07 an order extended while the worker is about to close it stays open and keeps its seats',
    async () => {
      const page = await published(shop.admin);
      const token = await orderedOn(galla, page.page.slug, first(page, 2));
      galla.pass(5 * minute - 20);
      const client = await galla.rows.pool.connect();
      try {
        // A payment begins just in time, and its transaction has not committed yet.
        const { rows } = await client.query(
          `SELECT tenant_id, id FROM payment_page_order WHERE tenant_id = $1 AND state = 'OPEN' ORDER BY id DESC LIMIT 1`,
          [shop.merchant.tenantId],
        );
        const { tenant_id, id } = rows[0];
        await client.query('BEGIN');
        const both = ['checkout_order', 'payment_page_order'];
        await client.query('SELECT FROM checkout_order WHERE tenant_id = $1 AND id = $2 FOR NO KEY UPDATE', [
          tenant_id,
          id,
        ]);
        galla.pass(1_000);
        const worked = workPages(galla);
        await expect
          .poll(async () => (await galla.rows.pool.query(`SELECT FROM pg_locks WHERE NOT granted`)).rowCount)
          .toBeGreaterThan(0);
        for (const table of both)
          await client.query(
            `UPDATE ${table} SET expires_at = created_at + interval '20 minutes'${table === 'checkout_order' ? '' : `, due_at = created_at + interval '20 minutes'`}
           WHERE tenant_id = $1 AND id = $2`,
            [tenant_id, id],
          );
        await client.query('COMMIT');
        await worked;
      } finally {
        client.release();
      }
      expect(await itemOf(page)).toMatchObject({ reserved: 2 });
      expect((await shownOn(token)).order.state).toBe('CREATED');
      expect(await findings()).toEqual([]);
    },
  );

  test('PAY-07 expiry waits for a payment under way, and items return at once if that fails', async () => {
    const page = await published(shop.admin);
    const attemptId = await attemptOn(await orderedOn(galla, page.page.slug, first(page)));
    galla.pass(20 * minute);
    await workPages(galla);
    shop.admin = await galla.signedIn(await galla.addPerson({ merchant: shop.merchant }));
    expect(await itemOf(page)).toMatchObject({ reserved: 1 });
    await reportAttempt(galla, shop.merchant, attemptId, 500_00, { state: 'FAILED', utr: undefined });
    await workPages(galla);
    expect(await itemOf(page)).toMatchObject({ reserved: 0, sold: 0 });
  });

  test('PAY-07 one customer gets no more than the limit, however many tabs ask at once', async () => {
    const page = await published(shop.admin, {
      pay: { type: 'ITEMS', items: [ticket({ stock: null, perCustomer: 2 })] },
    });
    const phoneNumber = '9810101010';
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => chooseOn(galla, page.page.slug, { ...first(page), phoneNumber })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBe(2);
    const over = await chooseOn(galla, page.page.slug, { ...first(page), phoneNumber });
    expect(over.json().code).toBe('PAYMENT_PAGE_TOO_MANY');
    expect((await chooseOn(galla, page.page.slug, first(page, 2))).statusCode).toBe(200);
  });

  test('PAY-07 the stock cannot be set below the sold and held count', async () => {
    const page = await published(shop.admin);
    await orderedOn(galla, page.page.slug, first(page, 3));
    const stock = (value: number) => {
      const [item] = contentOf(page).pay.items ?? [];
      const pay = { type: 'ITEMS', items: [{ ...item, stock: value }] };
      return write(shop.admin, 'PUT', `/v2/payPage/${page.page.id}`, contentOf(page, { pay }));
    };
    expect((await stock(2)).json().errors).toMatchObject([{ field: 'pay.items.0.stock' }]);
    expect((await stock(3)).json().items).toMatchObject([{ stock: 3, reserved: 3 }]);
    expect((await chooseOn(galla, page.page.slug, first(page))).json().code).toBe('PAYMENT_PAGE_SOLD_OUT');
  });
});

describe('the address of a page', () => {
  test('PAY-07 a taken address is rejected at its field, with a free one suggested', async () => {
    const slug = `garba-${randomUUID().slice(0, 6)}`;
    await newPage(shop.admin, { slug });
    const other = await linkMerchant(galla, 'Kala Kendra');
    const person = await galla.signedIn(await galla.addPerson({ merchant: other }));
    const refused = await write(person, 'POST', '/v2/payPage/create', pageRequest({ slug }));
    expect(refused.json().errors).toEqual([
      { field: 'slug', message: `This address is taken. ${slug}-2 is available.` },
    ]);
    const asked = await person.send('POST', '/v2/payPage/address', { body: { slug } });
    expect(asked.json()).toEqual({ free: false, suggestion: `${slug}-2` });
    await newPage(person, { slug: `${slug}-2` });
  });

  test('PAY-07 an earlier address keeps leading to its page, and no other page gets it', async () => {
    const page = await published(shop.admin);
    const earlier = page.page.slug;
    const slug = `new-${earlier}`;
    const changed = await write(shop.admin, 'PUT', `/v2/payPage/${page.page.id}`, contentOf(page, { slug }));
    expect(changed.json()).toMatchObject({ page: { slug }, version: 2, earlierSlugs: [earlier] });
    expect((await customerPageOf(galla, earlier)).slug).toBe(slug);
    const refused = await write(shop.admin, 'POST', '/v2/payPage/create', pageRequest({ slug: earlier }));
    expect(refused.json().errors).toMatchObject([{ field: 'slug' }]);
    const stale = await write(shop.admin, 'PUT', `/v2/payPage/${page.page.id}`, contentOf(page));
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'CONFLICT']);
  });
});
