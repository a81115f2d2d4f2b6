import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { parseArgs } from 'node:util';
import type { Galla, Order } from '../src/index.ts';
import { cancelOrder, createOrder, GallaError, galla, getOrder, isLive, verifyWebhook } from '../src/index.ts';
import { openHooks } from './shop-hooks.ts';
import { findKey } from './shop-key.ts';
import { page } from './shop-page.ts';

const help = `A small shop that sells through the merchant API, until Ctrl-C.

  npm run demo:shop

  --live           sells for real money of the demo; test mode otherwise
  --port N         where the shop is (4100)
  --url URL        where Galla is (PUBLIC_URL, else http://localhost:PORT)
  --key TEXT       an API key with the scopes orders and webhooks (GALLA_KEY, else DATA_DIR/api-keys.json of the demo)`;

/** What the shop sells. Amounts are paise. */
const goods = [
  { id: 'filter', name: 'Brass coffee filter', amount: 489_900 },
  { id: 'beans', name: 'Chikmagalur beans, 500 g', amount: 64_900 },
  { id: 'tumbler', name: 'Tumbler and dabara', amount: 34_950 },
] as const;

const rupees = (paise: number) =>
  `₹${new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 }).format(paise / 100)}`;

/** What the shop needs. */
interface Shop {
  readonly galla: Galla;
  readonly url: string;
  readonly hookSecret: string;
}

async function answer(shop: Shop, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', shop.url);
  const item = goods.find(({ id }) => pathname === `/buy/${id}`);
  if (request.method === 'POST' && item !== undefined) return sell(shop, item, response);
  if (request.method === 'POST' && pathname === '/hooks') return hear(shop, request, response);
  if (pathname === '/thanks') return thanks(shop, searchParams.get('galla_order_id') ?? '', response);
  if (pathname === '/')
    return page(
      response,
      200,
      'Kaapi Online',
      goods.map((one) => ({ ...one, price: rupees(one.amount) })),
    );
  return page(response, 404, 'This shop has no such page');
}

/** The number of the order is also its idempotency key: a second press makes no second order. */
async function sell(
  { galla: to, url }: Shop,
  { name, amount }: (typeof goods)[number],
  response: ServerResponse,
): Promise<void> {
  const merchantOrderId = `KO-${Date.now().toString(36).toUpperCase()}`;
  const order = await createOrder(
    to,
    {
      ...{ merchantOrderId, amount, description: name, returnUrl: `${url}/thanks` },
      ...{ customer: { name: 'Kavita Menon', phone: '9940127785' }, metadata: { shop: 'demo' } },
    },
    { idempotencyKey: merchantOrderId },
  );
  response.writeHead(303, { location: order.payUrl }).end();
}

/** The shop believes what the API says of the order, not what the browser brings back. */
async function thanks({ galla: to }: Shop, orderId: string, response: ServerResponse): Promise<void> {
  const order: Order = await getOrder(to, orderId as Order['orderId']);
  if (order.state === 'PAID')
    return page(response, 200, `Thank you. Order ${order.merchantOrderId} is paid: ${rupees(order.amount)}`);
  if (order.state === 'CREATED') await cancelOrder(to, order.orderId);
  return page(response, 200, `Order ${order.merchantOrderId} is not paid`);
}

/** Goods leave the shop when the webhook says so. */
async function hear({ hookSecret }: Shop, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString('utf8');
  const event = await verifyWebhook({ secret: hookSecret, headers: request.headers, body });
  response.writeHead(200).end();
  console.log(`${event.type} ${String(event.data['order'] ?? '')}`);
}

async function run(args: readonly string[]): Promise<void> {
  const options = {
    url: { type: 'string' },
    key: { type: 'string' },
    port: { type: 'string', default: '4100' },
    live: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  } as const;
  const { values } = parseArgs({ args: [...args], options });
  if (values.help) return console.log(help);
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error('--port is a number from 1 to 65535.');
  const to = galla(findKey(values, process.env));
  const url = `http://localhost:${port}`;
  const hooks = await openHooks(to, `${url}/hooks`);
  const shop: Shop = { galla: to, url, hookSecret: hooks.secret };
  const server = createServer((request, response) => {
    answer(shop, request, response).catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      page(response, error instanceof GallaError ? 502 : 400, 'That did not work');
    });
  });
  const mode = isLive(to) ? 'live' : 'test';
  server.listen(port, 'localhost', () => console.log(`The shop is open in ${mode} mode: ${url}. Ctrl-C closes it.`));
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => {
      server.close();
      server.closeAllConnections();
      hooks.close().catch((error: unknown) => console.error(error));
    });
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
