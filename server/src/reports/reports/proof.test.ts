import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import readSheets from 'read-excel-file/node';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestBrowser, TestMerchant, TestPerson } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { istDay, istMidnight } from '../../platform/indian-time.ts';
import { FakeBank } from '../../refunds/refunds/testing/fake-bank.ts';
import { askRefund, paid, workAll } from '../../refunds/refunds/testing/fixtures.ts';
import { ask, find, makeAll, makeOne, readCsv, take, workOf } from './testing/fixtures.ts';

const bank = new FakeBank();
bank.mood = 'COMPLETED';
const galla = useGalla({ rail: bank });
const [minute, dayMs] = [60_000, 86_400_000];
const transactions = '/v2/reports/transaction/generate';
const folder = mkdtempSync(join(tmpdir(), 'galla-proofs-'));
afterAll(() => rmSync(folder, { recursive: true }));
let merchant: TestMerchant;
let person: TestPerson;
let admin: TestBrowser;

beforeEach(async () => {
  merchant = await galla.addMerchant();
  person = await galla.addPerson({ merchant });
  admin = await galla.signedIn(person);
});

const day = (back = 0) => istDay(galla.now() - back * dayMs);
const days = () => ({ from: day(2), to: day() });
const paise = (rupees: string | undefined) => Math.round(Number(rupees) * 100);

/** The balances of the ledger accounts at a given time. */
async function bookOf({ tenantId }: TestMerchant, asOf: string) {
  const { rows } = await sql<{ account: string; amount: number }>`
    select p.account, sum(p.amount) as amount from posting p join journal j on j.tenant_id = p.tenant_id and j.id = p.journal_id
    where p.tenant_id = ${tenantId} and j.created_at <= ${asOf}::timestamptz group by 1`.execute(galla.rows.kysely);
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
}

/** Generates a report, and calls `meanwhile` between reading its sums and its rows. */
async function makeWhile(meanwhile: () => Promise<void>): Promise<void> {
  const files: FileStore = {
    ...galla.files,
    async write(key, content: Readable) {
      await meanwhile();
      return galla.files.write(key, content);
    },
  };
  expect(await makeOne(workOf(galla, { files }))).toBe(1);
}

describe('REP-05 consistent reports', () => {
  test('REP-05 payments and refunds made during a report are in neither its rows nor its sums, which equal the ledger', async () => {
    const first = await paid(galla, merchant, { amount: 1_000_00, instrument: 'WALLET' });
    await paid(galla, merchant, { amount: 333_33 });
    const before = { id: await ask(admin, transactions, days()), book: await bookOf(merchant, 'infinity') };
    await makeWhile(async () => {
      for (let count = 0; count < 5; count += 1) await paid(galla, merchant, { amount: 7_77 });
      await askRefund(admin, first.unitId, 400_00);
      await workAll(galla, bank);
    });
    const after = { id: await ask(admin, transactions, days()), book: await bookOf(merchant, 'infinity') };
    await makeAll(galla);
    const counts: number[] = [];
    for (const { id, book } of [before, after]) {
      const { rows, totals } = await readCsv(admin, id);
      counts.push(rows.length);
      const sum = (heading: string) => rows.reduce((total, row) => total + paise(row[heading]), 0);
      expect(sum('Sale Amount (INR)')).toBe(paise(totals.get('Completed')));
      expect(sum('Net Amount (INR)')).toBe(paise(totals.get('Net')));
      expect(sum('Fee (INR)')).toBe(paise(totals.get('Fee')));
      const refunded = paise(totals.get('Refunded'));
      expect(paise(totals.get('Net')) - refunded).toBe(-(book['payable'] ?? 0));
      expect(paise(totals.get('Completed')) - refunded).toBe(book['rail'] ?? 0);
    }
    expect(counts).toEqual([2, 7]);
  });
});

describe('REP-03 Indian calendar days', () => {
  test('REP-03 a payment in the last millisecond of a day is in its report, and one at midnight in the next', async () => {
    const midnight = istMidnight(galla.now() - dayMs);
    for (const [at, amount] of [
      [midnight - 1, 1_00],
      [midnight, 2_00],
    ] as const)
      await paid(galla, merchant, { amount, createdAt: new Date(at).toISOString() });
    const ids: string[] = [];
    for (const at of [midnight - 1, midnight])
      ids.push(await ask(admin, '/v1/reports/transaction', { day: istDay(at) }));
    await makeAll(galla);
    const sums = await Promise.all(ids.map(async (id) => (await readCsv(admin, id)).totals.get('Total')));
    expect(sums).toEqual(['1.00', '2.00']);
  });

  test('REP-03 the settlement report of a day is available only after that day’s midnight in India', async () => {
    const midnight = istMidnight(galla.now()) + dayMs;
    const path = '/v2/reports/settlement/generate';
    const from = istDay(midnight - 1);
    // So close to midnight that it has passed only on Indian clocks.
    galla.pass(Math.max(0, midnight - 5 * minute - galla.now()));
    admin = await galla.signedIn(person);
    const refused = (await admin.send('POST', path, { body: { from, to: from } })).json();
    if (istDay(galla.now()) === from)
      expect(refused.errors).toEqual([{ field: 'to', message: 'Choose an end date up to yesterday.' }]);
    galla.pass(10 * minute);
    expect(await ask(admin, path, { from, to: from })).toMatch(/^rpt_/);
  });
});

