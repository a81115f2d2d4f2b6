import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { verifyWebhook } from '../../sdk/src/index.ts';
import type { Program } from '../../server/src/developers/merchant-api/testing/program.ts';
import { programOf } from '../../server/src/developers/merchant-api/testing/program.ts';
import { collectWebhookEvents } from '../../server/src/developers/webhooks/jobs.ts';
import { workerOf } from '../../server/src/developers/webhooks/testing/fixtures.ts';
import { runDue } from '../../server/src/platform/jobs/run-due.ts';
import { root } from '../source-files.ts';
import type { RunningCli } from './testing/galla-cli.ts';
import { runCli, startCli } from './testing/galla-cli.ts';
import { useSimulatedGalla } from './testing/simulated-galla.ts';

const here = useSimulatedGalla();
const home = mkdtempSync(join(tmpdir(), 'galla-cli-home-'));
const folder = mkdtempSync(join(tmpdir(), 'galla-cli-'));
const running: RunningCli[] = [];
let program: Program;
let live: Program;
let collect: () => Promise<void>;

beforeAll(async () => {
  const merchant = await here.galla.addMerchant({ type: 'ONLINE_MERCHANT' });
  program = await programOf(here.galla, merchant, { mode: 'test' });
  live = await programOf(here.galla, merchant);
  const needs = workerOf(here.galla);
  collect = async () => {
    here.galla.pass(1_001);
    await runDue(needs, [collectWebhookEvents]);
  };
});
afterEach(async () => {
  for (const { child } of running) child.kill('SIGKILL');
  await Promise.all(running.splice(0).map(({ ended }) => ended));
});
afterAll(() => {
  for (const one of [home, folder]) rmSync(one, { recursive: true });
});

const run = (...args: string[]) => runCli({ home, url: here.url, key: program.secret }, args);
function start(url: string, ...args: string[]): RunningCli {
  const cli = startCli({ home, url, key: program.secret }, ...args);
  running.push(cli);
  return cli;
}
const linesOf = (text: string): Record<string, unknown>[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

describe('login', () => {
  test('DEV-05 a valid key is stored for this person only, and logout deletes it', async () => {
    const own = { home: mkdtempSync(join(folder, 'home-')), url: here.url };
    expect(await runCli(own, ['orders', 'list'])).toMatchObject({ code: 2, errors: /galla login/ });
    const kept = await runCli(own, ['login', '--json'], `${program.secret}\n`);
    expect([kept.code, kept.out.includes(program.secret)]).toEqual([0, false]);
    const { file } = JSON.parse(kept.out);
    expect([statSync(file).mode & 0o777, statSync(join(file, '..')).mode & 0o777]).toEqual([0o600, 0o700]);
    expect(await runCli(own, ['orders', 'list'])).toMatchObject({ code: 0, out: 'There are no orders.\n' });
    expect((await runCli(own, ['logout'])).code).toBe(0);
    expect((await runCli(own, ['orders', 'list'])).code).toBe(2);
  });

  test('DEV-05 a production key, an unknown key and an unreachable server each give their own error', async () => {
    const own = { home: mkdtempSync(join(folder, 'home-')), url: here.url };
    const refused = await runCli(own, ['login'], `${live.secret}\n`);
    expect([refused.code, refused.errors]).toEqual([2, expect.stringContaining('This is a production key')]);
    const unknown = await runCli({ ...own, key: `gk_test_${'0'.repeat(32)}` }, ['login']);
    expect([unknown.code, unknown.errors]).toEqual([3, expect.stringContaining('API_KEY_UNKNOWN')]);
    const away = await runCli({ ...own, url: 'http://127.0.0.1:9', key: program.secret }, ['orders', 'list']);
    expect([away.code, away.errors]).toEqual([4, 'Galla did not answer. (NO_ANSWER)\n']);
  });
});

test('DEV-05 orders are created, listed and read, as text and as JSON', async () => {
  const made = await run('orders', 'create', '--amount', '49900', '--metadata', 'cart=17', '--json');
  const order = JSON.parse(made.out);
  expect(order).toMatchObject({ amount: 49_900, state: 'CREATED', metadata: { cart: '17' } });
  expect((await run('orders', 'list')).out).toContain(`${order.orderId}  CREATED  ₹499.00`);
  expect(JSON.parse((await run('orders', 'get', order.orderId)).out)).toMatchObject({ orderId: order.orderId });
  for (const word of ['payments', 'refunds', 'links', 'settlements'])
    expect([word, await run(word, 'list')]).toEqual([word, { code: 0, out: `There are no ${word}.\n`, errors: '' }]);
});

test.each([
  [['orders', 'create'], 2, 'Give --amount in paise'],
  [['orders', 'create', '--amount', '4.99'], 2, '--amount is a whole number'],
  [['orders', 'create', '--amount', '1'], 1, 'STATUS_400, amount, '],
  [['orders', 'get'], 2, 'Give the id that is meant'],
  [['orders', 'get', 'order_00000000000000000000000000'], 1, 'STATUS_404'],
  [['order', 'list'], 2, 'galla help lists what there is'],
  [['orders', 'list', '--sise', '3'], 2, '--sise'],
  [['trigger', 'settlement.created'], 2, 'cannot be caused here'],
  [['listen', '--forward-to', 'http://:x'], 2, '--forward-to is an address'],
  [['listen', '--events', 'payment.gone'], 1, 'STATUS_400, types'],
])('DEV-05 galla %j ends with a reason', async (args, code, reason) => {
  expect(await run(...args)).toEqual({ code, out: '', errors: expect.stringContaining(reason) });
});

describe('listen', () => {
  const hooks: { headers: Record<string, string | string[] | undefined>; body: string }[] = [];
  const shop = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request.setEncoding('utf8')) body += piece;
    hooks.push({ headers: request.headers, body });
    response.writeHead(204).end();
  });
  beforeAll(() => new Promise<void>((done) => shop.listen(0, '127.0.0.1', done)));
  afterAll(() => shop.close());
  const portOf = () => String((shop.address() as AddressInfo).port);

  test('DEV-05 TST-05 the effects of trigger reach a local program, signed with the session’s secret', async () => {
    const cli = start(
      here.url,
      'listen',
      '--forward-to',
      `${portOf()}/hooks`,
      '--events',
      'payment.*,refund.completed',
    );
    const secret = await cli.until(/(whsec_\S+)/);
    await cli.until(/Waiting for events/);
    const paid = JSON.parse((await run('trigger', 'payment.completed', '--json')).out);
    await collect();
    await cli.until(/payment\.completed +evt_\w+ +204 +\d+ ms/);
    const { headers, body } = hooks.at(-1) ?? { headers: {}, body: '' };
    const event = await verifyWebhook({ secret, headers, body });
    expect(event).toMatchObject({ type: 'payment.completed', mode: 'test', data: { payment: paid.payment } });
    const refund = await run('trigger', 'refund.completed', '--json');
    expect(JSON.parse(refund.out)).toMatchObject({ event: 'refund.completed', refund: /^rfnd_/ });
    cli.child.kill('SIGINT');
    expect(await cli.ended).toBe(0);
    expect(cli.out()).not.toContain('order.created');
  });

  test('DEV-05 a lost connection neither loses nor repeats an event', async () => {
    const cli = start(here.doorUrl, 'listen', '--events', 'order.cancelled', '--json');
    const causing = async () => JSON.parse((await run('trigger', 'order.cancelled', '--json')).out).order as string;
    await expect.poll(() => program.get('/streams/events?types=none').then(({ statusCode }) => statusCode)).toBe(400);
    const wanted: string[] = [];
    const got = () => linesOf(cli.out()).map(({ data }) => (data as { data: { orderId: string } }).data.orderId);
    // Followed since the start of the stream, which the first event proves.
    const causeOne = async () => {
      wanted.push(await causing());
      await collect();
      return got().length;
    };
    await expect.poll(causeOne, { timeout: 30_000, interval: 200 }).toBeGreaterThan(0);
    here.shut();
    wanted.push(await causing(), await causing());
    await collect();
    here.open();
    wanted.push(await causing());
    await collect();
    await expect.poll(got, { timeout: 30_000 }).toContain(wanted.at(-1));
    expect(new Set(got()).size).toBe(got().length);
    expect(wanted.slice(-got().length)).toEqual(got());
    cli.child.kill('SIGTERM');
    expect(await cli.ended).toBe(0);
  });
});

