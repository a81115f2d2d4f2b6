// Also on PostgreSQL 15.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { openDatabase } from '../../platform/db/database.ts';
import { insertRound } from '../../provider/auditor/queries.ts';
import { freezeMoney } from '../../settlements/ledger/public/freeze-queries.ts';
import { runAsOperator } from '../testing/operator.ts';
import { useGalla } from '../testing/test-galla.ts';
import { bookFigures, type Figures, serverFigures, walFigures } from '../watch/figures-queries.ts';
import { statusScreen } from './status.ts';

const galla = useGalla();
const status = () => runAsOperator(galla, ['status']);

/** The line about something, without its time, which varies. */
const lineOf = (screen: string, what: string) => screen.split('\n').find((line) => line.slice(6).startsWith(what));

const age = (seconds: number) => new Date(galla.now() - seconds * 1000);

async function seen(seconds: number): Promise<void> {
  await galla.rows.pool.query(
    `INSERT INTO process_seen (kind, seen_at) VALUES ('worker', $1) ON CONFLICT (kind) DO UPDATE SET seen_at = $1`,
    [age(seconds)],
  );
}

/** Writes as the auditor's role, the only one that may. */
async function audited(seconds: number, breaches: number, frozen: string[] = []): Promise<void> {
  const { pool, close } = openDatabase({ url: galla.url, role: 'galla_auditor', connections: 1 });
  const [startedAt, finishedAt] = [galla.now() - 60_000, galla.now() - seconds * 1000];
  await insertRound(pool, { startedAt, finishedAt, tenants: 1, slices: 1, breaches });
  for (const tenantId of frozen) await freezeMoney(pool, tenantId, 'legs', new Date());
  await close();
}

test('one screen shows the operator that all is well, or what needs attention with the next step', async () => {
  const merchant = await galla.addMerchant();
  const first = await status();
  expect(first.split('\n')[1]).toBe('3 things need you.');
  expect(lineOf(first, 'Worker')).toBe('LOOK  Worker       never seen');
  expect(lineOf(first, 'Auditor')).toBe('LOOK  Auditor      no round has ended yet');

  await seen(3);
  await audited(40, 0);
  // A number that does not exist: the gateway has refused it, and no one waits for it.
  await galla.rows.pool.query(
    `INSERT INTO message (id, channel, destination, body, created_at, next_try_at, tries, last_error)
     VALUES (gen_random_uuid(), 'SMS', '+919876500000', 'a code', $1, $1, 5, 'refused')`,
    [age(90_000)],
  );
  const well = await status();
  // The test server archives nothing, like the embedded one.
  expect(well.split('\n')[1]).toBe('One thing needs you.');
  expect(well.match(/^LOOK.*/gm)).toEqual(['LOOK  Archive      none: no way back to a point in time']);
  expect(well).toContain('archive the log: docs/operating.md, Backup');
  expect(lineOf(well, 'Worker')).toBe('  ok  Worker       seen 3 s ago');
  expect(lineOf(well, 'Messages')).toBe('  ok  Messages     0 wait');

  await seen(7_300);
  await audited(10, 2, [merchant.tenantId]);
  await galla.rows.pool.query(
    `INSERT INTO failed_work (tenant_id, job, subject_id, attempts, last_error, failed_at, due_at, given_up_at)
     VALUES ($1, 'refunds.send', $1, 9, 'away', now(), now(), now())`,
    [merchant.tenantId],
  );
  await galla.rows.pool.query(
    `INSERT INTO due_work (tenant_id, job, due_at) VALUES ($1, 'a-job-with-a-name-that-is-longer-than-any-screen-of-eighty-columns', $2)`,
    [merchant.tenantId, age(90_000)],
  );
  const ill = await status();
  expect(ill.split('\n')[1]).toBe('5 things need you.');
  expect(lineOf(ill, 'Worker')).toBe('LOOK  Worker       seen 2 h ago');
  expect(lineOf(ill, 'Auditor')).toMatch(/^LOOK {2}Auditor {6}last round \d+ s ago, 2 breaches$/);
  expect(lineOf(ill, 'Frozen')).toBe('LOOK  Frozen       1 merchant');
  expect(lineOf(ill, 'Jobs')).toMatch(/^LOOK {2}Jobs {9}1 given up; a-job-with-a-name/);
  expect(ill).toContain('npm run operator -- jobs, then jobs retry ID');
  for (const screen of [first, well, ill]) {
    expect(Math.max(...screen.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
    expect(screen.split('\n').length).toBeLessThanOrEqual(24 + 6);
  }
});

const well = {
  standing: {
    server: '17.4',
    migration: 1,
    api_age: 1,
    worker_age: 1,
    given_up: 0,
    refused_messages: 0,
    late_job: null,
    late_seconds: 0,
    refused: 0,
    run_day: null,
  },
  book: { ...none(bookFigures), galla_auditor_round_age_seconds: 30 },
  server: { ...none(serverFigures), galla_database_connections_most: 100 },
};
const archive = (fails: number | null, age: number | null) =>
  statusScreen(
    {
      ...well,
      wal: { ...none(walFigures), galla_database_archive_fails: fails, galla_database_archive_age_seconds: age },
    },
    Date.UTC(2026, 10, 28),
  );

function none<Of extends object>(figures: Of): Figures<Of> {
  return Object.fromEntries(Object.keys(figures).map((name) => [name, null])) as Figures<Of>;
}

test('the operator is warned when point-in-time recovery is not possible', () => {
  expect(archive(0, 40).split('\n')[1]).toBe('All is well.');
  expect(lineOf(archive(0, 40), 'Archive')).toBe('  ok  Archive      last file 40 s ago');
  expect(lineOf(archive(1, 4_000), 'Archive')).toBe('LOOK  Archive      last file 67 min ago');
  expect(lineOf(archive(0, null), 'Archive')).toBe('LOOK  Archive      nothing yet: no way back to a point in time');
  expect(lineOf(archive(null, null), 'Archive')).toBe('LOOK  Archive      none: no way back to a point in time');
});

test('the status command loads only the features that it shows', async () => {
  // Records each file that the program loads.
  const hook = `data:text/javascript,${encodeURIComponent(`
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
    process.on('exit', () => console.error(loaded.join('\\n')));`)}`;
  const env = {
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
    DATABASE_URL: galla.url,
    MASTER_KEY: galla.masterKey.toString('base64'),
  };
  const program = join(import.meta.dirname, 'operator.ts');
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--import', hook, program, 'status'], {
    env,
  });
  expect(lineOf(stdout, 'Database')).toMatch(/^ {2}ok {2}Database {5}PostgreSQL \d+/);
  const own = stderr.split('\n').filter((url) => url.includes('/server/src/'));
  expect(own.filter((url) => /\/(features|commands)\.ts$/.test(url))).toEqual([]);
  expect(own.length).toBeLessThan(100);
  expect(own.length).toBeGreaterThan(10);
}, 60_000);
