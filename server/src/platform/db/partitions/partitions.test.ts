// Also on PostgreSQL 15.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useGalla } from '../../../main/testing/test-galla.ts';
import { appendToOutbox } from '../../events/outbox.ts';
import { days, makeAhead, platformRetention, purge } from '../../retention.ts';
import { usualKeptDays } from '../../retention-settings.ts';
import { inTransaction } from '../database.ts';
import { databaseRoles, roleName } from '../logins.ts';
import { makePartitions } from './partition-queries.ts';

const galla = useGalla();
const outbox = platformRetention.filter(({ table }) => table === 'outbox');
let owner: pg.Client;
beforeAll(async () => {
  owner = new pg.Client({ connectionString: galla.url });
  await owner.connect();
});
afterAll(() => owner.end());

interface Partition {
  readonly name: string;
  readonly begins_on: string | null;
  readonly ends_on: string | null;
}
const partitions = async (): Promise<Partition[]> =>
  (await owner.query<Partition>(`SELECT * FROM time_partition WHERE table_name = 'outbox' ORDER BY ends_on`)).rows;
const ended = async () => (await partitions()).filter(({ ends_on }) => ends_on !== null);
/** The day that many days after another, as text. */
const after = (day: string | undefined | null, count: number) =>
  new Date(Date.parse(day ?? '') + days(count)).toISOString().slice(0, 10);

const event = (subjectId: string) => ({ type: 'payment.updated', subjectId }) as const;
/** Appends an entry as if on another day of the database's clock. */
async function storeOn(tenantId: string, day: string | null): Promise<void> {
  await inTransaction(galla.rows, (tx) => appendToOutbox(tx, tenantId, [event(randomUUID())], galla.now()));
  // Only the owner may do this: row-level security covers the table, but not its partitions.
  await owner.query('ALTER TABLE outbox NO FORCE ROW LEVEL SECURITY');
  await owner.query(
    `UPDATE outbox SET stored_on = $2 WHERE tenant_id = $1 AND position = (SELECT position FROM outbox_position WHERE tenant_id = $1)`,
    [tenantId, day],
  );
  await owner.query('ALTER TABLE outbox FORCE ROW LEVEL SECURITY');
}
const placesOf = (tenantId: string) =>
  inTransaction(galla.rows, async (tx) => {
    const { rows } = await sql<{ place: string; position: number }>`
      select regexp_replace(tableoid::regclass::text, '_[0-9]{6}$', '') as place, position from outbox where tenant_id = ${tenantId} order by position`.execute(
      tx,
    );
    return rows.map(({ place, position }) => `${position} ${place}`);
  });

test('weeks are created ahead, entries go into theirs and are read across the boundary, and a week is dropped as a whole', async () => {
  const { tenantId } = await galla.addMerchant();
  const first = (await ended())[0];
  expect(first).toMatchObject({ name: 'outbox_first', begins_on: null });
  const until = new Date(Date.parse(first?.ends_on ?? '') + days(14));
  expect(await makePartitions(galla.rows, 'outbox', 'week', until)).toBe(2);
  expect(await makePartitions(galla.rows, 'outbox', 'week', until)).toBe(0);
  const [, second, third] = await ended();
  expect([second?.begins_on, second?.ends_on]).toEqual([first?.ends_on, after(first?.ends_on, 7)]);
  expect(third?.begins_on).toBe(second?.ends_on);

  for (const day of [after(first?.ends_on, -1), after(first?.ends_on, 0), after(first?.ends_on, 7)])
    await storeOn(tenantId, day);
  expect(await placesOf(tenantId)).toEqual(['1 outbox_first', `2 ${second?.name}`, `3 ${third?.name}`]);

  // Only partitions that ended before today by the database's clock are dropped.
  await owner.query('ALTER TABLE outbox DETACH PARTITION outbox_first');
  await owner.query(`CREATE TABLE outbox_past (LIKE outbox INCLUDING ALL)`);
  await owner.query(`ALTER TABLE outbox ATTACH PARTITION outbox_past FOR VALUES FROM ('2020-01-06') TO ('2020-01-13')`);
  await storeOn(tenantId, '2020-01-12');
  await storeOn(tenantId, '2020-01-13');
  expect((await placesOf(tenantId)).slice(2)).toEqual(['4 outbox_past', '5 outbox_other']);
  const asOf = Date.parse('2020-01-20T00:00:00Z');
  expect(await purge(galla.rows, outbox, asOf - 1)).toBe(0);
  expect(await purge(galla.rows, outbox, asOf, { ...usualKeptDays, RETENTION_OUTBOX_DAYS: 14 })).toBe(0);
  // A shorter retention counts as 7 days. The row outside any week is deleted separately, a day later.
  expect(await purge(galla.rows, outbox, asOf, { ...usualKeptDays, RETENTION_OUTBOX_DAYS: 2 })).toBe(1);
  expect(await purge(galla.rows, outbox, asOf + days(1))).toBe(1);
  expect((await placesOf(tenantId)).map((place) => place.split(' ')[0])).toEqual(['2', '3']);
  // Whatever the clock of a machine says, weeks that are not over stay.
  const before = await ended();
  expect(await purge(galla.rows, outbox, galla.now() + days(4000))).toBe(0);
  expect(await ended()).toEqual(before);
});

