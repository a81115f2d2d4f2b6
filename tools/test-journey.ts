import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { demoWalker, runJourney, type Walker } from '../server/src/main/on-a-server/testing/journey.ts';
import { killEachOnce, startTwoOfEach } from '../server/src/main/on-a-server/testing/two-of-each.ts';

const help = `Walks what a merchant does, over HTTP: a payment arrives, is seen live, listed, refunded and reported; in test mode one
is settled and paid out; then the auditor finds nothing wrong.

  npm run test:journey -- --url https://galla.example.in       against an installation that runs
  npm run test:journey -- --start embedded                     against one of its own, whose processes are killed

  --url URL         where Galla is; several times for several API processes
  --data-dir DIR    that of a demo, with the key of its engine (DATA_DIR, else ./data)
  --key ID, --secret TEXT, --merchant ID, --email E, --password P
                    an engine's key and an Admin of a merchant with test mode, where there is no demo
  --start SERVER    "embedded", the folder of a PostgreSQL such as /usr/lib/postgresql/15, or the address of an empty
                    database as its owner. Fills the demo, runs two API processes, two workers, a simulator and an
                    auditor, and kills each once while journeys are walked
  --distribute      spreads the empty database over the nodes of Citus first

With --url a payment of 123 rupees is made and refunded: use a merchant for that.`;

const options = {
  url: { type: 'string', multiple: true },
  start: { type: 'string' },
  distribute: { type: 'boolean', default: false },
  'data-dir': { type: 'string' },
  key: { type: 'string' },
  secret: { type: 'string' },
  merchant: { type: 'string' },
  email: { type: 'string' },
  password: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options });
  if (values.help || (values.url === undefined) === (values.start === undefined)) {
    console.log(help);
    return values.help ? 0 : 1;
  }
  if (values.start !== undefined) return walkAndKill(values.start, values.distribute);
  const origins = (values.url ?? []).map((url) => url.replace(/\/+$/, ''));
  for (const step of await runJourney(origins, walkerOf(values))) console.log(step);
  return 0;
}

function walkerOf(values: Readonly<Record<string, string | readonly string[] | boolean | undefined>>): Walker {
  const text = (name: string) => (typeof values[name] === 'string' ? values[name] : undefined);
  const [keyId, secret, merchantId] = [text('key'), text('secret'), text('merchant')];
  const [email, password] = [text('email'), text('password')];
  if (keyId === undefined) return demoWalker(resolve(text('data-dir') ?? process.env['DATA_DIR'] ?? './data'));
  if (secret === undefined || merchantId === undefined || email === undefined || password === undefined)
    throw new Error('--key needs --secret, --merchant, --email and --password.');
  return { keyId, secret, merchantId, email, password };
}

async function walkAndKill(server: string, isDistributed: boolean): Promise<number> {
  const log = (line: string) => console.log(line);
  const startedAt = Date.now();
  const installation = await startTwoOfEach(server, { isDistributed });
  log(`running after ${seconds(startedAt)}: ${[...installation.processes.keys()].join(', ')}`);
  try {
    const walker = demoWalker(installation.dataDir);
    const walk = async () => {
      const begun = Date.now();
      const seen = await runJourney(installation.origins, walker);
      log(`${seen.join(', ')} (${seconds(begun)})`);
    };
    const { walked, killed } = await killEachOnce(installation, walk, log);
    log(`${walked} journeys, while each of ${killed.length} processes was killed once: all went their whole way.`);
    return 0;
  } finally {
    await installation.close();
  }
}

const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return 1;
});
