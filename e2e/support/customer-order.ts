import type { APIRequestContext } from '@playwright/test';
import { mark, sendSigned } from './engine.ts';

/** An order on the page where customers pay. */
export interface NewOrder {
  readonly payUrl: string;
  readonly reference: string;
  readonly customer: string;
}

/** The order of a shop of Kaapi Online, with names of the journey's own. */
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