test('without its week an entry is still written, and the job creates only weeks that hold no rows elsewhere', async () => {
  const { tenantId } = await galla.addMerchant();
  for (const { name } of await ended()) await owner.query(`DROP TABLE ${name}`);
  const today = new Date().toISOString().slice(0, 10);
  await storeOn(tenantId, today);
  expect(await placesOf(tenantId)).toEqual(['1 outbox_other']);
  // While the default partition has rows, each run checks them for one week only.
  expect(await makeAhead(galla.rows, outbox, Date.now())).toBe(1);
  expect(await makeAhead(galla.rows, outbox, Date.now())).toBe(1);
  await makeAhead(galla.rows, outbox, Date.now());
  const [next, ...later] = await ended();
  expect(Date.parse(next?.begins_on ?? '')).toBeGreaterThan(Date.parse(today));
  expect(new Date(next?.begins_on ?? '').getUTCDay()).toBe(1);
  expect(Date.parse(later.at(-1)?.ends_on ?? '')).toBeGreaterThan(Date.now() + days(20));
  await storeOn(tenantId, today);
  await storeOn(tenantId, next?.begins_on ?? null);
  expect(await placesOf(tenantId)).toEqual(['1 outbox_other', '2 outbox_other', `3 ${next?.name}`]);
});

test('a long-running reader does not block payments, and the partitions are created in the next run', async () => {
  await owner.query('BEGIN');
  await owner.query('LOCK TABLE outbox_other IN ACCESS SHARE MODE');
  const far = new Date(Date.now() + days(80));
  expect(await makePartitions(galla.rows, 'outbox', 'week', far)).toBeNull();
  await owner.query('COMMIT');
  expect(await makePartitions(galla.rows, 'outbox', 'week', far)).toBeGreaterThan(0);
});

test('a table’s partitions cannot be read directly, except by their owner', async () => {
  const { rows } = await owner.query<{ name: string; locked: boolean; open: string[] }>(
    `SELECT p.name, c.relrowsecurity AS locked, ARRAY(SELECT role FROM unnest($1::text[]) role
       WHERE has_table_privilege(role, p.oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE')) AS open
     FROM time_partition p JOIN pg_class c ON c.oid = p.oid`,
    [databaseRoles.map((role) => roleName(galla.url, role))],
  );
  expect(rows.length).toBeGreaterThan(3);
  expect(rows.filter(({ locked, open }) => !locked || open.length > 0)).toEqual([]);
});

test('the worker may create and drop partitions of tables it may delete from, and of no others', async () => {
  await expect(
    inTransaction(galla.rows, (tx) => sql`select drop_partitions('payment', '2020-01-01')`.execute(tx)),
  ).rejects.toThrow('rows of payment are not deleted');
  await expect(
    inTransaction(galla.rows, (tx) => sql`select make_partitions('payment', 'week', '2030-01-01')`.execute(tx)),
  ).rejects.toThrow();
  await expect(
    inTransaction(galla.database, (tx) => sql`select drop_partitions('outbox', '2020-01-01')`.execute(tx)),
  ).rejects.toThrow('permission denied');
});
