// Also on PostgreSQL 15.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { inTenant } from '../../platform/db/database.ts';
import { roleName } from '../../platform/db/logins.ts';
import { runDue } from '../../platform/jobs/run-due.ts';
import { activateLinks } from './create.ts';
import { paymentLinkExpiry } from './expiry.ts';
import { asCustomer, chosen, linkMerchant, newLink, reportAttempt, startOn } from './testing/shop.ts';
import { useLinkShop } from './testing/use-link-shop.ts';

const shop = useLinkShop();
const { galla } = shop;
const minute = 60_000;

/** Runs SQL as the owner of the tables, to write rows that no server process writes. */
async function asOwner(text: string, values: readonly unknown[] = []) {
  const client = new pg.Client({ connectionString: galla.url });
  await client.connect();
  try {
    await client.query(`SELECT set_config('galla.tenants', $1, false)`, [`{${shop.merchant.tenantId}}`]);
    await client.query(`SET ROLE ${roleName(galla.url, 'galla_worker')}`);
    return await client.query(text, [...values]);
  } finally {
    await client.end();
  }
}

const expire = () =>
  runDue({ database: galla.rows, clock: { now: galla.now }, log: { error: console.error, warn: console.warn } }, [
    paymentLinkExpiry.job,
  ]);

/**
 * Adds active links that expire at the same moment; every second one has an open part. Without ON CONFLICT, nodes would
 * load such rows with COPY, which row-level security rejects.
 */
async function addExpiring(count: number, at: Date): Promise<void> {
  const values = [shop.merchant.tenantId, count, new Date(galla.now()), at];
  await asOwner(
    `INSERT INTO payment_link (tenant_id, id, code, kind, state, reference_id, amount, customer_name, created_at, expires_at, due_at)
     SELECT $1, md5('link' || n)::uuid, translate(substr(md5('code' || n), 1, 12), '0', 'z'), 'ONLINE', 'ACTIVE', 'AT-ONCE-' || n, 10000,
       'Kavita', $3, $4, $4 FROM generate_series(1, $2::int) n ON CONFLICT DO NOTHING`,
    values,
  );
  await asOwner(
    `INSERT INTO checkout_order (tenant_id, id, merchant_order_id, origin, amount, created_at, expires_at)
     SELECT $1, md5('order' || n)::uuid, 'AT-ONCE-' || n, 'LINK', 10000, $3, $4 FROM generate_series(2, $2::int, 2) n ON CONFLICT DO NOTHING`,
    values,
  );
  await asOwner(
    `INSERT INTO payment_link_part (tenant_id, link_id, number, order_id, amount, key, created_at)
     SELECT $1, md5('link' || n)::uuid, 1, md5('order' || n)::uuid, 10000, gen_random_uuid(), $3 FROM generate_series(2, $2::int, 2) n ON CONFLICT DO NOTHING`,
    [shop.merchant.tenantId, count, new Date(galla.now())],
  );
  await inTenant(galla.rows, shop.merchant.tenantId, (tx) =>
    paymentLinkExpiry.schedule(tx, shop.merchant.tenantId, [at]),
  );
}

async function countStates(): Promise<Record<string, number>> {
  const { rows } = await asOwner(
    `SELECT what, count(*)::int AS count FROM (
       SELECT 'link ' || state AS what FROM payment_link WHERE reference_id LIKE 'AT-ONCE-%'
       UNION ALL SELECT 'order ' || state FROM checkout_order WHERE merchant_order_id LIKE 'AT-ONCE-%'
       UNION ALL SELECT 'part ' || p.state FROM payment_link_part p JOIN payment_link l ON l.tenant_id = p.tenant_id AND l.id = p.link_id
         WHERE l.reference_id LIKE 'AT-ONCE-%'
       UNION ALL SELECT 'event' FROM outbox o JOIN payment_link l ON l.tenant_id = o.tenant_id AND l.id = o.subject_id
         WHERE l.reference_id LIKE 'AT-ONCE-%' AND o.type = 'payment-link.expired') x GROUP BY what`,
  );
  return Object.fromEntries(rows.map(({ what, count }) => [what, count]));
}

describe('ten thousand links that expire at the same moment', () => {
  test('PAY-03 the links are open until then and end with their parts and orders, with one event each', async () => {
    const at = new Date(galla.now() + 10 * minute);
    await addExpiring(10_000, at);
    const open = { 'link ACTIVE': 10_000, 'order CREATED': 5_000, 'part OPEN': 5_000 };
    galla.pass(at.getTime() - galla.now() - 30_000);
    await expire();
    expect(await countStates()).toEqual(open);
    galla.pass(30_000);
    // Two workers run at once.
    await Promise.all([expire(), expire()]);
    const ended = { 'link EXPIRED': 10_000, 'order EXPIRED': 5_000, 'part CLOSED': 5_000, event: 10_000 };
    expect(await countStates()).toEqual(ended);
  });
});

describe('a payment for an order whose link no longer accepts it', () => {
  const refundsOf = async (amount: number) =>
    (await asOwner('SELECT amount, reason FROM refund WHERE amount = $1', [amount])).rows;

  test.each([
    [
      'has a closed part',
      `UPDATE payment_link_part SET state = 'CLOSED', closed_at = now() WHERE link_id = $1`,
      4_321_00,
    ],
    ['is cancelled', `UPDATE payment_link SET state = 'CANCELLED', closed_at = now() WHERE id = $1`, 4_322_00],
  ] as const)(
    'PAY-03 PAY-06 a payment of a link that %s is refunded, and the order is closed',
    async (_what, statement, amount) => {
      const link = await newLink(shop.admin, { amount });
      const token = await chosen(galla, link.code);
      const { attempt } = (await startOn(galla, token)).json();
      const { rows } = await asOwner('SELECT id FROM payment_link WHERE reference_id = $1', [link.referenceId]);
      await asOwner(statement, [rows[0]?.id]);
      for (let times = 0; times < 2; times += 1)
        expect((await reportAttempt(galla, shop.merchant, attempt.attemptId, amount)).statusCode).toBe(200);
      expect(await refundsOf(amount)).toEqual([{ amount, reason: 'LATE_PAYMENT' }]);
      const order = (await asCustomer(galla, 'GET', `/checkout/v1/orders/${token}`)).json().order;
      expect(order.state).toBe('CANCELLED');
      const details = (await shop.admin.send('GET', `/v2/payLink/${link.id}`)).json();
      expect(details.link.paidAmount).toBe(0);
    },
  );
});

