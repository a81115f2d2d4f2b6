import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { decodeId } from '@galla/contract/core/ids.ts';
import type { Pool } from 'pg';
import { type Callers, call, insist, plain, signed } from './calls.ts';
import { tryToPay } from './paying.ts';
import type { Acknowledged } from './recorder.ts';

/** The smallest first part, in paise. */
const firstPartAtLeast = 1_000;

/**
 * A merchant's system creates a payment link, and its customer pays it: at once or in parts, from one tab or two, and
 * sometimes too late. Some links are cancelled in the meantime, and many expire within seconds. Unanswered requests are
 * repeated.
 */
export async function payLink(callers: Callers): Promise<void> {
  const { random, recorder, merchantId } = callers;
  const amount = random.whole(5_000, 200_000);
  const referenceId = `FL-${randomUUID()}`;
  const isInParts = random.whole(1, 2) === 1;
  const lasts = random.whole(1, 2) === 1 ? random.whole(2_000, 12_000) : 20 * 60_000;
  const expiry = Date.now() + lasts;
  const link = {
    merchantId,
    amount,
    referenceId,
    customer: { name: 'Asha Rao', phoneNumber: '9940127785' },
    ...(isInParts ? { firstPartAtLeast } : {}),
    expiresAt: new Date(expiry).toISOString(),
  };
  callers.moment('link sent');
  const made = await insist(() => signed(callers, '/api/v1/athena/payLink/create', link), [400, 409]);
  // If a kill delayed the request too long, the expiry had passed before the link was created.
  if (made.status !== 200) return;
  const { id, url } = made.body['link'] as { id: string; url: string };
  recorder.write({ what: 'link', linkId: id, amount });
  callers.moment('link acknowledged');
  const code = url.slice(url.lastIndexOf('/') + 1);
  for (let parts = 0; parts < 3 && callers.going(); parts += 1) {
    const part = isInParts && parts === 0 ? random.whole(firstPartAtLeast, amount - firstPartAtLeast) : undefined;
    const chosen = await choose(callers, code, part);
    if (chosen === undefined) return;
    const tabs = random.whole(1, 4) === 1 ? 2 : 1;
    // Some customers leave the UPI code open and pay just after the link has ended.
    const late = lasts < 20_000 && random.whole(1, 3) === 1 ? { paysAt: expiry + random.whole(0, 900) } : {};
    const paying = Array.from({ length: tabs }, () => tryToPay(callers, { ...chosen, ...late }));
    if (random.whole(1, 8) === 1) paying.push(cancel(callers, id));
    await Promise.all(paying);
    await sleep(random.whole(10, 200));
  }
}

/** The order with which a customer pays the whole remainder or a part of it. Undefined if the link has ended. */
async function choose(callers: Callers, code: string, part: number | undefined) {
  const press = { key: randomUUID(), ...(part === undefined ? {} : { amount: part }) };
  callers.moment('amount chosen');
  const path = `/api/payment-links/v1/${code}/parts`;
  const { status, body } = await insist(() => plain(callers, path, press), [400, 409]);
  if (status !== 200) return undefined;
  const token = String(body['payUrl']).split('/').at(-1) ?? '';
  const seen = await insist(() => call(`${callers.url}/api/checkout/v1/orders/${token}`, {}));
  const { orderId, amount } = seen.body['order'] as { orderId: string; amount: number };
  return { token, orderId, amount };
}

async function cancel(callers: Callers, paymentLinkId: string): Promise<void> {
  const { merchantId } = callers;
  callers.moment('link cancelled');
  const { status } = await insist(
    () => signed(callers, '/api/v1/athena/payLink/cancel', { merchantId, paymentLinkId }),
    [409],
  );
  if (status === 200) callers.recorder.write({ what: 'link cancelled', linkId: paymentLinkId });
}

/** Notifies the killer just before a link ends, because its open order ends with it. */
export async function watchExpiry({ moment, going }: Pick<Callers, 'moment' | 'going'>, pool: Pool): Promise<void> {
  while (going()) {
    const { rows } = await pool
      .query<{ left: number | null }>(
        `SELECT (extract(epoch from min(due_at) - clock_timestamp()) * 1000)::float8 AS left FROM payment_link
         WHERE state = 'ACTIVE' AND due_at > clock_timestamp()`,
      )
      .catch(() => ({ rows: [] }));
    const left = rows[0]?.left ?? undefined;
    if (left === undefined || left > 1_000) {
      await sleep(300);
      continue;
    }
    await sleep(left + 5);
    moment('link expiring');
  }
}

/** The totals of the links. Amounts are in paise. */
export interface LinkSums {
  readonly problems: readonly string[];
  readonly links: number;
  readonly paid: number;
  readonly expired: number;
  /** Payments that arrived after their link had ended, and were refunded. */
  readonly late: number;
}

/**
 * Checks that every acknowledged link exists with its amount and acknowledged state. None may be open past its expiry,
 * and each completed attempt for a link's order has paid a part of it or was refunded. The auditor's rule compares the
 * sums.
 */
export async function judgeLinks(pool: Pool, answers: readonly Acknowledged[]): Promise<LinkSums> {
  const { rows } = await pool.query<{
    id: string;
    amount: number;
    paid_amount: number;
    state: string;
    is_late: boolean;
  }>(
    `SELECT id, amount, paid_amount, state, state = 'ACTIVE' AND due_at < now() - interval '1 minute' AS is_late FROM payment_link`,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const lost = answers.flatMap((answer) => {
    if (answer.what !== 'link' && answer.what !== 'link cancelled') return [];
    const row = byId.get(decodeId('paymentLink', answer.linkId) ?? '');
    if (row === undefined) return [`${answer.linkId} was acknowledged and is lost`];
    if (answer.what === 'link cancelled')
      return row.state === 'CANCELLED' ? [] : [`${answer.linkId} was cancelled and is ${row.state}`];
    return row.amount === answer.amount ? [] : [`${answer.linkId} was acknowledged with ${answer.amount}`];
  });
  const late = rows.filter(({ is_late }) => is_late).map(({ id }) => `link ${id} is open beyond its time`);
  const { rows: kept } = await pool.query<{ id: string }>(
    `SELECT a.id FROM checkout_attempt a JOIN payment_link_part p ON p.tenant_id = a.tenant_id AND p.order_id = a.order_id
     WHERE a.state = 'COMPLETED' AND p.attempt_id IS DISTINCT FROM a.id AND NOT EXISTS (
       SELECT FROM refund r WHERE r.tenant_id = a.tenant_id AND r.payment_id = a.payment_id
         AND r.reason IN ('PAID_TWICE', 'LATE_PAYMENT'))`,
  );
  const { rows: returned } = await pool.query<{ late: number }>(
    `SELECT count(*)::int AS late FROM refund r JOIN checkout_attempt a ON a.tenant_id = r.tenant_id AND a.payment_id = r.payment_id
     JOIN payment_link_part p ON p.tenant_id = a.tenant_id AND p.order_id = a.order_id WHERE r.reason = 'LATE_PAYMENT'`,
  );
  return {
    late: returned[0]?.late ?? 0,
    problems: [
      ...lost,
      ...late,
      ...kept.map(({ id }) => `attempt ${id} paid no part of its link, and nothing of it was refunded`),
    ],
    links: rows.length,
    paid: rows.reduce((sum, { paid_amount }) => sum + paid_amount, 0),
    expired: rows.filter(({ state }) => state === 'EXPIRED').length,
  };
}
