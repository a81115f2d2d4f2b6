// Also on PostgreSQL 15.
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runAsOperator } from '../../main/testing/operator.ts';
import { type TestMerchant, useGalla } from '../../main/testing/test-galla.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { istDay } from '../../platform/indian-time.ts';
import { askRefund, paid } from '../../refunds/refunds/testing/fixtures.ts';
import {
  addSettled,
  checkMoney,
  payOut,
  settle,
  toMorning,
  toWorkingMorning,
} from '../../settlements/settlements/testing/fixtures.ts';
import { openPayingBank } from '../../settlements/settlements/testing/paying-bank.ts';
import { workOnArchives } from './jobs.ts';
import { archiveKinds } from './kinds.ts';
import { fileOf, parseManifest } from './manifest.ts';
import { findArchive, listArchives, setErasureDue } from './queries.ts';

const bank = openPayingBank();
const galla = useGalla({ rail: bank });
const folder = mkdtempSync(join(tmpdir(), 'galla-archives-'));
afterAll(() => rmSync(folder, { recursive: true }));

const errors: unknown[] = [];
const log = { error: (line: unknown) => void errors.push(line), warn: () => undefined };
/** Runs the worker's job. */
const archive = (more: { readonly files?: FileStore; readonly signal?: AbortSignal } = {}) =>
  workOnArchives(
    {
      database: galla.rows,
      reading: galla.database,
      files: more.files ?? galla.files,
      log,
      masterKey: galla.masterKey,
      clock: { now: () => galla.now() },
      keptDays: { ARCHIVE_AFTER_DAYS: 60 },
    },
    more.signal ?? new AbortController().signal,
  );

const filesThere = () =>
  readdirSync(galla.filesFolder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? [entry.name] : [],
  );
const rowOf = async ({ tenantId }: TestMerchant, month: string) => {
  const row = await inTransaction(galla.rows, (tx) => findArchive(tx, tenantId, `${month}-01`));
  if (row === undefined) throw new Error(`There is no archive of ${month}.`);
  return row;
};
const manifestOf = async (merchant: TestMerchant, month: string) =>
  parseManifest((await rowOf(merchant, month)).manifest ?? '');
/** One file of an archive, as the operator reads it. */
async function read(merchant: TestMerchant, month: string, kind: string): Promise<Record<string, string>[]> {
  const to = join(folder, `${kind}.csv`);
  expect(await runAsOperator(galla, ['archive', 'read', merchant.merchantId, month], { kind, to })).toContain(kind);
  return parse(readFileSync(to), { columns: true });
}

const asha = { name: 'Asha Rao', phone: '9876500001', vpa: 'asha@okbank' };
const ravi = { name: 'Ravi, "Nair"', phone: '9876500002', vpa: 'ravi@okbank' };
let merchant: TestMerchant;
let other: TestMerchant;
let month: string;
let refunded: string;

/**
 * Creates a month with payments of two customers, a refund and a settlement, and moves the clock until it is due for
 * archiving.
 */
beforeAll(async () => {
  [merchant, other] = [await addSettled(galla), await addSettled(galla)];
  while (istDay(galla.now()).slice(8) !== '01') toMorning(galla);
  month = istDay(galla.now()).slice(0, 7);
  const at = () => ({ createdAt: new Date(galla.now()).toISOString() });
  const first = await paid(galla, merchant, { ...at(), amount: 1_000_00, customer: asha, instrument: 'CREDIT_CARD' });
  refunded = first.id;
  await paid(galla, merchant, { ...at(), amount: 250_50, customer: ravi });
  await paid(galla, merchant, { ...at(), amount: 99_99 });
  await paid(galla, other, { ...at(), amount: 7_77, customer: asha });
  const admin = await galla.signedIn(await galla.addPerson({ merchant }));
  expect((await askRefund(admin, first.unitId, 100_00)).statusCode).toBe(200);
  for (let day = 0; day < 2; day += 1) {
    await toWorkingMorning(galla);
    await settle(galla);
    await payOut(galla, bank);
  }
  galla.pass(100 * 86_400_000);
});

