// Also on PostgreSQL 15.
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { usePayoutAccount } from '../../../business/bank-account/public/payout-accounts.ts';
import { openFakeBank } from '../../../collect/checkout/testing/fake-bank.ts';
import type { TestMerchant } from '../../../main/testing/test-galla.ts';
import { useGalla } from '../../../main/testing/test-galla.ts';
import { inTenant } from '../../../platform/db/database.ts';
import { runDue } from '../../../platform/jobs/run-due.ts';
import type { Rail } from '../../../platform/rail/rail.ts';
import { railsOf } from '../../../platform/rail/rails.ts';
import { sendRefunds } from '../../../refunds/refunds/jobs.ts';
import { settleToday } from '../../../settlements/settlements/runs/run.ts';
import { work, workerOf } from '../../webhooks/testing/fixtures.ts';
import type { Receiver } from '../../webhooks/testing/receiver.ts';
import { openReceiver } from '../../webhooks/testing/receiver.ts';
import type { Program } from '../testing/program.ts';
import { programOf } from '../testing/program.ts';

const root = join(import.meta.dirname, '../../../../..');
const sdk = pathToFileURL(join(import.meta.dirname, '../../../../../sdk/src/index.ts')).href;
const bank = openFakeBank();
/** A bank that completes everything at once, like the simulator with the guide's card. */
const rail: Rail = {
  ...bank,
  startRefund: async ({ refundId }) => ({ refundId, state: 'COMPLETED', arn: '72649639046' }),
};
const galla = useGalla({ rail });
let folder: string;
let url: string;
let merchant: TestMerchant;
let shop: Program;
let receiver: Receiver;

