import type { APIRequestContext } from '@playwright/test';
import { mark, sendSigned } from './engine.ts';

/** An order and its payment page. */
export interface NewOrder {
  readonly payUrl: string;
  readonly reference: string;
  readonly customer: string;
}

/** Creates an order for Kaapi Online, with names specific to the journey. */
export async function newOrder(request: APIRequestContext, change: object = {}): Promise<NewOrder> {
  const unique = `${Date.now()}${Math.floor(Math.random() * 1e6)}`;
  const [reference, customer] = [`KO-${unique}`, `Kavita ${mark()}`];
  const { payUrl } = await sendSigned<{ payUrl: string }>(request, '/api/checkout/v1/orders', {
    merchantId: 'KAAPI01',
    amount: 489_900,
    merchantOrderId: reference,
    description: 'Brass coffee filter',
    customer: { name: customer, phone: '9940127785' },
    expiresAt: new Date(Date.now() + 30 * 60_000).toISOString(),
    ...change,
  });
  return { payUrl, reference, customer };
}