describe('a month that is due for archiving', () => {
  test('a month is archived once: rows with sums and hashes, separate from other merchants, and verified before it counts', async () => {
    await archive();
    const before = filesThere();
    await archive();
    expect(filesThere()).toEqual(before);
    const row = await rowOf(merchant, month);
    expect([row.state, row.writing, row.verified_at !== null]).toEqual(['VERIFIED', [], true]);
    const manifest = await manifestOf(merchant, month);
    const counts = Object.fromEntries(manifest.files.map(({ kind, rows }) => [kind, rows]));
    expect(counts).toMatchObject({ payments: 3, customers: 2, refunds: 1, settlements: 1, payouts: 1, chargebacks: 0 });
    expect(fileOf(manifest, 'payments').sums).toMatchObject({ total: 1_350_49, refunded: 0 });
    expect(fileOf(manifest, 'postings').sums).toEqual({ amount: 0 });
    for (const { kind, key, sha256, bytes } of manifest.files) {
      const stored = readFileSync(join(galla.filesFolder, key.slice(0, 2), key));
      expect([kind, stored.length]).toEqual([kind, bytes]);
      expect(createHash('sha256').update(stored).digest('hex')).toBe(sha256);
      expect(stored.includes(asha.phone)).toBe(false);
    }
    expect(fileOf(await manifestOf(other, month), 'payments').rows).toBe(1);
    // Months that ended more recently are not archived.
    const months = await inTransaction(galla.rows, (tx) => listArchives(tx, merchant.tenantId));
    expect(months.at(-1)?.month.slice(0, 7)).not.toBe(istDay(galla.now()).slice(0, 7));
  });

  test('an archive reads back as the database has it, and its money files name no customer', async () => {
    const payments = await read(merchant, month, 'payments');
    const { rows } = await galla.rows.pool.query(
      'SELECT id, total::text, fee::text, utr, state FROM payment WHERE tenant_id = $1 ORDER BY id',
      [merchant.tenantId],
    );
    const of = ({ id, total, fee, utr, state }: Record<string, string>) => ({
      id,
      total,
      fee,
      utr: utr || null,
      state,
    });
    expect(payments.map(of)).toEqual(rows);
    expect(JSON.stringify(payments)).not.toMatch(/Asha|9876500001|okbank/);
    const items = await read(merchant, month, 'settlement-items');
    expect(items.reduce((sum, { amount }) => sum + Number(amount), 0)).toBeGreaterThan(0);
    expect(await read(merchant, month, 'refunds')).toMatchObject([{ payment_id: refunded, amount: '10000' }]);
    const customers = await read(merchant, month, 'customers');
    expect(customers.map(({ customer_name }) => customer_name).toSorted()).toEqual([asha.name, ravi.name].toSorted());
  });

  test('the operator lists archives and verifies them from the store alone; a changed or missing file is found and rewritten', async () => {
    const { merchantId } = merchant;
    expect(await runAsOperator(galla, ['archive', 'list', merchantId])).toMatch(
      new RegExp(`${month}  VERIFIED +3  ₹1350\\.49`),
    );
    const verify = () => runAsOperator(galla, ['archive', 'verify', merchantId, month]);
    expect(await verify()).toBe(`${month}  is as it was written`);
    const { key } = fileOf(await manifestOf(merchant, month), 'postings');
    const file = join(galla.filesFolder, key.slice(0, 2), key);
    const content = await readFile(file);
    await appendFile(file, 'x');
    expect(await verify()).toContain('The file of postings was cut or changed.');
    await writeFile(file, content);
    expect(await verify()).toBe(`${month}  is as it was written`);
    await galla.files.remove(key);
    expect(await verify()).toContain('The file of postings is missing.');
    expect((await rowOf(merchant, month)).state).toBe('WRONG');
    await archive();
    expect(await verify()).toBe(`${month}  is as it was written`);
    await expect(runAsOperator(galla, ['archive', 'verify', merchantId, '2001-01'])).rejects.toThrow(
      'There is no archive',
    );
    await expect(runAsOperator(galla, ['archive', 'read', merchantId, month], { kind: 'x', to: 'y' })).rejects.toThrow(
      '--kind',
    );
  });

  test('an archive is rewritten after one of its payments changed, such as by a late refund', async () => {
    const before = await rowOf(merchant, month);
    await galla.rows.pool.query(
      `UPDATE payment_state_hour SET refunded = refunded + 1 WHERE tenant_id = $1 AND state = 'COMPLETED'`,
      [merchant.tenantId],
    );
    await archive();
    expect((await rowOf(merchant, month)).manifest_key).toBe(before.manifest_key);
    galla.pass(31 * 86_400_000);
    await archive();
    expect((await rowOf(merchant, month)).manifest_key).not.toBe(before.manifest_key);
    await galla.rows.pool.query(
      `UPDATE payment_state_hour SET refunded = refunded - 1 WHERE tenant_id = $1 AND state = 'COMPLETED'`,
      [merchant.tenantId],
    );
  });

  test('an interrupted archive is completed by the next run, which leaves no file of the first attempt', async () => {
    await archive();
    const before = filesThere().length;
    await runAsOperator(galla, ['archive', 'again', merchant.merchantId, month]);
    let left = 4;
    const failing: FileStore = {
      ...galla.files,
      write: (key, content) => {
        left -= 1;
        return left < 0 ? Promise.reject(new Error('The disk is full.')) : galla.files.write(key, content);
      },
    };
    await expect(archive({ files: failing })).rejects.toThrow('months could not be archived');
    expect(filesThere().length).toBe(before + 4);
    // The previous archive stays until the new one exists.
    const row = await rowOf(merchant, month);
    expect([row.state, row.manifest === null]).toEqual(['MAKING', false]);
    await archive();
    expect((await rowOf(merchant, month)).state).toBe('VERIFIED');
    expect(filesThere().length).toBe(before);
  });
});

