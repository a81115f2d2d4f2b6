import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { riskMarkNames } from '@galla/contract/business/kyc/states.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findDisagreements } from '../../payments/ingestion/testing/recount.ts';
import { systemClock } from '../../platform/clock.ts';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { createLog } from '../../platform/log.ts';
import { defaultContact } from '../../platform/testing/default-contact.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { auditRound } from '../../provider/auditor/auditor.ts';
import { auditRules } from '../features.ts';
import { demoApplicants } from './applicants.ts';
import { demoPeople } from './people.ts';
import { seedDemo } from './seed.ts';

const masterKey = Buffer.from('b2m0SDrQqLJ7zZ6mN1xXy8k3fWcTtPvEeHgRrUuIiOo=', 'base64');
let testDatabase: TestDatabase;
let worker: Database;
let dataDir: string;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  worker = openDatabase({ url: testDatabase.connectionString, role: 'galla_worker', connections: 1 });
  dataDir = mkdtempSync(join(tmpdir(), 'galla-seed-'));
});

afterAll(async () => {
  await worker.close();
  await testDatabase.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function count(text: string): Promise<number> {
  const { rows } = await worker.pool.query(`SELECT count(*) AS count FROM ${text}`);
  return rows[0].count;
}

/** Kaapi Online has two endpoints in each mode, and the latest events wait for delivery. */
async function checkWebhooks(): Promise<void> {
  expect(await count('webhook_endpoint WHERE created_by IS NOT NULL')).toBe(4);
  expect(
    await count('webhook_cursor c JOIN outbox_position p USING (tenant_id) WHERE p.position - c.position = 60'),
  ).toBe(1);
  expect(await count(`webhook_cursor c JOIN tenant t ON t.id = c.tenant_id WHERE t.mode = 'test'`)).toBe(1);
}

/** Weeks of settlements: the last is pending, one payout failed once, and the auditor freezes no merchant. */
async function checkSettlements(): Promise<void> {
  const auditor = openDatabase({ url: testDatabase.connectionString, role: 'galla_auditor', connections: 1 });
  const log = createLog('silent', 'auditor');
  const { findings } = await auditRound({ pool: auditor.pool, rules: auditRules, clock: systemClock, log, pauseMs: 0 });
  await auditor.close();
  expect(findings).toEqual([]);
  const { rows } = await worker.pool.query(
    `SELECT state, count(*), count(DISTINCT tenant_id) AS merchants FROM settlement GROUP BY 1 ORDER BY 1`,
  );
  expect(rows).toEqual([
    { state: 'PENDING', count: 1, merchants: 1 },
    { state: 'SETTLED', count: expect.toSatisfy((count) => count > 200), merchants: 44 },
  ]);
  expect(await count(`payout WHERE state = 'FAILED'`)).toBe(1);
  // All payments before the last days are in a settlement.
  expect(
    await count(`payment p WHERE state = 'COMPLETED' AND finished_at < now() - interval '12 days'
      AND NOT EXISTS (SELECT FROM settlement_item i WHERE i.tenant_id = p.tenant_id AND i.payment_id = p.id)`),
  ).toBe(0);
}

/** Links in every state except the momentary one, with messages, attempts, refunds and a draft. */
async function checkLinks(): Promise<void> {
  const { rows } = await worker.pool.query(`SELECT DISTINCT state FROM payment_link ORDER BY 1`);
  const states = ['ACTIVE', 'CANCELLED', 'COMPLETED', 'ERRORED', 'EXPIRED', 'FAILED'];
  expect(rows.map(({ state }) => state)).toEqual(states);
  expect(await count(`payment_link WHERE state = 'ACTIVE' AND paid_amount > 0`)).toBe(1);
  expect(await count('payment_link WHERE undelivered IS NOT NULL')).toBe(3);
  expect(await count('payment_link_reminder WHERE done_at IS NULL')).toBeGreaterThan(1);
  expect(await count('payment_link_reminder WHERE sent')).toBeGreaterThan(0);
  expect(await count('payment_link_notice')).toBe(0);
  expect(await count('message WHERE sent_at IS NULL AND last_error IS NULL')).toBe(0);
  expect(await count('checkout_attempt WHERE goes_back')).toBe(1);
  expect(
    await count(`refund r JOIN tenant t ON t.id = r.tenant_id WHERE r.state = 'COMPLETED' AND t.mode = 'live'`),
  ).toBe(4);
  expect(await count(`payment_link_batch WHERE state = 'READY' AND ready_rows = 230 AND wrong_rows = 10`)).toBe(1);
}

/** Test mode is enabled for online merchants, and Kaapi Online has test orders with every outcome. */
async function checkTestMode(): Promise<void> {
  const ofTest = (table: string) => `${table} x JOIN tenant t ON t.id = x.tenant_id AND t.mode = 'test'`;
  expect(await count(`feature_setting WHERE key = 'TEST_MODE' AND value = 'true'`)).toBe(2);
  const states = async (table: string) =>
    (await worker.pool.query(`SELECT DISTINCT x.state FROM ${ofTest(table)} ORDER BY 1`)).rows.map((row) => row.state);
  expect(await states('checkout_order')).toEqual(['CANCELLED', 'CREATED', 'PAID']);
  expect(await states('payment')).toEqual(['COMPLETED', 'FAILED']);
  expect(await states('refund')).toEqual(['COMPLETED', 'FAILED']);
  expect(await states('settlement')).toEqual(['SETTLED']);
  expect(await count(`${ofTest('checkout_order')}`)).toBe(14);
}

/** Two published pages whose stock, counters and receipts come from their orders. The auditor compares them. */
async function checkPages(): Promise<void> {
  const { rows } = await worker.pool.query(`SELECT slug, payments, items_sold FROM payment_page ORDER BY slug`);
  expect(rows).toEqual([
    { slug: 'filter-coffee-workshop', payments: 9, items_sold: 23 },
    { slug: 'growers-school-fund', payments: 6, items_sold: 0 },
  ]);
  expect(await count('payment_page_image WHERE remove_at IS NULL')).toBe(1);
  expect(await count('payment_page_notice')).toBe(0);
}

/**
 * The review queue has every risk mark, a clean submission, a resubmitted one, and one that waits for a second person.
 */
async function checkDesk(): Promise<void> {
  const { rows } = await worker.pool.query(
    `SELECT DISTINCT unnest(s.risk_marks) AS mark FROM kyc_submission s JOIN person p ON p.id = s.created_by
      WHERE s.state = 'IN_REVIEW'`,
  );
  expect(rows.map(({ mark }) => mark).toSorted()).toEqual(riskMarkNames.toSorted());
  const waiting = `kyc_submission s JOIN person p ON p.id = s.created_by WHERE s.state = 'IN_REVIEW'`;
  expect(await count(waiting)).toBe(demoApplicants.length);
  expect(await count(`${waiting} AND s.risk_marks = '{}'`)).toBe(1);
  expect(await count(`${waiting} AND s.number = 2`)).toBe(1);
  expect(await count(`${waiting} AND s.submitted_at < now() - interval '24 hours'`)).toBe(2);
  expect(await count('review_approval')).toBe(1);
  expect(await count(`kyc_document WHERE state = 'SHOWN'`)).toBe(2 * demoApplicants.length);
}

test('the demo provider is filled, its books agree, and a second run changes nothing', async () => {
  const url = testDatabase.connectionString;
  const seed = () =>
    seedDemo({
      databaseUrl: url,
      ownerUrl: url,
      dataDir,
      masterKey,
      publicUrl: 'http://localhost:4000',
      contact: defaultContact,
    });
  await seed();
  const payments = await count('payment');
  expect(payments).toBeGreaterThan(21_900);
  expect(await count('merchant')).toBe(43 + demoApplicants.length);
  expect(await count('store WHERE pincode IS NOT NULL AND latitude IS NOT NULL')).toBe(24);
  expect(await count('store_image')).toBe(12);
  expect(await count('tenant')).toBe(2 * (43 + demoApplicants.length));
  expect(await count('person')).toBe(demoPeople.length + demoApplicants.length);
  // Everyone except the newcomer has seen the tour.
  expect(await count(`person_config WHERE key = 'tour'`)).toBe(demoPeople.length - 1);
  expect(await count('vendor_link')).toBe(1);
  // Each in live and in test mode.
  expect(await count('membership_store')).toBe(2 * demoPeople.filter(({ oneStoreOnly }) => oneStoreOnly).length);
  expect(await count(`payment WHERE state IN ('INITIATED', 'PENDING')`)).toBeLessThan(40);
  const file = join(dataDir, 'engine-key.json');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const before = readFileSync(file, 'utf8');
  for (const [name, rows] of Object.entries(await findDisagreements(worker.pool))) expect(rows, name).toEqual([]);
  const keysFile = join(dataDir, 'api-keys.json');
  expect(statSync(keysFile).mode & 0o777).toBe(0o600);
  const keys = JSON.parse(readFileSync(keysFile, 'utf8'));
  expect(keys).toMatchObject({ live: expect.stringMatching(/^gk_live_/), test: expect.stringMatching(/^gk_test_/) });
  expect(await count('api_key')).toBe(5);
  expect(await count(`audit_event WHERE act = 'API_KEY_CREATED'`)).toBe(5);
  const settlements = await count('settlement');
  await checkSettlements();
  await checkLinks();
  await checkPages();
  await checkWebhooks();
  await checkTestMode();
  await checkDesk();

  // The state after an interruption: without the people, who are added last, and without the key's file.
  rmSync(file);
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query(`DELETE FROM invitation; DELETE FROM custom_role; DELETE FROM membership_store;
    DELETE FROM membership; DELETE FROM person`);
  await owner.end();
  await seed();
  expect(await count('payment')).toBe(payments);
  expect(await count('settlement')).toBe(settlements);
  expect(await count('person')).toBe(demoPeople.length + demoApplicants.length);
  expect(await count('vendor_link')).toBe(1);
  await checkLinks();
  await checkPages();
  await checkWebhooks();
  await checkTestMode();
  await checkDesk();
  expect(existsSync(file) && readFileSync(file, 'utf8')).toBe(before);
}, 600_000);