describe('REP-04 missing reports', () => {
  test('REP-04 a report that was never requested is not found, and neither is the file of a waiting one', async () => {
    const unknown = await admin.send('GET', `/v1/reports/rpt_${'0'.repeat(26)}`);
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'REPORT_UNKNOWN']);
    const { message } = unknown.json();
    expect(message).toBe('This report does not exist, or you cannot open it. Look for it under Reports.');
    const id = await ask(admin, transactions, days());
    await makeAll(galla);
    const { path } = (await find(admin, id)).download;
    const again = { state: 'TO_BE_STARTED', due_at: new Date(), expires_at: null, finished_at: null } as const;
    await galla.rows.kysely.updateTable('report').set(again).where('tenant_id', '=', merchant.tenantId).execute();
    const waiting = await admin.send('GET', path);
    expect([waiting.statusCode, waiting.json().code]).toEqual([404, 'REPORT_NOT_FOUND']);
    expect(waiting.json().message).toBe('This report isn’t ready yet. Check again later.');
    await makeAll(galla);
  });
});

describe('REP-07 no reports yet', () => {
  test('REP-07 an account without reports has empty lists', async () => {
    for (const path of ['/v2/reports/transaction', '/v2/reports/refund', '/v2/reports/settlement'])
      expect((await admin.send('GET', path)).json()).toEqual({ reports: [], next: null });
    expect((await admin.send('GET', '/v2/reports/list/email')).json()).toEqual({ emails: [], next: null });
    expect((await admin.send('GET', '/v1/reports/schedules')).json()).toEqual({ schedules: [] });
  });
});

const name = '=1+2 <b>\\N & "co"';

/** A workbook with every kind of value that spreadsheets may misread. */
async function workbook() {
  const createdAt = new Date(Math.floor(galla.now() / 1000) * 1000 - minute).toISOString();
  const { unitId } = await paid(galla, merchant, { amount: 1_23_45_678_90, createdAt, customer: { name } });
  const columns = ['referenceId', 'customerName', 'saleAmount', 'transactionDate', 'orderId'];
  const id = await ask(admin, transactions, { ...days(), format: 'XLSX', columns });
  await makeAll(galla);
  return { unitId, createdAt, file: (await take(admin, id)).rawPayload };
}

describe('REP-05 workbooks', () => {
  test('REP-05 another library reads texts as texts, amounts as numbers and times as Indian times', async () => {
    const { unitId, createdAt, file } = await workbook();
    const [sheet, totals] = await readSheets(file);
    const [heading, row] = sheet?.data ?? [];
    expect(heading).toEqual([
      'Reference ID',
      'Customer Name',
      'Sale Amount (INR)',
      'Transaction Date',
      'Merchant Order ID',
    ]);
    expect(row?.slice(0, 3)).toEqual([unitId, name, 12_345_678.9]);
    // The library interprets the displayed time as UTC.
    const shown = row?.[3];
    expect(shown).toBeInstanceOf(Date);
    expect(Math.round((Number(shown) - 19_800_000) / 1000)).toBe(Date.parse(createdAt) / 1000);
    expect([sheet?.sheet, totals?.sheet]).toEqual(['Report', 'Totals']);
    expect(sheet?.data).toHaveLength(2);
    expect(totals?.data.find(([label]) => label === 'Completed (INR)')?.[1]).toBe(12_345_678.9);
  });

  test('REP-05 amounts appear in rupees with lakhs, and columns fit their content', async () => {
    const parts = unzipSync((await workbook()).file);
    const part = (path: string) => strFromU8(parts[path] ?? new Uint8Array());
    const styles = part('xl/styles.xml');
    const formats = new Map(
      [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]+)"/g)].map(([, id, code]) => [id, code]),
    );
    const cells = [...styles.matchAll(/<xf numFmtId="(\d+)"[^>]*xfId="0"/g)].map(([, id]) => formats.get(id ?? ''));
    const sheet = part('xl/worksheets/sheet1.xml');
    const [, style] = /<c r="C2" s="(\d)"><v>12345678\.90<\/v>/.exec(sheet) ?? [];
    expect(cells[Number(style)]).toMatch(/₹.*##\\,##\\,##0\.00/);
    const widths = [...sheet.matchAll(/<col [^>]*width="(\d+)"/g)].map(([, width]) => Number(width));
    expect(widths).toHaveLength(5);
    for (const width of widths) expect(width).toBeGreaterThanOrEqual(12);
    expect(sheet).not.toContain('<f>');
  });

  test.skipIf(!hasOffice())(
    'REP-05 LibreOffice opens the file and computes nothing',
    async () => {
      const { unitId, file } = await workbook();
      const path = join(folder, 'report.xlsx');
      writeFileSync(path, file);
      // Exports the displayed values: an amount stored as text would not have rupees and lakhs.
      const csv = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true';
      const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
      execFileSync('soffice', [profile, '--headless', '--convert-to', csv, '--outdir', folder, path], {
        timeout: 120_000,
      });
      const text = readFileSync(join(folder, 'report.csv'), 'utf8');
      expect(text).toContain(unitId);
      expect(text).toContain('=1+2 <b>');
      expect(text).toContain('"₹1,23,45,678.90"');
    },
    150_000,
  );
});

function hasOffice(): boolean {
  try {
    execFileSync('soffice', ['--version'], { stdio: 'ignore', timeout: 60_000 });
    return true;
  } catch {
    return false;
  }
}
