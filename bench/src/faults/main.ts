import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { encodeId } from '@galla/contract/core/ids.ts';
import { ensureDashboardIsBuilt } from '@galla/server/src/main/processes/dashboard-build.ts';
import { migrateDatabase } from '@galla/server/src/main/processes/prepare-database.ts';
import { factories } from '@galla/server/src/main/testing/factories.ts';
import { forgeryCookie, newForgeryToken } from '@galla/server/src/platform/auth/request-forgery.ts';
import { openSession } from '@galla/server/src/platform/auth/sessions.ts';
import { systemClock } from '@galla/server/src/platform/clock.ts';
import { loadConfig, toEnvironment } from '@galla/server/src/platform/config.ts';
import { readOrCreateMasterKey } from '@galla/server/src/platform/crypto/master-key.ts';
import { deriveKey } from '@galla/server/src/platform/crypto/sealing.ts';
import { type Database, inTransaction, openDatabase } from '@galla/server/src/platform/db/database.ts';
import { sealEngineSecret } from '@galla/server/src/platform/rail/engine-keys.ts';
import { openRails } from '@galla/server/src/platform/rail/rails.ts';
import { noVerdict, Patience, slownessNow, TooSlow } from '@galla/server/src/platform/testing/patience.ts';
import { confirmed } from '../client.ts';
import type { Admin, Callers, Moment } from './calls.ts';
import { fastClock, sinceSetting } from './fast-days.ts';
import { judgeLinkFiles } from './link-files.ts';
import { judgeLinks, watchExpiry } from './links.ts';
import { judgePages, watchPageOrders } from './pages.ts';
import { keepDatabase, keepProcess, type Victim } from './processes.ts';
import { SeededRandom } from './random.ts';
import { Recorder } from './recorder.ts';
import { giveRightAccounts, judgeSettlements, operate, untilPaidOut } from './settling.ts';
import { runTraffic } from './traffic.ts';
import { judge, settleDown } from './verdict.ts';
import { addFaultyEndpoint, judgeWebhooks, openFaultyReceiver } from './webhooks.ts';

const help = `Kills processes of Galla with SIGKILL while customers pay orders, payment links and the last
tickets of payment pages, links and orders expire and are cancelled, the team refunds, one by one and from files, settlements of a day every few seconds are made and paid out, and webhooks go to a server that refuses some, and compares in the end what was acknowledged, what the database says and what the bank's own book says, to the paisa.

  npm run faults -- --kills 60 --seed 7

  --kills N    how many processes are killed (60)
  --seed N     of the chance: who is killed when, who pays what (now)
  --keep       leaves the data folder for a look
  --after PATH settles and compares once more over a folder that was kept, and kills nobody

It ends with 0 where nothing is lost, 1 where something is, and 3 where the machine was too slow for a verdict.`;

const engine = { keyId: 'faults-engine', secret: 'the-secret-of-the-faults' };
const merchantId = 'FAULTS01';
const others = Array.from({ length: 30 }, (_, index) => `FAULTED${String(index).padStart(2, '0')}`);
/** The operator has activated payment links, without a request. */
const nobodyAsked = { reason: null, requested_by: null, requested_at: null, due_at: null, decided_at: new Date() };
/** The lifetime of a session in the test, because a bulk refund needs step-up within the last ten minutes. */
const freshMs = 4 * 60_000;