describe('a payment around the end of its link', () => {
  const second = 1_000;
  const newTimes = async (amount: number) => {
    const end = galla.now() + 10 * minute;
    const link = await newLink(shop.admin, { amount, expiresAt: new Date(end).toISOString() });
    return { link, end, token: await chosen(galla, link.code) };
  };
  const passTo = (at: number) => galla.pass(at - galla.now());
  const outcomeOf = async (id: string, amount: number) => {
    // The earlier session has expired in the meantime.
    shop.admin = await galla.signedIn(await galla.addPerson({ merchant: shop.merchant }));
    const { link } = (await shop.admin.send('GET', `/v2/payLink/${id}`)).json();
    const back = await asOwner('SELECT reason FROM refund WHERE amount = $1', [amount]);
    return { state: link.state, paidAmount: link.paidAmount, back: back.rows.map(({ reason }) => reason) };
  };

  test('PAY-03 a payment can begin until the last second before the end, and not after', async () => {
    const { end, token } = await newTimes(5_321_00);
    passTo(end - second);
    const { attempt } = (await startOn(galla, token)).json();
    await reportAttempt(galla, shop.merchant, attempt.attemptId, 5_321_00, { state: 'FAILED', utr: undefined });
    passTo(end);
    expect((await startOn(galla, token)).json().code).toBe('ORDER_CLOSED');
  });

  test.each([
    ['within 15 minutes after the end is kept', 15 * minute - 5 * second, 5_322_00, true],
    ['after 15 minutes goes back, also where nobody has ended the link yet', 15 * minute, 5_323_00, false],
  ] as const)('PAY-03 PAY-06 a payment that began in time and succeeds %s', async (_what, later, amount, isKept) => {
    const { link, end, token } = await newTimes(amount);
    passTo(end - second);
    const { attempt } = (await startOn(galla, token)).json();
    // The worker runs at the end of the link, and the link waits for its payment.
    passTo(end + second);
    await expire();
    passTo(end + later);
    expect((await reportAttempt(galla, shop.merchant, attempt.attemptId, amount)).statusCode).toBe(200);
    const kept = { state: 'COMPLETED', paidAmount: amount, back: [] };
    if (isKept) return expect(await outcomeOf(link.id, amount)).toEqual(kept);
    expect(await outcomeOf(link.id, amount)).toMatchObject({ paidAmount: 0, back: ['LATE_PAYMENT'] });
    await expire();
    expect((await outcomeOf(link.id, amount)).state).toBe('EXPIRED');
  });
});

describe('a code that another link already has', () => {
  const drawing = (codes: readonly string[]) => {
    let draws = 0;
    return () => codes[Math.min(draws++, codes.length - 1)] ?? '';
  };
  const created = async () => {
    const [id, at] = [randomUUID(), new Date(galla.now())];
    const expires_at = new Date(galla.now() + minute);
    const row = {
      tenant_id: shop.merchant.tenantId,
      id,
      kind: 'ONLINE',
      amount: 100,
      customer_name: 'Kavita',
    } as const;
    await galla.rows.kysely
      .insertInto('payment_link')
      .values({ ...row, reference_id: id, created_by: null, created_at: at, expires_at, due_at: expires_at })
      .execute();
    return { id, expires_at };
  };
  const activate = (links: readonly { id: string; expires_at: Date }[], codes: readonly string[]) =>
    inTenant(galla.rows, shop.merchant.tenantId, (tx) =>
      activateLinks(tx, shop.merchant.tenantId, links, galla.now(), drawing(codes)),
    );
  const stored = (id: string) =>
    galla.rows.kysely.selectFrom('payment_link').select(['state', 'code', 'reason']).where('id', '=', id).execute();

  test('PAY-05 the code is drawn again, even if another merchant has it or it was drawn twice at once', async () => {
    const other = await linkMerchant(galla, 'Other');
    const taken = (await newLink(await galla.signedIn(await galla.addPerson({ merchant: other })))).code;
    const [one, two] = [await created(), await created()];
    const active = await activate([one, two], [taken, 'Abcdefghijkm', 'Abcdefghijkm', 'Bbcdefghijkm']);
    expect(active).toEqual(new Set([one.id, two.id]));
    expect(await stored(one.id)).toMatchObject([{ state: 'ACTIVE' }]);
    const codes = [...(await stored(one.id)), ...(await stored(two.id))].map(({ code }) => code);
    expect(codes.sort()).toEqual(['Abcdefghijkm', 'Bbcdefghijkm']);
    expect((await asCustomer(galla, 'GET', `/payment-links/v1/${taken}`)).json().link.merchantName).toBe('Other');
  });

  test('PAY-03 a link becomes ERRORED after five draws', async () => {
    const taken = (await newLink(shop.admin)).code;
    const link = await created();
    expect(await activate([link], [taken])).toEqual(new Set());
    expect(await stored(link.id)).toEqual([{ state: 'ERRORED', code: null, reason: 'Link not created. Try again.' }]);
  });
});
