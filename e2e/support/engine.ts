import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EventAnswer, PaymentEvent } from '@galla/contract/payments/ingestion/endpoints.ts';
import type { APIRequestContext } from '@playwright/test';

let counter = 0;

/**
 * A mark that makes names unique per run. Thirteen digits in a row might pass the Luhn check and be masked as a card
 * number.
 */
export const mark = (): string => Date.now().toString(36);

/** A payment event with plausible defaults and its own ids. */
export function payment(event: Partial<PaymentEvent> = {}): PaymentEvent {
  counter += 1;
  const unique = `${Date.now()}${process.pid}${counter}`;
  return {
    merchantId: 'CHAISTOP01',
    providerTransactionId: `E2E${unique}`,
    state: 'COMPLETED',
    amount: 118_500,
    instrument: 'ACCOUNT',
    utr: unique.slice(-12).padStart(12, '6'),
    customer: { name: `Customer ${counter}`, phone: '9811704340', vpa: 'sneha.kulkarni@okaxis' },
    createdAt: new Date().toISOString(),
    ...event,
  };
}

/** Sends a request as the provider's engine does: signed, over HTTP. */
export async function sendSigned<T>(request: APIRequestContext, path: string, content: object): Promise<T> {
  const key = JSON.parse(readFileSync(join(process.env['GALLA_E2E_DATA'] ?? '.', 'engine-key.json'), 'utf8')) as Record<
    string,
    string
  >;
  const [id = '', secret = ''] = [key['keyId'], key['secret']];
  const body = JSON.stringify(content);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  const headers = {
    'content-type': 'application/json',
    'x-galla-key': id,
    'x-galla-timestamp': timestamp,
    'x-galla-signature': signature,
  };
  const response = await request.post(path, { headers, data: body });
  if (!response.ok()) throw new Error(`the engine was answered ${response.status()}: ${await response.text()}`);
  return (await response.json()) as T;
}

/** Sends payments. */
export async function pay(request: APIRequestContext, ...events: PaymentEvent[]): Promise<EventAnswer[]> {
  return (await sendSigned<{ events: EventAnswer[] }>(request, '/api/ingestion/v1/payments', { events })).events;
}