describe('a customer who asks to be erased', () => {
  test('an erased customer disappears from archive reads at once and from files with the next run; money files do not change', async () => {
    const before = await manifestOf(merchant, month);
    const output = await runAsOperator(galla, ['erase-customer', merchant.merchantId], { phone: asha.phone });
    expect(output).toMatch(/archives +\d/);
    const names = async () => (await read(merchant, month, 'customers')).map(({ customer_name }) => customer_name);
    expect(await names()).toEqual([ravi.name]);
    expect(fileOf(await manifestOf(merchant, month), 'customers').rows).toBe(2);
    await archive();
    const after = await manifestOf(merchant, month);
    expect(fileOf(after, 'customers').rows).toBe(1);
    const money = ({ files }: typeof before) => files.filter(({ kind }) => kind !== 'customers');
    expect(money(after)).toEqual(money(before));
    expect(filesThere()).not.toContain(fileOf(before, 'customers').key);
    expect(await names()).toEqual([ravi.name]);
    expect(await runAsOperator(galla, ['archive', 'verify', merchant.merchantId])).not.toContain('changed');
    // Another merchant's customer with the same phone number stays.
    expect((await read(other, month, 'customers')).map(({ customer_name }) => customer_name)).toEqual([asha.name]);
    expect((await rowOf(merchant, month)).erase_due_at).toBeNull();
  });

  test('a customer erased everywhere disappears from the other merchants’ archives too', async () => {
    await runAsOperator(galla, ['erase-customer', 'everywhere'], { upi: asha.vpa });
    await archive();
    expect(fileOf(await manifestOf(other, month), 'customers').rows).toBe(0);
  });

  test('a run that stops while rewriting the customer file leaves the archive as it was', async () => {
    const before = await rowOf(merchant, month);
    await inTransaction(galla.rows, (tx) => setErasureDue(tx, merchant.tenantId, new Date(galla.now())));
    const failing: FileStore = { ...galla.files, write: () => Promise.reject(new Error('The disk is full.')) };
    await expect(archive({ files: failing })).rejects.toThrow('The disk is full.');
    expect(await runAsOperator(galla, ['archive', 'verify', merchant.merchantId, month])).toContain(
      'as it was written',
    );
    await archive();
    expect((await rowOf(merchant, month)).manifest_key).not.toBe(before.manifest_key);
    await checkMoney(galla);
  });
});

/** The columns of the archived tables that are in no archive, and why. */
const leftOut: Readonly<Record<string, string>> = {
  tenant_id: 'an archive is of one tenant',
  due_at: 'work that is due, which archived rows do not have',
  tries: 'how often work was tried',
};

test('every column of the archived tables is in an archive, or listed with the reason why not', async () => {
  for (const table of new Set(Object.values(archiveKinds).map((kind) => kind.table))) {
    const { rows } = await galla.rows.pool.query<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1`,
      [table],
    );
    const archived = new Set(
      Object.values(archiveKinds).flatMap((kind) => (kind.table === table ? kind.columns : [])) as string[],
    );
    const missing = rows.flatMap(({ name }) => (archived.has(name) || name in leftOut ? [] : [`${table}.${name}`]));
    expect(missing).toEqual([]);
  }
});
