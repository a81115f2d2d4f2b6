import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { GallaError, galla, isLive } from '../src/index.ts';
import { openHooks } from './shop-hooks.ts';
import { findKey } from './shop-key.ts';
import { page } from './shop-page.ts';
import type { Shop } from './shop-sales.ts';
import { answer } from './shop-sales.ts';

const help = `A small shop that sells through the merchant API, until Ctrl-C.

  npm run demo:shop

  --live           sells for real money of the demo; test mode otherwise
  --port N         where the shop is (4100)
  --url URL        where Galla is (PUBLIC_URL, else http://localhost:PORT)
  --key TEXT       an API key with the scopes orders and webhooks (GALLA_KEY, else DATA_DIR/api-keys.json of the demo)`;

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
  const shop: Shop = { name: 'Kaapi Online', galla: to, url, hookSecret: hooks.secret };
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
