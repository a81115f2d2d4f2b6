// Also on PostgreSQL 15.
import { randomUUID } from 'node:crypto';
import { linkExpiry } from '@galla/contract/collect/payment-links/fields.ts';
import type { PaymentLinkDetails } from '@galla/contract/collect/payment-links/schemas.ts';
import type { PaymentLinkState } from '@galla/contract/collect/payment-links/states.ts';
import { paymentLinkStates, paymentLinkTransitions } from '@galla/contract/collect/payment-links/states.ts';
import { describe, expect, test } from 'vitest';
import { inTenant } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { moveLink } from './queries.ts';
import {
  asCustomer,
  askForLink,
  card,
  chooseLink,
  chosen,
  newLink,
  reportAttempt,
  startOn,
  workLinks,
} from './testing/shop.ts';
import { useLinkShop } from './testing/use-link-shop.ts';

const shop = useLinkShop();
const { galla, bank } = shop;
const [minute, day] = [60_000, 86_400_000];

const detailsOf = async (id: string): Promise<PaymentLinkDetails> => {
  const answer = await shop.admin.send('GET', `/v2/payLink/${id}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const stateOf = async (id: string) => (await detailsOf(id)).link.state;
const customerLinkOf = async (code: string) =>
  (await asCustomer(galla, 'GET', `/payment-links/v1/${code}`)).json().link;
async function startedOn(token: string, besides?: number): Promise<string> {
  const answer = await startOn(galla, token, card, besides);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().attempt.attemptId;
}
const paymentsOf = (tenantId: string) =>
  galla.rows.kysely.selectFrom('payment').selectAll().where('tenant_id', '=', tenantId).execute();
const refundsOf = (tenantId: string) =>
  galla.rows.kysely.selectFrom('refund').selectAll().where('tenant_id', '=', tenantId).execute();

describe('a payment link', () => {
  test('PAY-02 a link is active once created, with a short address, until the end of the day in a month', async () => {
    const link = await newLink(shop.admin);
    expect(link).toMatchObject({ state: 'ACTIVE', variant: null, amount: 48_600_00, paidAmount: 0, kind: 'ONLINE' });
    expect(link.url).toMatch(/\/l\/[1-9A-HJ-NP-Za-km-z]{12}$/);
    expect(Date.parse(link.expiresAt)).toBe(linkExpiry(galla.now(), 1));
    expect(link.customerPhone).not.toContain('9940127785');
    const { timeline } = await detailsOf(link.id);
    expect(timeline.map(({ what, done }) => [what, done])).toEqual([
      ['CREATED', true],
      ['EXPIRES', false],
    ]);
  });

  test('PAY-02 the same key returns the same link, and a reference is unique regardless of case', async () => {
    const [key, referenceId] = [randomUUID(), `Once-${randomUUID().slice(0, 8)}`];
    const [first, again] = [
      await askForLink(shop.admin, { referenceId }, key),
      await askForLink(shop.admin, { referenceId }, key),
    ];
    expect(first.statusCode, first.body).toBe(200);
    expect(again.json()).toEqual(first.json());
    const other = await askForLink(shop.admin, { referenceId: referenceId.toUpperCase() });
    expect([other.statusCode, other.json().code]).toEqual([409, 'REFERENCE_TAKEN']);
  });

  test('PAY-05 PAY-06 a link is paid on the hosted page, and its payment names it', async () => {
    const link = await newLink(shop.admin);
    const token = await chosen(galla, link.code);
    expect(await customerLinkOf(link.code)).toMatchObject({
      state: 'OPEN',
      left: 48_600_00,
      verified: expect.any(Boolean),
    });
    const attemptId = await startedOn(token);
    expect((await detailsOf(link.id)).link.variant).toBe('PAYING');
    expect((await reportAttempt(galla, shop.merchant, attemptId, 48_600_00)).statusCode).toBe(200);
    const details = await detailsOf(link.id);
    expect(details.link).toMatchObject({ state: 'COMPLETED', paidAmount: 48_600_00, attempts: 1 });
    expect(details.payments).toMatchObject([{ amount: 48_600_00, method: 'CARD', refunded: 0 }]);
    const payments = await paymentsOf(shop.merchant.tenantId);
    expect(payments.filter(({ merchant_order_id }) => merchant_order_id === link.referenceId)).toMatchObject([
      { payment_solution: 'PAYMENT_LINK', amount: 48_600_00, state: 'COMPLETED' },
    ]);
    expect((await customerLinkOf(link.code)).state).toBe('PAID');
    expect((await chooseLink(galla, link.code)).json().code).toBe('PAYMENT_LINK_ENDED');
  });
});

describe('link states', () => {
  const pairs = paymentLinkStates.flatMap((from) => paymentLinkStates.map((to) => [from, to] as const));
  test.each(pairs)('PAY-03 a link moves from %s to %s only as the table of transitions allows', async (from, to) => {
    const id = newId();
    const at = new Date(galla.now());
    const done = from === 'COMPLETED';
    const isOpen = from === 'CREATED' || from === 'ACTIVE';
    const code = newId().replaceAll('-', '').slice(-12).replaceAll('0', 'z');
    await galla.rows.kysely
      .insertInto('payment_link')
      .values({
        tenant_id: shop.merchant.tenantId,
        id,
        code,
        kind: 'ONLINE',
        state: from,
        reference_id: id,
        amount: 100,
        paid_amount: done || to === 'COMPLETED' ? 100 : 0,
        customer_name: 'Kavita',
        created_by: null,
        created_at: at,
        expires_at: at,
        due_at: new Date(galla.now() + 300 * day),
        closed_at: isOpen ? null : at,
      })
      .execute()
      .catch(() => undefined);
    const moved = await inTenant(galla.rows, shop.merchant.tenantId, (tx) =>
      moveLink(tx, { tenantId: shop.merchant.tenantId, id }, to, {}, at),
    ).catch(() => 'refused' as const);
    const next: readonly PaymentLinkState[] = paymentLinkTransitions[from];
    // Only a payment completes a link; without the amount, the row is rejected.
    if (to === 'COMPLETED') expect([false, 'refused']).toContain(moved);
    else expect(moved).toBe(next.includes(to));
  });
});

describe('link expiry', () => {
  test('PAY-03 a link expires at its exact second, with its open order, and not before', async () => {
    const link = await newLink(shop.admin, { expiresAt: new Date(galla.now() + 10 * minute).toISOString() });
    const token = await chosen(galla, link.code);
    galla.pass(10 * minute - 1000);
    await workLinks(galla);
    expect(await stateOf(link.id)).toBe('ACTIVE');
    galla.pass(1000);
    await workLinks(galla);
    expect(await stateOf(link.id)).toBe('EXPIRED');
    const order = (await asCustomer(galla, 'GET', `/checkout/v1/orders/${token}`)).json().order;
    expect(order.state).toBe('EXPIRED');
    expect((await customerLinkOf(link.code)).state).toBe('EXPIRED');
  });

  test('PAY-03 expiry waits for a payment under way, and follows at once if that fails', async () => {
    const link = await newLink(shop.admin, { expiresAt: new Date(galla.now() + 10 * minute).toISOString() });
    const attemptId = await startedOn(await chosen(galla, link.code));
    galla.pass(10 * minute);
    await workLinks(galla);
    expect(await stateOf(link.id)).toBe('ACTIVE');
    await reportAttempt(galla, shop.merchant, attemptId, 48_600_00, { state: 'FAILED', utr: undefined });
    await workLinks(galla);
    expect(await stateOf(link.id)).toBe('EXPIRED');
  });

  test('PAY-03 PAY-06 a later payment is refunded without a fee', async () => {
    const link = await newLink(shop.admin, { amount: 1_234_00 });
    const attemptId = await startedOn(await chosen(galla, link.code));
    const cancelled = await shop.admin.send('POST', `/v2/payLink/${link.id}/cancel`, { body: {} });
    expect(cancelled.statusCode, cancelled.body).toBe(200);
    expect(cancelled.json().link).toMatchObject({ state: 'CANCELLED', closedBy: expect.any(String) });
    await reportAttempt(galla, shop.merchant, attemptId, 1_234_00);
    const paid = (await paymentsOf(shop.merchant.tenantId)).find(({ amount }) => amount === 1_234_00);
    const back = (await refundsOf(shop.merchant.tenantId)).filter(({ payment_id }) => payment_id === paid?.id);
    expect(back).toMatchObject([{ amount: 1_234_00, reason: 'LATE_PAYMENT' }]);
    // Its charges are returned.
    expect(paid).toMatchObject({ fee: 0, gst: 0 });
    expect(await stateOf(link.id)).toBe('CANCELLED');
  });

  test('PAY-03 a link fails with its twentieth failed attempt', async () => {
    bank.mood = 'failed';
    const link = await newLink(shop.admin);
    const token = await chosen(galla, link.code);
    for (let number = 0; number < 20; number += 1) {
      expect(await stateOf(link.id)).toBe('ACTIVE');
      await startedOn(token);
    }
    expect((await detailsOf(link.id)).link).toMatchObject({ state: 'FAILED', reason: '20 attempts declined' });
  });

  test('PAY-02 a cancelled link stays cancelled, and a link that ended otherwise cannot be cancelled', async () => {
    const link = await newLink(shop.admin);
    for (const method of ['POST', 'PUT'] as const)
      expect((await shop.admin.send(method, `/v2/payLink/${link.id}/cancel`, { body: {} })).json().link.state).toBe(
        'CANCELLED',
      );
    const other = await newLink(shop.admin, { expiresAt: new Date(galla.now() + minute).toISOString() });
    galla.pass(minute);
    await workLinks(galla);
    const refused = await shop.admin.send('PUT', `/v2/payLink/${other.id}/cancel`, { body: {} });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'PAYMENT_LINK_ENDED']);
  });
});

describe('a link in fifty tabs', () => {
  test('PAY-06 the link is paid once, and all other payments are refunded to the paisa', async () => {
    const link = await newLink(shop.admin, { amount: 777_77 });
    const tokens = await Promise.all(Array.from({ length: 50 }, () => chosen(galla, link.code)));
    const [token = ''] = new Set(tokens);
    expect(new Set(tokens).size).toBe(1);
    const attempts: string[] = [];
    // A page allows twenty attempts an hour.
    for (const [number] of tokens.entries()) {
      if (number % 20 === 0) galla.pass(60 * minute);
      attempts.push(await startedOn(token, number));
    }
    shop.admin = await galla.signedIn(await galla.addPerson({ merchant: shop.merchant }));
    const answers = await Promise.all(
      attempts.map((attemptId) => reportAttempt(galla, shop.merchant, attemptId, 777_77)),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const payments = (await paymentsOf(shop.merchant.tenantId)).filter(({ amount }) => amount === 777_77);
    const ids = new Set(payments.map(({ id }) => id));
    const back = (await refundsOf(shop.merchant.tenantId)).filter(({ payment_id }) => ids.has(payment_id));
    expect([payments.length, back.length]).toEqual([50, 49]);
    expect(back.every(({ amount, reason }) => amount === 777_77 && reason === 'PAID_TWICE')).toBe(true);
    expect((await detailsOf(link.id)).link).toMatchObject({ state: 'COMPLETED', paidAmount: 777_77 });
  });
});

describe('a link that is paid in parts', () => {
  const inParts = { amount: 36_500_00, firstPartAtLeast: 15_000_00 };
  const refusal = async (code: string, amount?: number) =>
    (await chooseLink(galla, code, amount === undefined ? {} : { amount })).json();

  test('PAY-06 a link accepts a first part of at least its minimum, then the rest, and never more', async () => {
    const link = await newLink(shop.admin, inParts);
    for (const amount of [14_999_99, 36_500_01, 36_499_50])
      expect((await refusal(link.code, amount)).code, String(amount)).toBe('STATUS_400');
    const first = await startedOn(await chosen(galla, link.code, { amount: 15_000_00 }));
    await reportAttempt(galla, shop.merchant, first, 15_000_00);
    expect((await detailsOf(link.id)).link).toMatchObject({ variant: 'PART_PAID', paidAmount: 15_000_00 });
    expect((await refusal(link.code, 21_500_01)).code).toBe('STATUS_400');
    const rest = await startedOn(await chosen(galla, link.code));
    await reportAttempt(galla, shop.merchant, rest, 21_500_00);
    const details = await detailsOf(link.id);
    expect(details.link).toMatchObject({ state: 'COMPLETED', paidAmount: 36_500_00 });
    expect(details.payments.map(({ amount }) => amount)).toEqual([15_000_00, 21_500_00]);
    expect(details.timeline.map(({ what }) => what)).toEqual(['CREATED', 'PART_PAID', 'PAID']);
  });

  test('PAY-06 another amount closes the previous part unless that part is being paid', async () => {
    const link = await newLink(shop.admin, inParts);
    const [first, second] = [
      await chosen(galla, link.code, { amount: 15_000_00 }),
      await chosen(galla, link.code, { amount: 20_000_00 }),
    ];
    expect((await startOn(galla, first)).json().code).toBe('ORDER_CLOSED');
    await startedOn(second);
    expect((await refusal(link.code, 15_000_00)).code).toBe('PAYMENT_LINK_PAYING');
  });

  test('PAY-06 a link without parts accepts only the full amount', async () => {
    const link = await newLink(shop.admin);
    expect((await refusal(link.code, 1_000_00)).errors).toMatchObject([{ field: 'amount' }]);
    expect((await startOn(galla, await chosen(galla, link.code), card)).statusCode).toBe(200);
  });
});