/** Processes are occasionally killed at these moments, in addition to the kills at random times. */
const points: { readonly [Name in Moment]: readonly string[] } = {
  'payment sent': ['api', 'database'],
  'payment acknowledged': ['database', 'worker'],
  'attempt sent': ['api', 'simulator', 'database'],
  'attempt acknowledged': ['simulator', 'api'],
  'customer paid': ['api', 'worker', 'simulator', 'database'],
  'link sent': ['api', 'database'],
  'link acknowledged': ['worker', 'database'],
  'amount chosen': ['api', 'database'],
  'link cancelled': ['api', 'worker', 'database'],
  'link expiring': ['worker', 'database'],
  'late payment': ['api', 'worker', 'simulator', 'database'],
  'page sent': ['api', 'database'],
  'page choice sent': ['api', 'database'],
  'page order expiring': ['worker', 'database'],
  'page closed': ['api', 'worker', 'database'],
  'link file sent': ['api', 'database'],
  'link file confirmed': ['worker', 'database', 'api'],
  'link file going on': ['worker', 'worker', 'database'],
  'refund sent': ['api', 'database'],
  'refund acknowledged': ['worker', 'simulator', 'database'],
  'file sent': ['api', 'database'],
  'file acknowledged': ['worker', 'database'],
  'bulk refund confirmed': ['worker', 'database', 'api'],
  'bulk refund going out': ['worker', 'simulator', 'database'],
  'bulk refund stopped': ['worker', 'api', 'database'],
  'same file sent again': ['api', 'database'],
  'settlements made': ['settler', 'database'],
  'payouts going out': ['settler', 'settler', 'simulator', 'database'],
  'webhook arrived': ['worker', 'database'],
};

interface Killing {
  readonly done: Map<string, number>;
  readonly moment: (name: Moment) => void;
  readonly atAnyTime: () => Promise<void>;
  readonly count: () => number;
}

/** The number of answers between two kills, however slow the machine is, unless nothing answers any more. */
const betweenKills = { answers: 25, patienceMs: 30_000 };

function killing(victims: readonly Victim[], random: SeededRandom, max: number, recorder: Recorder): Killing {
  const done = new Map<string, number>();
  let count = 0;
  let quietUntil = 0;
  let last = { answers: 0, at: Date.now() };
  const kill = (victim: Victim | undefined, when: string, delay: number) => {
    if (victim === undefined || count >= max || Date.now() < quietUntil) return;
    const isProgress = recorder.count >= last.answers + betweenKills.answers;
    if (!isProgress && Date.now() < last.at + betweenKills.patienceMs * slownessNow()) return;
    last = { answers: recorder.count, at: Date.now() };
    // Some work must complete between two kills.
    quietUntil = Date.now() + random.whole(900, 2_200);
    setTimeout(() => {
      if (count >= max || !victim.kill()) return;
      count += 1;
      const name = `${victim.name.replace(/ \d$/, '')}, ${when}`;
      done.set(name, (done.get(name) ?? 0) + 1);
    }, delay);
  };
  return {
    done,
    count: () => count,
    moment(name) {
      // Files are rare, single refunds and payments frequent.
      if (random.whole(1, / file |^file|bulk|settlement|payout|page|expiring|late/.test(name) ? 2 : 12) > 1) return;
      const of = victims.filter((victim) => points[name].some((start) => victim.name.startsWith(start)));
      kill(random.pick(of), name, random.whole(0, 25));
    },
    async atAnyTime() {
      while (count < max) {
        await sleep(random.whole(1_500, 4_000));
        kill(random.pick(victims), 'at any time', 0);
      }
    },
  };
}

async function prepare(database: Database, masterKey: Buffer): Promise<() => Promise<Admin>> {
  const { addMerchant, addPerson } = factories(database, masterKey);
  const merchant = await addMerchant({ merchantId, name: 'Faults', type: 'ONLINE_MERCHANT' });
  for (const other of others) await addMerchant({ merchantId: other, name: other });
  await database.kysely
    .insertInto('engine_key')
    .values({
      id: engine.keyId,
      name: 'Faults',
      sealed_secret: sealEngineSecret(masterKey, engine.keyId, engine.secret),
      created_at: new Date(),
    })
    .execute();
  await database.kysely
    .insertInto('payment_link_activation')
    .values({ tenant_id: merchant.tenantId, state: 'ACTIVATED', reference: 'ACT-10001', ...nobodyAsked })
    .execute();
  await database.pool.query(
    `INSERT INTO feature_setting (owner_id, key, value, changed_at)
     SELECT merchant_id, 'PAYLINK_ENABLED', 'true', now() FROM tenant WHERE id = $1`,
    [merchant.tenantId],
  );
  const { id: personId } = await addPerson({ merchant, role: 'ADMIN' });
  const { id: membershipId } = await database.kysely
    .selectFrom('membership')
    .select('id')
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  const origin = { userAgent: 'faults', address: '127.0.0.1' };
  return keptFor(freshMs, () =>
    inTransaction(database, async (tx) => {
      const opened = await openSession(tx, {
        personId,
        membershipId,
        origin,
        openedBy: 'PASSWORD',
        now: Date.now(),
      });
      const { id, family } = await confirmed(tx, opened);
      const token = newForgeryToken(deriveKey(masterKey, 'request-forgery'), family);
      return { cookie: `galla=${id}; ${forgeryCookie}=${token}`, token, group: encodeId('group', membershipId) };
    }),
  );
}

