// Also on PostgreSQL 15.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditRules } from '../../main/features.ts';
import { runAsOperator } from '../../main/testing/operator.ts';
import { type TestMerchant, useGalla } from '../../main/testing/test-galla.ts';
import { type Database, inTransaction, openDatabase } from '../../platform/db/database.ts';
import { appendToOutbox } from '../../platform/events/outbox.ts';
import { createLog } from '../../platform/log.ts';
import type { Connection } from './queries.ts';
import { claimShard } from './shard-queries.ts';
import { auditAll, auditTurn, type SharedParts } from './shards.ts';
import { forgetFindings, openTablesToOwner, whileBroken } from './testing/broken-books.ts';

const galla = useGalla();
const longAgo = 60 * 86_400_000;
const merchants: TestMerchant[] = [];
let auditor: Database;
let owner: pg.Client;

beforeAll(async () => {
  auditor = openDatabase({ url: galla.url, role: 'galla_auditor', connections: 3 });
  owner = new pg.Client({ connectionString: galla.url });
  await owner.connect();
  await openTablesToOwner(owner);
  for (let n = 0; n < 8; n += 1) merchants.push(await galla.addMerchant());
  for (const merchant of merchants) await galla.pay(merchant, {});
  const createdAt = new Date(galla.now() - longAgo).toISOString();
  for (const merchant of merchants.slice(0, 2)) await galla.pay(merchant, { createdAt });
});
afterAll(async () => {
  await owner.end();
  await auditor.close();
});

/** A separate auditor that finishes all days in each turn, however busy the machine is. */
const process = (pool: Connection = auditor.pool, more: Partial<SharedParts> = {}): SharedParts => ({
  pool,
  rules: auditRules,
  clock: { now: () => galla.now() },
  log: createLog('silent', 'auditor'),
  pauseMs: 0,
  holder: randomUUID(),
  restMs: 3_600_000,
  minOldMs: 3_600_000,
  ...more,
});
/** Makes all shards and their old days due. */
const wake = () => owner.query('UPDATE auditor_shard SET due_at = now(), old_due_at = now()');
/** Ends the pause after a check, but not the longer pause of unchanged books. */
const pass = () =>
  owner.query(`UPDATE auditor_shard SET due_at = now(), old_due_at = greatest(old_due_at, now() + interval '1 hour')`);
/** The names of the rules that ran through a pool. */
function watched(pool: Connection) {
  const rules: string[] = [];
  const names = new Set(auditRules.map(({ name }) => `auditor.${name}`));
  const query = (statement: { name?: string } | string, values?: unknown[]) => {
    if (typeof statement !== 'string' && names.has(statement.name ?? '')) rules.push(statement.name ?? '');
    return pool.query(statement as string, values);
  };
  return { pool: { query } as Connection, rules };
}
const rounds = async () =>
  (await galla.rows.pool.query<{ tenants: number; breaches: number }>('SELECT * FROM auditor_round ORDER BY id')).rows;

