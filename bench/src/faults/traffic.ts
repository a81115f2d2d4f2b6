import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { partOf, refundFile } from './bulk.ts';
import { asAdmin, type Callers, insist, type Refundable, signed } from './calls.ts';
import { linkFile } from './link-files.ts';
import { payLink } from './links.ts';
import { payPage } from './pages.ts';
import { tryToPay } from './paying.ts';

/** Starts all callers. Resolves when none is running any more. */
export async function runTraffic(callers: Callers): Promise<void> {
  const refundable: Refundable[] = [];
  const repeat = async (act: () => Promise<void>) => {
    while (callers.going()) await act();
  };
  await Promise.all([
    ...Array.from({ length: 2 }, () => repeat(() => sendPayments(callers, refundable))),
    ...Array.from({ length: 4 }, () => repeat(() => payOrder(callers))),
    ...Array.from({ length: 6 }, () => repeat(() => refund(callers, refundable))),
    ...Array.from({ length: 4 }, () => repeat(() => payLink(callers))),
    ...Array.from({ length: 4 }, () => repeat(() => payPage(callers))),
    repeat(() => refundFile(callers, refundable)),
    repeat(() => linkFile(callers)),
  ]);
}

/** An engine sends a few payments, and repeats them until they are acknowledged. */
async function sendPayments(callers: Callers, refundable: Refundable[]): Promise<void> {
  const merchantId =
    callers.random.whole(1, 2) === 1 ? callers.merchantId : (callers.random.pick(callers.others) ?? '');
  const events = Array.from({ length: callers.random.whole(1, 20) }, () => ({
    merchantId,
    providerTransactionId: `F${randomUUID().replaceAll('-', '')}`,
    merchantOrderId: `F-${randomUUID()}`,
    state: 'COMPLETED',
    amount: callers.random.whole(5_000, 200_000),
    instrument: 'ACCOUNT',
    createdAt: new Date().toISOString(),
  }));
  callers.moment('payment sent');
  const { body } = await insist(() => signed(callers, '/api/ingestion/v1/payments', { events }));
  for (const [index, answer] of (body['events'] as { paymentId?: string }[]).entries()) {
    const event = events[index];
    if (answer.paymentId === undefined || event === undefined) throw new Error(`refused: ${JSON.stringify(answer)}`);
    const { providerTransactionId, merchantOrderId, amount } = event;
    callers.recorder.write({ what: 'payment', providerTransactionId, unitId: answer.paymentId, amount });
    if (merchantId === callers.merchantId)
      refundable.push({ unitId: answer.paymentId, amount, providerTransactionId, merchantOrderId });
  }
  callers.moment('payment acknowledged');
  await sleep(callers.random.whole(20, 200));
}

/** A customer pays an order, sometimes from two tabs. */
async function payOrder(callers: Callers): Promise<void> {
  const { random, recorder } = callers;
  const amount = random.whole(5_000, 200_000);
  const merchantOrderId = `FAULT-${randomUUID()}`;
  const expiresAt = new Date(Date.now() + 20 * 60_000).toISOString();
  const order = { merchantId: callers.merchantId, amount, merchantOrderId, expiresAt };
  const made = await insist(() => signed(callers, '/api/checkout/v1/orders', order));
  const { orderId, payUrl } = made.body as { orderId: string; payUrl: string };
  recorder.write({ what: 'order', orderId, merchantOrderId, amount });
  const token = payUrl.slice(payUrl.lastIndexOf('/') + 1);
  const tabs = random.whole(1, 4) === 1 ? 2 : 1;
  await Promise.all(Array.from({ length: tabs }, () => tryToPay(callers, { token, orderId, amount })));
}

/** A team member refunds a part of a payment, sometimes more than is left. */
async function refund(callers: Callers, refundable: readonly Refundable[]): Promise<void> {
  const payment = callers.random.pick(refundable);
  if (payment === undefined) {
    await sleep(100);
    return;
  }
  const amount = partOf(payment, callers.random);
  const key = randomUUID();
  const body = { unitId: payment.unitId, amount, reason: 'CUSTOMER_REQUEST' };
  callers.moment('refund sent');
  const done = await insist(
    () => asAdmin(callers, '/api/v1/transactions/backToSource', { key, body }),
    [400, 403, 404, 409],
  );
  if (done.status === 200) {
    callers.recorder.write({
      what: 'refund',
      key,
      refundId: String(done.body['refundId']),
      unitId: payment.unitId,
      amount,
    });
    callers.moment('refund acknowledged');
  }
  await sleep(callers.random.whole(10, 120));
}
