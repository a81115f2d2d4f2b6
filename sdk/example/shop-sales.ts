import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Galla, Order } from '../src/index.ts';
import { cancelOrder, createOrder, getOrder, verifyWebhook } from '../src/index.ts';
import { page } from './shop-page.ts';

/** What the shop sells. Amounts are in paise. */
const goods = [
  { id: 'filter', name: 'Brass coffee filter', amount: 489_900 },
  { id: 'beans', name: 'Chikmagalur beans, 500 g', amount: 64_900 },
  { id: 'tumbler', name: 'Tumbler and dabara', amount: 34_950 },
] as const;

const rupees = (paise: number) =>
  `₹${new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 }).format(paise / 100)}`;

export interface Shop {
  /** The name shown on its pages. */
  readonly name: string;
  readonly galla: Galla;
  readonly url: string;
  readonly hookSecret: string;
}

/** Answers a request to the shop: its goods, an order, the thank-you page, and webhooks. */
export async function answer(shop: Shop, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', shop.url);
  const item = goods.find(({ id }) => pathname === `/buy/${id}`);
  if (request.method === 'POST' && item !== undefined) return sell(shop, item, response);
  if (request.method === 'POST' && pathname === '/hooks') return hear(shop, request, response);
  if (pathname === '/thanks') return thanks(shop, searchParams.get('galla_order_id') ?? '', response);
  if (pathname === '/')
    return page(
      response,
      200,
      shop.name,
      goods.map((one) => ({ ...one, price: rupees(one.amount) })),
    );
  return page(response, 404, 'This shop has no such page');
}

/** The order number is also the idempotency key, so a second press creates no second order. */
async function sell(
  { galla: to, url }: Shop,
  { name, amount }: (typeof goods)[number],
  response: ServerResponse,
): Promise<void> {
  const merchantOrderId = `KO-${Date.now().toString(36).toUpperCase()}`;
  const order = await createOrder(
    to,
    {
      merchantOrderId,
      amount,
      description: name,
      returnUrl: `${url}/thanks`,
      customer: { name: 'Kavita Menon', phone: '9940127785' },
      metadata: { shop: 'demo' },
    },
    { idempotencyKey: merchantOrderId },
  );
  response.writeHead(303, { location: order.payUrl }).end();
}

/** The shop trusts the order that the API returns, not the parameters that the browser brings back. */
async function thanks({ galla: to }: Shop, orderId: string, response: ServerResponse): Promise<void> {
  const order: Order = await getOrder(to, orderId as Order['orderId']);
  if (order.state === 'PAID')
    return page(response, 200, `Thank you. Order ${order.merchantOrderId} is paid: ${rupees(order.amount)}`);
  if (order.state === 'CREATED') await cancelOrder(to, order.orderId);
  return page(response, 200, `Order ${order.merchantOrderId} is not paid`);
}

/** The shop ships goods only after the webhook. */
async function hear({ hookSecret }: Shop, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString('utf8');
  const event = await verifyWebhook({ secret: hookSecret, headers: request.headers, body });
  response.writeHead(200).end();
  console.log(`${event.type} ${String(event.data['order'] ?? '')}`);
}
