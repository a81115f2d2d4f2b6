import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { galla } from '../src/index.ts';
import { openHooks } from './shop-hooks.ts';
import { page } from './shop-page.ts';
import type { Shop } from './shop-sales.ts';
import { answer } from './shop-sales.ts';
import type { AppSettings, Begun } from './store-link.ts';
import { beginLink, takeKeys } from './store-link.ts';

const help = `The app of a store: it links the store to its merchant, takes its keys, sells and hears webhooks, until Ctrl-C.

  npm run demo:store-app

  --live           sells for real money of the demo; test mode otherwise
  --store URL      the store (https://kaapi.example, that of Kaapi Online)
  --port N         where the app is (4110); its registered address to go back to is /linked there
  --url URL        where Galla is (PUBLIC_URL, else http://localhost:PORT)
  --app TEXT --secret TEXT
                   what "npm run operator -- store-app set" has printed (else DATA_DIR/store-app.json of the demo)`;

/** The running app. A real app keeps the keys encrypted in its database. */
interface App {
  readonly settings: AppSettings;
  readonly store: string;
  readonly url: string;
  readonly live: boolean;
  /** The links in progress, by the `state` that the browser holds as a cookie. */
  readonly begun: Map<string, Begun>;
  shop: (Shop & { readonly close: () => Promise<unknown> }) | undefined;
}

async function answerApp(app: App, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', app.url);
  if (pathname === '/linked') return comeBack(app, request, response, searchParams);
  if (request.method === 'POST' && pathname === '/buy/link') return leave(app, response);
  if (app.shop !== undefined) return answer(app.shop, request, response);
  const link = { id: 'link', name: app.store, price: '', act: 'Link to Galla' };
  return page(response, 200, 'This store is not linked', [link]);
}

async function leave(app: App, response: ServerResponse): Promise<void> {
  const { address, begun } = await beginLink(app.settings, app.store);
  app.begun.set(begun.state, begun);
  const cookie = `link-state=${begun.state}; HttpOnly; SameSite=Lax; Path=/linked; Max-Age=86400`;
  response.writeHead(303, { location: address, 'set-cookie': cookie }).end();
}

/** Only the browser that started may return: the `state` in its cookie must match the one in the address. */
async function comeBack(app: App, request: IncomingMessage, response: ServerResponse, query: URLSearchParams) {
  const state = query.get('state') ?? '';
  const [, own] = /(?:^|; )link-state=([\w-]+)/.exec(request.headers.cookie ?? '') ?? [];
  const begun = own === state ? app.begun.get(state) : undefined;
  app.begun.delete(state);
  if (begun === undefined) return page(response, 400, 'This link was not begun here');
  const code = query.get('code');
  if (code === null) return page(response, 200, `The store is not linked: ${query.get('error') ?? 'no reason'}`);
  const linked = await takeKeys(app.settings, code, begun);
  await app.shop?.close();
  const to = galla({ url: app.settings.url, key: linked.keys[app.live ? 'live' : 'test'].secret });
  const hooks = await openHooks(to, `${app.url}/hooks`);
  app.shop = { name: linked.merchantName, galla: to, url: app.url, hookSecret: hooks.secret, close: hooks.close };
  console.log(`Linked to ${linked.merchantName} (${linked.merchantId}).`);
  response.writeHead(303, { location: '/' }).end();
}

interface Given {
  readonly app?: string | undefined;
  readonly secret?: string | undefined;
  readonly url?: string | undefined;
}

/** The app's id and secret, from the options or the demo's file. Throws an Error with a message for the terminal. */
function settingsOf({ app, secret, url }: Given): AppSettings {
  const file = join(resolve(process.env['DATA_DIR'] ?? './data'), 'store-app.json');
  const stored: { app?: string; secret?: string } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const found = { app: app ?? stored.app, secret: secret ?? stored.secret };
  if (found.app === undefined || found.secret === undefined)
    throw new Error(`An app is needed: --app and --secret, or ${file} (npm start writes it for the demo).`);
  const at = url ?? process.env['PUBLIC_URL'] ?? `http://localhost:${process.env['PORT'] ?? 4000}`;
  return { app: found.app, secret: found.secret, url: at };
}

function run(args: readonly string[]): void {
  const options = {
    app: { type: 'string' },
    secret: { type: 'string' },
    url: { type: 'string' },
    store: { type: 'string', default: 'https://kaapi.example' },
    port: { type: 'string', default: '4110' },
    live: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  } as const;
  const { values } = parseArgs({ args: [...args], options });
  if (values.help) {
    console.log(help);
    return;
  }
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error('--port is a number from 1 to 65535.');
  const url = `http://localhost:${port}`;
  const app: App = {
    settings: settingsOf(values),
    store: values.store,
    url,
    live: values.live,
    begun: new Map(),
    shop: undefined,
  };
  const server = createServer((request, response) => {
    answerApp(app, request, response).catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      page(response, 502, 'That did not work');
    });
  });
  server.listen(port, 'localhost', () => console.log(`The app of the store is open: ${url}. Ctrl-C closes it.`));
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => {
      server.close();
      server.closeAllConnections();
      app.shop?.close().catch((error: unknown) => console.error(error));
    });
}

try {
  run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
