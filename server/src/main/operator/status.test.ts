import { expect, test } from 'vitest';
import { freezeMoney, insertRound } from '../../auditor/queries.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { runAsOperator } from '../testing/operator.ts';
import { useGalla } from '../testing/test-galla.ts';

const galla = useGalla();
const status = () => runAsOperator(galla, ['status']);

/** The line about something, without the time that nobody knows beforehand. */
const lineOf = (screen: string, what: string) => screen.split('\n').find((line) => line.slice(6).startsWith(what));

const age = (seconds: number) => new Date(galla.now() - seconds * 1000);

async function seen(seconds: number): Promise<void> {
  await galla.rows.pool.query(
    `INSERT INTO process_seen (kind, seen_at) VALUES ('worker', $1) ON CONFLICT (kind) DO UPDATE SET seen_at = $1`,
    [age(seconds)],
  );
}

/** Under the auditor's role, who alone writes it. */
async function audited(seconds: number, breaches: number, frozen: string[] = []): Promise<void> {
  const { pool, close } = openDatabase({ url: galla.url, role: 'galla_auditor', connections: 1 });
  const [startedAt, finishedAt] = [galla.now() - 60_000, galla.now() - seconds * 1000];
  await insertRound(pool, { startedAt, finishedAt, tenants: 1, slices: 1, breaches });
  for (const tenantId of frozen) await freezeMoney(pool, tenantId, 'legs', new Date());
  await close();
}

test('the operator sees on one screen that all is well, and what needs somebody with the next step', async () => {
  const merchant = await galla.addMerchant();
  const first = await status();
  expect(first.split('\n')[1]).toBe('2 things need you.');
  expect(lineOf(first, 'Worker')).toBe('LOOK  Worker       never seen');
  expect(lineOf(first, 'Auditor')).toBe('LOOK  Auditor      no round has ended yet');

  await seen(3);
  await audited(40, 0);
  // A number that does not exist: the gateway has refused it, and nobody waits for it.
  await galla.rows.pool.query(
    `INSERT INTO message (id, channel, destination, body, created_at, next_try_at, tries, last_error)
     VALUES (gen_random_uuid(), 'SMS', '+919876500000', 'a code', $1, $1, 5, 'refused')`,
    [age(90_000)],
  );
  const well = await status();
  expect(well.split('\n')[1]).toBe('All is well.');
  expect(well).not.toContain('LOOK');
  expect(lineOf(well, 'Worker')).toBe('  ok  Worker       seen 3 s ago');
  expect(lineOf(well, 'Messages')).toBe('  ok  Messages     0 wait');
  expect(lineOf(well, 'Archive')).toBe('  ok  Archive      none: no recovery to a point in time');

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
  expect(ill.split('\n')[1]).toBe('4 things need you.');
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
