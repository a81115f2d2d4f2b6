import { randomUUID } from 'node:crypto';
import type { Galla, Order, PaymentLink } from '@galla/sdk';
import { GallaError } from '@galla/sdk';

/** One payment attempt, as the payment page sees it. */
interface Attempt {
  readonly attemptId: string;
  readonly state: 'PENDING' | 'COMPLETED' | 'FAILED';
  readonly next?: { readonly type: string; readonly testUrl?: string };
}

/** How the payment ends; the UPI ID of the simulated customer decides it (docs/sentinels.md). */
type Outcome = 'success' | 'failure';

/** The payment page long-polls for 25 s, then asks again. */
const maxWaits = 4;

/** Pays an order as its customer would: starts a UPI payment on its page, and pays it at the simulated bank. */
export async function payOrder(
  galla: Galla,
  payUrl: string,
  outcome: Outcome,
  stopped: AbortSignal,
): Promise<Attempt['state']> {
  const page = pageOf(galla, stopped);
  const attempts = `/api/checkout/v1/orders/${lastPart(payUrl)}/attempts`;
  let { attempt } = await page<{ attempt: Attempt }>(attempts, { key: randomUUID(), method: { type: 'UPI' } });
  const watch = async (withNext: 'yes' | 'no') => {
    const path = `${attempts}/${attempt.attemptId}?known=PENDING&withNext=${withNext}`;
    return (await page<{ attempt: Attempt }>(path)).attempt;
  };
  if (attempt.next === undefined) attempt = await watch('no');
  if (attempt.next === undefined && attempt.state !== 'PENDING') return attempt.state;
  const bank = attempt.next?.testUrl;
  if (bank === undefined) throw new Error(`The payment ${attempt.attemptId} is ${attempt.state}: no bank took it.`);
  await payAtBank(galla, bank, `${outcome}@gallatest`, stopped);
  for (let waits = 0; waits < maxWaits && attempt.state === 'PENDING'; waits += 1) attempt = await watch('yes');
  return attempt.state;
}

/** Chooses to pay all of a link, as its customer would. Returns the URL of the order's payment page. */
export async function choosePart(galla: Galla, { id, url }: PaymentLink, stopped: AbortSignal): Promise<string> {
  if (url === null) throw new Error(`The link ${id} has no address yet.`);
  const path = `/api/payment-links/v1/${lastPart(url)}/parts`;
  return (await pageOf(galla, stopped)<{ payUrl: string }>(path, { key: randomUUID() })).payUrl;
}

const lastPart = (address: string): string => new URL(address).pathname.split('/').at(-1) ?? '';

/** The API of the customer's pages. It needs no key: the address is the credential. */
function pageOf(galla: Galla, signal: AbortSignal) {
  return async <Answer>(path: string, body?: object): Promise<Answer> => {
    const sent = body && {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    };
    const answer = await galla.fetch(`${galla.url}${path}`, { ...sent, signal }).catch(unanswered);
    const said: unknown = await answer.json();
    if (!answer.ok) throw refusal(answer.status, said as Pick<GallaError, 'code' | 'message' | 'requestId'>);
    return said as Answer;
  };
}

function unanswered(): never {
  throw refusal(0, { code: 'NO_ANSWER', message: 'Galla did not answer.', requestId: '' });
}

function refusal(status: number, { code, message, requestId }: Pick<GallaError, 'code' | 'message' | 'requestId'>) {
  const about = { field: null, source: 'state', step: 'processing', reason: 'refused' } as const;
  return new GallaError(status, { code, message, requestId, ...about });
}

/** The simulated bank's page has the same origin as Galla. */
async function payAtBank({ fetch, url }: Galla, bank: string, vpa: string, signal: AbortSignal): Promise<void> {
  const { pathname } = new URL(bank);
  const body = new URLSearchParams({ vpa });
  const answer = await fetch(`${url}${pathname}`, { method: 'POST', body, signal }).catch(unanswered);
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`The simulated bank answered ${answer.status}.`);
}

/** The id of the payment that paid the order. */
export function paymentOf(order: Order): `pay_${string}` {
  if (order.paymentId === null) throw new Error(`The order ${order.orderId} is ${order.state}, not paid.`);
  return order.paymentId;
}