test('DEV-05 logs tail shows test-mode calls without their query, and ends with Ctrl-C', async () => {
  const cli = start(here.url, 'logs', 'tail', '--json');
  const seen = () => linesOf(cli.out()).map(({ method, path, status }) => `${method} ${path} ${status}`);
  const callOnce = async () => {
    await program.get('/balance');
    return seen().length;
  };
  await expect.poll(callOnce, { timeout: 30_000, interval: 200 }).toBeGreaterThan(0);
  await live.get('/settlements');
  await program.get('/orders?merchantOrderId=9940127785');
  await program.get('/orders/4111111111111111');
  await expect.poll(seen, { timeout: 30_000 }).toContain('GET /api/merchant/v1/orders/••••••••••••1111 400');
  expect(seen().filter((line) => !line.includes('/balance'))).toEqual([
    'GET /api/merchant/v1/orders 200',
    'GET /api/merchant/v1/orders/••••••••••••1111 400',
  ]);
  expect(cli.out()).not.toContain('9940127785');
  cli.child.kill('SIGINT');
  expect(await cli.ended).toBe(0);
});

test('DEV-05 `npm pack` gives a program that runs beside the SDK, without TypeScript', () => {
  const packed = (name: string) => {
    const args = ['pack', '--json', '--pack-destination', folder];
    const done = spawnSync('npm', args, {
      cwd: join(root, name),
      encoding: 'utf8',
      shell: process.platform === 'win32',
    });
    expect(done.status, done.stderr).toBe(0);
    const [{ filename, files }] = JSON.parse(done.stdout.replace(/^[^[]*/, ''));
    const target = join(folder, 'node_modules', name === 'sdk' ? '@galla/sdk' : 'galla');
    spawnSync('mkdir', ['-p', target]);
    spawnSync('tar', ['-xzf', join(folder, filename), '-C', target, '--strip-components=1']);
    return files.map(({ path }: { path: string }) => path) as string[];
  };
  packed('sdk');
  const files = packed('cli');
  expect(files.filter((path) => !/^(dist\/[\w/-]+\.js|README\.md|package\.json)$/.test(path))).toEqual([]);
  const { version } = JSON.parse(readFileSync(join(root, 'cli/package.json'), 'utf8'));
  const run = spawnSync(process.execPath, [join(folder, 'node_modules/galla/dist/main.js'), '--version'], {
    encoding: 'utf8',
  });
  expect([run.stdout, run.stderr]).toEqual([`${version}\n`, '']);
});