beforeAll(async () => {
  bank.mood = 'completed';
  merchant = await galla.addMerchant({ type: 'ONLINE_MERCHANT' });
  shop = await programOf(galla, merchant, { mode: 'test', scopes: ['read', 'orders', 'refunds', 'webhooks'] });
  const account = { holder: 'Test shop', ifsc: 'HDFC0000123', number: '50100023454417' };
  await inTenant(galla.rows, shop.tenantId, (tx) =>
    usePayoutAccount(tx, galla.masterKey, shop.tenantId, account, galla.now()),
  );
  await galla.app.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${(galla.app.server.address() as AddressInfo).port}`;
  receiver = await openReceiver();
  folder = mkdtempSync(join(tmpdir(), 'galla-guide-'));
});

afterAll(async () => {
  await receiver.close();
  rmSync(folder, { recursive: true });
});

/** The runnable parts of the guide in a language, as this server's documentation has them. */
async function partsOf(language: 'sh' | 'ts' | 'bash'): Promise<string[]> {
  const list = await (await fetch(`${url}/llms.txt`)).text();
  const address = /\]\(\S+(\/docs\/api\/guides\/first-payment\.md)\)/.exec(list)?.[1] ?? '';
  const page = await (await fetch(url + address)).text();
  return [...page.matchAll(/^```(\w+) run\n([\s\S]*?)^```$/gm)].flatMap(([, of, text = '']) =>
    of === language ? [text] : [],
  );
}

const environment = () => ({ ...process.env, GALLA_URL: url, GALLA_KEY: shop.secret, HOOKS_URL: receiver.url });

/** A program that runs one part after the other, and waits in between. */
interface Runner {
  readonly child: ChildProcess;
  readonly next: () => void;
}

/** Runs a program to the end of its next part. Returns its output. */
function runPart({ child, next }: Runner): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const hear = (text: Buffer) => {
      printed += text.toString();
      if (printed.includes('__end__')) end(() => resolve(printed));
    };
    const fail = () => end(() => reject(new Error(`The program has ended: ${printed}`)));
    const end = (then: () => void) => {
      for (const stream of [child.stdout, child.stderr]) stream?.off('data', hear);
      child.off('exit', fail);
      then();
    };
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', hear);
    child.on('exit', fail);
    next();
  });
}

/** Runs the worker, which sends refunds and webhooks. */
async function letWorkerWork(): Promise<void> {
  const needs = workerOf(galla);
  const rails = railsOf({ engine: undefined, simulator: rail, demo: true });
  await work(galla, needs);
  await runDue({ ...needs, rails }, [sendRefunds]);
  await work(galla, needs);
  needs.egress.close();
}

/** Moves the clock to the following mornings. */
async function settle(): Promise<void> {
  const log = { error: (line: unknown) => console.error(line), info: () => undefined };
  for (let half = 0; half < 20; half += 1) {
    galla.pass(43_200_000);
    if ((await settleToday({ database: galla.rows, clock: { now: galla.now }, log })) > 0) return;
  }
  throw new Error('Nothing was settled');
}

/** The output of a part. */
interface Printed {
  readonly second: RegExp;
  readonly third: readonly string[];
}

const byCalls: Printed = { second: /DELIVERED[\s\S]*PENDING/, third: ['49900'] };

async function walk(runner: Runner, merchantOrderId: string, printed = byCalls): Promise<void> {
  receiver.got.length = 0;
  expect(await runPart(runner)).toContain('PAID');
  await letWorkerWork();
  const heard = () => receiver.got.filter(({ data }) => data['order'] === merchantOrderId).map(({ type }) => type);
  await expect.poll(heard, { timeout: 10_000 }).toContain('payment.completed');
  expect(await runPart(runner)).toMatch(printed.second);
  await letWorkerWork();
  await expect.poll(heard, { timeout: 10_000 }).toContain('refund.completed');
  await settle();
  const items = await runPart(runner);
  for (const text of [merchantOrderId, ...printed.third]) expect(items).toContain(text);
  const { settlements } = (await shop.get('/settlements?size=1')).json();
  expect(settlements[0]).toMatchObject({ payments: 1, refunds: 1, gross: 49_900, refunded: 10_000 });
}

test('DEV-04 with curl and only the documentation, a reader gets from a test key to a paid order, webhook, refund and settlement', async () => {
  const parts = await partsOf('sh');
  expect(parts).toHaveLength(3);
  const child = spawn('bash', ['-e'], { env: environment() });
  const next = () => void child.stdin.write(`${parts.shift()}\necho __end__\n`);
  await walk({ child, next }, 'FIRST-1').finally(() => child.kill());
}, 60_000);

test('DEV-04 with the SDK and only the documentation, a reader gets the same results', async () => {
  const parts = await partsOf('ts');
  expect(parts).toHaveLength(3);
  const pause = `console.log('__end__'); await new Promise((go) => process.once('message', go));\n`;
  const file = join(folder, 'first.mts');
  writeFileSync(file, parts.map((part) => part.replaceAll(`'@galla/sdk'`, `'${sdk}'`) + pause).join('\n'));
  const child = fork(file, { env: environment(), silent: true, execArgv: [] });
  let begun = false;
  const next = () => {
    if (begun) child.send('go');
    begun = true;
  };
  await walk({ child, next }, 'FIRST-2').finally(() => child.kill());
}, 60_000);

test('DEV-05 with the command line and only the documentation, a reader gets the same results', async () => {
  const hooks = (await shop.get('/webhook-endpoints')).json().webhookEndpoints as { id: string }[];
  for (const { id } of hooks) await shop.send('DELETE', `/webhook-endpoints/${id}`);
  const command = `${process.execPath} --conditions=galla-source ${join(root, 'cli/src/main.ts')}`;
  const parts = (await partsOf('bash')).map((part) => part.replaceAll('npx galla', command));
  expect(parts).toHaveLength(3);
  const child = spawn('bash', ['-e'], { env: { ...environment(), HOME: folder }, cwd: folder });
  const next = () => void child.stdin.write(`${parts.shift()}\necho __end__\n`);
  const printed = { second: /payment\.completed +evt_\S+ +200[\s\S]*PENDING/, third: ['499.00'] };
  await walk({ child, next }, 'FIRST-3', printed).finally(() => child.kill());
}, 90_000);
