import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { parseArgs } from 'node:util';
import { checkout } from '@galla/contract/checkout/endpoints.ts';
import type { EngineAccount } from '../../ingestion/engine-client.ts';
import { type Html, html } from '../../platform/http/html.ts';
import { permissionsPolicy, plainPagePolicy } from '../../platform/http/page-policy.ts';
import { signRequest } from '../../platform/rail/signing.ts';
import { accountHelp, accountOptions, findAccount } from './engine-account.ts';

const help = `A small shop whose customers pay on Galla's page, until Ctrl-C.

  npm run demo:shop

  --merchant ID    whose shop it is (KAAPI01, Kaapi Online)
  --port N         where the shop is (4100)
${accountHelp}`;

/** What the shop sells. Amounts are paise. */
const goods = [
  { id: 'filter', name: 'Brass coffee filter', amount: 489_900 },
  { id: 'beans', name: 'Chikmagalur beans, 500 g', amount: 64_900 },
  { id: 'tumbler', name: 'Tumbler and dabara', amount: 34_950 },
] as const;

/** The fields of a result in the order in which they are signed (docs/checkout.md). */
const signedFields = [
  'galla_order_id',
  'galla_merchant_order_id',
  'galla_state',
  'galla_amount',
  'galla_payment_id',
  'galla_closed_at',
] as const;

const rupees = (paise: number) =>
  `₹${new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 }).format(paise / 100)}`;

class Shop {
  readonly #account: EngineAccount;
  readonly #merchantId: string;
  readonly #url: string;
  readonly #secret: string;
  /** The price of each order. A result counts only if it names this amount. */
  readonly #orders = new Map<string, number>();

  constructor(account: EngineAccount, merchantId: string, url: string, secret: string) {
    this.#account = account;
    this.#merchantId = merchantId;
    this.#url = url;
    this.#secret = secret;
  }

  async answer(address: URL, method: string, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = address;
    const item = goods.find(({ id }) => pathname === `/buy/${id}`);
    if (item !== undefined && method === 'POST') return this.#sell(item, response);
    if (pathname === '/thanks') return send(response, 200, this.#thanks(searchParams));
    if (pathname === '/') return send(response, 200, front());
    return send(response, 404, html`<h1>This shop has no such page</h1><p><a href="/">To the shop</a></p>`);
  }

  async #sell({ id, name, amount }: (typeof goods)[number], response: ServerResponse): Promise<void> {
    const merchantOrderId = `KO-${Date.now().toString(36).toUpperCase()}`;
    this.#orders.set(merchantOrderId, amount);
    const { payUrl } = await callGalla<{ payUrl: string }>(this.#account, checkout.create.path, {
      merchantId: this.#merchantId,
      amount,
      merchantOrderId,
      description: name,
      customer: { name: 'Kavita Menon', phone: '9940127785' },
      expiresAt: new Date(Date.now() + 30 * 60_000).toISOString(),
      returnUrl: `${this.#url}/thanks?item=${id}`,
    });
    response.writeHead(303, { location: payUrl }).end();
  }

  /** The shop trusts the address only if its signature fits and its amount is the order's. */
  #thanks(query: URLSearchParams): Html {
    const values = signedFields.map((name) => query.get(name) ?? '');
    const right = createHmac('sha256', this.#secret).update(values.join('\n')).digest();
    const given = Buffer.from(query.get('galla_signature') ?? '', 'hex');
    const [, reference = '', state = '', amount = ''] = values;
    if (given.length !== right.length || !timingSafeEqual(given, right))
      return html`<h1>This result is not signed by Galla</h1><p>Nothing is sent.</p><p><a href="/">To the shop</a></p>`;
    if (state !== 'PAID' || this.#orders.get(reference) !== Number(amount))
      return html`<h1>Order ${reference} is not paid</h1><p>Galla says: ${state}.</p><p><a href="/">To the shop</a></p>`;
    return html`<h1>Thank you. Order ${reference} is paid</h1><p>${rupees(Number(amount))}, signed by Galla.</p><p><a href="/">To the shop</a></p>`;
  }
}

function front(): Html {
  return html`<h1>Kaapi Online</h1><ul>${goods.map(
    ({ id, name, amount }) =>
      html`<li><form method="post" action="/buy/${id}"><span>${name}</span> <b>${rupees(amount)}</b> <button>Pay</button></form></li>`,
  )}</ul>`;
}

function send(response: ServerResponse, status: number, body: Html): void {
  const nonce = randomBytes(16).toString('base64url');
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    // Its forms lead on to Galla's page, wherever that is.
    'content-security-policy': plainPagePolicy(nonce, ['*']),
    'permissions-policy': permissionsPolicy,
    'cache-control': 'no-store',
  });
  const style =
    ':root { color-scheme: light dark } body { max-width: 560px; margin: 40px auto; padding: 0 16px; font: 16px/24px system-ui } ul { list-style: none; padding: 0 } form { display: flex; gap: 16px; align-items: center; padding: 12px 0 } span { flex: 1 } button { min-height: 44px; padding: 0 20px; font: inherit }';
  response.end(
    `<!doctype html>${html`<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Demo shop</title><style nonce="${nonce}">${style}</style></head><body><main>${body}</main></body></html>`.text}`,
  );
}

async function callGalla<T>(account: EngineAccount, path: string, content: object): Promise<T> {
  const body = JSON.stringify(content);
  const response = await fetch(`${account.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signRequest(account.keyId, account.secret, body, Date.now()) },
    body,
    signal: AbortSignal.timeout(10_000),
  });
  const answer: unknown = await response.json();
  if (response.ok) return answer as T;
  throw new Error(`Galla answers ${response.status}: ${String(Object(answer).message)}`);
}

async function run(args: readonly string[]): Promise<void> {
  const options = {
    ...accountOptions,
    merchant: { type: 'string', default: 'KAAPI01' },
    port: { type: 'string', default: '4100' },
    help: { type: 'boolean', default: false },
  } as const;
  const { values } = parseArgs({ args: [...args], options });
  if (values.help) return console.log(help);
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error('--port is a number from 1 to 65535.');
  const account = findAccount(values, process.env);
  const url = `http://localhost:${port}`;
  const { secret } = await callGalla<{ secret: string }>(account, checkout.returnSecret.path, {
    merchantId: values.merchant,
  });
  const shop = new Shop(account, values.merchant, url, secret);
  const server = createServer((request, response) => {
    const address = URL.parse(request.url ?? '/', url) ?? new URL(url);
    shop.answer(address, request.method ?? 'GET', response).catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      send(response, 502, html`<h1>The payment could not be started</h1><p><a href="/">To the shop</a></p>`);
    });
  });
  server.listen(port, 'localhost', () => console.log(`The shop is open: ${url}. Ctrl-C closes it.`));
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => {
      server.close();
      server.closeAllConnections();
    });
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