/** Caches a value for some time and then computes it again. A failure is retried at the next call. */
function keptFor<T>(ms: number, make: () => Promise<T>): () => Promise<T> {
  let kept: { readonly what: Promise<T>; readonly until: number } | undefined;
  return () => {
    if (kept !== undefined && Date.now() < kept.until) return kept.what;
    const what = make();
    kept = { what, until: Date.now() + ms };
    what.catch(() => {
      kept = undefined;
    });
    return what;
  };
}

async function tenantOf({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT t.id FROM tenant t JOIN merchant m ON m.id = t.merchant_id WHERE m.merchant_id = $1 AND t.mode = 'live'`,
    [merchantId],
  );
  if (rows[0] === undefined) throw new Error('The merchant is missing');
  return rows[0].id;
}

function startProcesses(env: Record<string, string>): Victim[] {
  const file = (name: string) => join(import.meta.dirname, `../../../server/src/main/processes/${name}.ts`);
  return [
    keepProcess('simulator', file('simulator'), env),
    keepProcess('api 1', file('api'), env),
    keepProcess('api 2', file('api'), env),
    keepProcess('worker', file('worker'), env),
    ...[1, 2].map((number) => keepProcess(`settler ${number}`, join(import.meta.dirname, 'settler.ts'), env)),
  ];
}

/** The maximum duration of a start on an idle machine. */
const readyMs = 30_000;

async function untilReady(url: string): Promise<void> {
  const patience = new Patience(readyMs);
  for (;;) {
    if (
      await fetch(`${url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    patience.check(() => 'Galla does not come up');
    await sleep(100);
  }
}

interface Bounds {
  readonly kills: number;
  readonly seed: number;
  readonly keep: boolean;
  readonly after: string | undefined;
}

async function run({ kills, seed, keep, after }: Bounds): Promise<number> {
  await ensureDashboardIsBuilt((line) => console.log(line), new AbortController().signal);
  const dataDir = after ?? mkdtempSync(join(tmpdir(), 'galla-faults-'));
  const random = new SeededRandom(seed);
  const postgres = await keepDatabase(dataDir);
  const databaseUrl = postgres.server.connectionString('galla', 'galla');
  await migrateDatabase(databaseUrl);
  const masterKey = readOrCreateMasterKey(dataDir);
  const database = openDatabase({ url: databaseUrl, role: 'galla_worker', connections: 2 });
  const admin =
    after === undefined ? await prepare(database, masterKey) : () => Promise.reject(new Error('Nobody calls'));
  const port = 21_000 + (process.pid % 9_000);
  const config = loadConfig({
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: 'yes',
    LOG_LEVEL: 'silent',
    API_PROCESSES: '2',
    TRUSTED_PROXIES: '127.0.0.1',
  });
  const since = Date.now();
  const clock = fastClock(since);
  const { rows } = await database.pool.query<{ id: string }>(`SELECT id FROM tenant WHERE mode = 'live'`);
  const operating = { database, masterKey, tenants: rows.map(({ id }) => id), clock };
  await giveRightAccounts(operating);
  const env = toEnvironment({ ...config, databaseUrl, unlockKey: masterKey });
  const processes = startProcesses({ ...env, [sinceSetting]: String(since) });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url);
  const recorder = new Recorder(join(dataDir, 'acknowledged.jsonl'));
  const { done, count, moment, atAnyTime } = killing([...processes, postgres], random, kills, recorder);
  const receiver = await openFaultyReceiver(random, moment);
  if (after === undefined) await addFaultyEndpoint(database, masterKey, await tenantOf(database), receiver.url);
  const going = () => count() < kills;
  const callers: Callers = { url, merchantId, others, engine, admin, recorder, random, moment, going };
  console.log(`Seed ${seed}, ${dataDir}`);
  await Promise.all([
    runTraffic(callers),
    atAnyTime(),
    operate({ ...operating, random, moment, going }),
    watchExpiry(callers, database.pool),
    watchPageOrders(callers, database.pool),
  ]);
  console.log(`${count()} kills, ${recorder.count} acknowledged answers. Waiting for what is open …`);
  await settleDown(database.pool, dataDir);
  await Promise.all(processes.filter(({ name }) => name.startsWith('settler')).map((child) => child.stop()));
  await untilPaidOut(operating, openRails({ ...config, masterKey }, config.rail, systemClock));
  const verdict = await judge(database.pool, dataDir, recorder.read());
  const links = await judgeLinks(database.pool, recorder.read());
  const pages = await judgePages(database.pool, recorder.read());
  const files = await judgeLinkFiles(database.pool, recorder.read());
  const paidOut = await judgeSettlements(operating, databaseUrl, dataDir);
  // Only the run that opened the receiver knows which events it received.
  const webhooks = after === undefined ? await judgeWebhooks(database.pool, receiver) : undefined;
  receiver.close();
  const problems = [
    ...verdict.problems,
    ...links.problems,
    ...pages.problems,
    ...files.problems,
    ...paidOut.problems,
    ...(webhooks?.problems ?? []),
  ];
  for (const [name, times] of [...done].sort()) console.log(`  ${String(times).padStart(4)}  ${name}`);
  console.log(
    `Payments ${verdict.paid.count}, ${verdict.paid.amount} paise; refunds ${verdict.refunded.count}, ${verdict.refunded.amount} paise.`,
  );
  console.log(`Files ${verdict.files.count}, with ${verdict.files.refunds} of these refunds.`);
  console.log(
    `Payment links ${links.links}, ${links.paid} paise of these payments; ${links.expired} expired; ${links.late} payments came late and went back; ${files.links} links from files.`,
  );
  console.log(
    `Payment pages ${pages.pages}, ${pages.orders} orders, ${pages.paid} paise of these payments; ${pages.closed} orders closed unpaid; ${pages.late} payments came late and went back.`,
  );
  console.log(
    `Settlements ${paidOut.settlements} with ${paidOut.items} items, ${paidOut.amount} paise; ${paidOut.failed} payouts failed before.`,
  );
  if (webhooks !== undefined) console.log(`Webhook events ${webhooks.events}, of which ${webhooks.twice} came twice.`);
  for (const problem of problems) console.log(`  ${problem}`);
  console.log(problems.length === 0 ? 'Nothing lost, nothing double.' : `${problems.length} problems.`);
  await Promise.all(processes.map((child) => child.stop()));
  await database.close();
  await postgres.stop();
  recorder.close();
  if (!keep && problems.length === 0) rmSync(dataDir, { recursive: true });
  return problems.length === 0 ? 0 : 1;
}

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    keep: { type: 'boolean', default: false },
    after: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) console.log(help);
else
  process.exitCode = await run({
    kills: values.after === undefined ? Number(values.kills) : 0,
    seed: Number(values.seed),
    keep: values.keep,
    after: values.after,
  }).catch((error: unknown) => {
    if (!(error instanceof TooSlow)) throw error;
    console.error(`No verdict: ${error.message}`);
    // Processes and the database are still running.
    process.exit(noVerdict);
  });