describe('auditors that share the work', () => {
  test('two auditors check each shard once, and that is one round', async () => {
    const turns = (await Promise.all([auditAll(process()), auditAll(process())])).flat();
    expect(turns.map(({ shard }) => shard).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 16 }, (_, n) => n));
    expect(turns.reduce((sum, { breaches, failures }) => sum + breaches + failures, 0)).toBe(0);
    expect(await rounds()).toMatchObject([{ tenants: merchants.length, breaches: 0 }]);
    expect(await auditTurn(process())).toBeUndefined();
    const { rows } = await owner.query(
      `SELECT count(*)::int AS count FROM auditor_shard WHERE whole_since > started_at - interval '1 minute'`,
    );
    expect(rows).toEqual([{ count: 16 }]);
  });

  test('a shard of a dead auditor is checked by another, and no round is recorded before', async () => {
    await wake();
    const before = (await rounds()).length;
    const lost = await claimShard(auditor.pool, randomUUID());
    const turns = await auditAll(process());
    expect(turns.length).toBe(15);
    expect((await rounds()).length).toBe(before);
    await owner.query('UPDATE auditor_shard SET leased_until = now() WHERE holder IS NOT NULL');
    expect(await auditTurn(process())).toMatchObject({ shard: lost?.shard });
    expect((await rounds()).length).toBe(before + 1);
  });

  test('an auditor that stops half-way leaves the rest to the next one at once', async () => {
    await wake();
    const stopping = new AbortController();
    stopping.abort();
    const before = (await rounds()).length;
    const turn = await auditTurn(process(auditor.pool, { signal: stopping.signal }));
    expect(turn).toMatchObject({ slices: 0 });
    expect((await auditAll(process())).map(({ shard }) => shard)).toContain(turn?.shard);
    expect((await rounds()).length).toBe(before + 1);
  });

  test.each([
    ['today', "created_at > now() - interval '2 days'"],
    ['two months ago', "created_at < now() - interval '50 days'"],
  ])('money that was changed %s is found, recorded once, and frozen for that merchant only', async (_, when) => {
    const { tenantId = '' } = merchants[0] ?? {};
    const change = `UPDATE payment SET amount = amount - 1 WHERE tenant_id = '${tenantId}' AND ${when}`;
    await wake();
    await whileBroken(owner, { tenantId, statements: change }, async () => {
      const found = await auditAll(process());
      expect(found.reduce((sum, { breaches }) => sum + breaches, 0)).toBeGreaterThan(0);
      const { rows } = await owner.query('SELECT tenant_id FROM money_freeze');
      expect(rows).toEqual([{ tenant_id: tenantId }]);
      const findings = await owner.query('SELECT DISTINCT tenant_id FROM auditor_finding');
      expect(findings.rows).toEqual([{ tenant_id: tenantId }]);
      const last = await owner.query('SELECT breaches FROM auditor_round ORDER BY id DESC LIMIT 1');
      expect(last.rows[0].breaches).toBeGreaterThan(0);
    });
    await forgetFindings(owner);
  });

  test('a repaired and unfrozen breach is gone from the next round, and a remaining one freezes again', async () => {
    const { tenantId = '', merchantId = '' } = merchants[0] ?? {};
    const change = `UPDATE payment SET amount = amount - 1 WHERE tenant_id = '${tenantId}' AND created_at < now() - interval '50 days'`;
    const lastBreaches = async () => (await rounds()).at(-1)?.breaches ?? 0;
    const letGo = () => runAsOperator(galla, ['unfreeze', merchantId], { reason: 'The amount was put right' });
    await wake();
    await whileBroken(owner, { tenantId, statements: change }, async () => {
      await auditAll(process());
      await letGo();
      await wake();
      await auditAll(process());
      expect(await lastBreaches()).toBeGreaterThan(0);
    });
    // If the rolling check takes long, it has not come round again when the next round is recorded.
    await owner.query('UPDATE auditor_shard SET old_breaches = 3, whole_breaches = 3 WHERE whole_breaches > 0');
    await letGo();
    await wake();
    await auditAll(process());
    expect(await lastBreaches()).toBe(0);
    await forgetFindings(owner);
  });

  test('a merchant that cannot be read does not stop the checks of others, and no round is recorded', async () => {
    await wake();
    const before = (await rounds()).length;
    const ill = merchants[3]?.tenantId ?? '';
    await galla.pay(merchants[3] as TestMerchant, {});
    const rule = {
      ...({ name: 'ill', over: 'now', holds: 'nothing' } as const),
      text: `SELECT 1 / (id <> '${ill}')::int AS subject, 'x' AS detail FROM tenant WHERE id = $1 AND id = '${ill}'`,
    };
    const turns = await auditAll(process(auditor.pool, { rules: [...auditRules, rule] }));
    expect(turns.filter(({ failures }) => failures > 0).length).toBe(1);
    expect(turns.reduce((sum, { slices }) => sum + slices, 0)).toBeGreaterThanOrEqual(merchants.length - 1);
    expect((await rounds()).length).toBe(before);
  });

  test('the rolling check continues where the last turn stopped', async () => {
    await wake();
    await auditAll(process());
    await wake();
    // The old payments of two merchants are nine weeks back; the last turn checked everything newer.
    await owner.query('UPDATE auditor_shard SET old_age = 9, old_after = NULL, old_since = now()');
    const seen: number[] = [];
    const turns = await auditAll(process(auditor.pool, { watch: (breaches) => seen.push(breaches) }));
    expect(turns.length).toBe(16);
    // One old week of two merchants. Nothing new arrived.
    expect(seen.length).toBe(2);
  });

  test('while nothing arrives, a round is recorded and no book is read', async () => {
    await wake();
    await auditAll(process());
    const before = (await rounds()).length;
    for (let round = 1; round <= 3; round += 1) {
      await pass();
      const { pool, rules } = watched(auditor.pool);
      expect(await auditAll(process(pool))).toEqual([]);
      expect(rules).toEqual([]);
      expect((await rounds()).length).toBe(before + round);
    }
    expect((await rounds()).at(-1)).toMatchObject({ tenants: merchants.length, breaches: 0 });
  });

  test('unchanged books take a hundredth of one core, however many shards and auditors there are', async () => {
    await wake();
    await auditAll(process());
    // The pause of each shard is proportional to the time that its books took.
    await wake();
    const { rows: start } = await owner.query<{ at: Date }>('SELECT clock_timestamp() AS at');
    const began = performance.now();
    const turns = (await Promise.all([auditAll(process()), auditAll(process())])).flat();
    const tookMs = performance.now() - began;
    expect(turns.length).toBe(16);
    const { rows } = await owner.query<{ ms: number }>(
      `SELECT extract(epoch FROM old_due_at - $1)::float8 * 1000 AS ms FROM auditor_shard`,
      [start[0]?.at],
    );
    // Each of the 16 shards rests 99 times its own duration, counted from its own end. So the sum of both turns bounds
    // the total.
    const rested = rows.reduce((sum, { ms }) => sum + ms, 0);
    // Without the pause, no shard would be due later than the end of both turns.
    expect(rested).toBeGreaterThan(16 * tookMs);
    expect(rested).toBeLessThan(99 * 16 * 2 * tookMs + 16 * tookMs);
    expect(Math.min(...rows.map(({ ms }) => ms))).toBeGreaterThan(0);
    await pass();
    expect(await auditAll(process())).toEqual([]);
  });

  test('after a payment the next check compares the newest days of its merchant, and of no other', async () => {
    await wake();
    await auditAll(process());
    await galla.pay(merchants[4] as TestMerchant, {});
    await pass();
    const { pool, rules } = watched(auditor.pool);
    const turns = await auditAll(process(pool));
    expect(turns).toMatchObject([{ breaches: 0, failures: 0 }]);
    for (const { name, over } of auditRules)
      expect(rules.filter((rule) => rule === `auditor.${name}`).length, name).toBeLessThanOrEqual(
        over === 'week' ? 1 : 2,
      );
    expect(rules).toEqual(
      expect.arrayContaining(['auditor.journal-legs', 'auditor.outbox-gapless', 'auditor.balances']),
    );
  });

  test('a write to a day two months ago is found by the next check, and its breach stays until it is repaired', async () => {
    const { tenantId = '' } = merchants[1] ?? {};
    await wake();
    await auditAll(process());
    const old = await owner.query<{ id: string }>(
      `SELECT id FROM payment WHERE tenant_id = $1 AND created_at < now() - interval '50 days'`,
      [tenantId],
    );
    const [{ id = '' } = {}] = old.rows;
    const change = `UPDATE payment SET amount = amount - 1 WHERE tenant_id = '${tenantId}' AND id = '${id}'`;
    await whileBroken(owner, { tenantId, statements: change }, async () => {
      await inTransaction(galla.rows, (tx) =>
        appendToOutbox(tx, tenantId, [{ type: 'payment.updated', subjectId: id }], galla.now()),
      );
      await pass();
      expect((await auditAll(process())).reduce((sum, { breaches }) => sum + breaches, 0)).toBeGreaterThan(0);
      expect((await owner.query('SELECT tenant_id FROM money_freeze')).rows).toEqual([{ tenant_id: tenantId }]);
      // Nothing is written in between.
      await pass();
      await auditAll(process());
      expect((await rounds()).at(-1)?.breaches).toBeGreaterThan(0);
    });
    await pass();
    await auditAll(process());
    expect((await rounds()).at(-1)?.breaches).toBe(0);
    await forgetFindings(owner);
  });

  test('if the outbox does not go back to the last check, everything is compared again', async () => {
    const { tenantId = '' } = merchants[5] ?? {};
    await wake();
    await auditAll(process());
    await galla.pay(merchants[5] as TestMerchant, {});
    await galla.pay(merchants[5] as TestMerchant, {});
    await owner.query(
      `DELETE FROM outbox WHERE tenant_id = $1 AND position < (SELECT max(position) FROM outbox WHERE tenant_id = $1)`,
      [tenantId],
    );
    await pass();
    const { pool, rules } = watched(auditor.pool);
    expect(await auditAll(process(pool))).toMatchObject([{ breaches: 0, failures: 0 }]);
    // The newest days are checked once for the event and once in the rolling check.
    expect(rules.filter((rule) => rule === 'auditor.journal-legs').length).toBeGreaterThanOrEqual(2);
  });
});
