import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, describe, expect, test } from 'vitest';
import { useGalla } from '../../main/testing/test-galla.ts';
import { readXlsx } from '../../platform/files/xlsx-file.ts';
import { istDay } from '../../platform/indian-time.ts';
import { paid } from '../../refunds/refunds/testing/fixtures.ts';
import { workbookReport } from './formats/workbook-report.ts';
import { ask, makeAll, take } from './testing/fixtures.ts';

const galla = useGalla();
const folder = mkdtempSync(join(tmpdir(), 'galla-workbooks-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The rows of the first sheet as another library reads them, and the sheets as written. */
async function open(workbook: Uint8Array) {
  const path = join(folder, 'report.xlsx');
  writeFileSync(path, workbook);
  const rows: { cells: readonly string[]; formulas: ReadonlySet<number> }[] = [];
  for await (const row of readXlsx(path)) rows.push(row);
  const parts = unzipSync(workbook);
  return { rows, part: (name: string) => strFromU8(parts[name] ?? new Uint8Array()) };
}

describe('REP-05 a workbook', () => {
  test('REP-05 amounts, days and times are numbers with formats, and no customer name becomes a formula', async () => {
    const merchant = await galla.addMerchant();
    const admin = await galla.signedIn(await galla.addPerson({ merchant }));
    const createdAt = new Date(galla.now() - 60_000).toISOString();
    const customer = { name: '＝1+2 <b>\\N & "co"' };
    const { unitId } = await paid(galla, merchant, { amount: 1_23_45_678_90, createdAt, customer });
    const day = istDay(galla.now());
    const columns = ['referenceId', 'customerName', 'saleAmount', 'transactionDate', 'settlementDate'];
    const body = { from: istDay(galla.now() - 86_400_000), to: day, format: 'XLSX', columns };
    const id = await ask(admin, '/v2/reports/transaction/generate', body);
    await makeAll(galla);
    const answer = await take(admin, id);
    expect(answer.headers['content-type']).toContain('spreadsheetml.sheet');
    expect(answer.headers['content-disposition']).toContain('.xlsx"');
    const { rows, part } = await open(answer.rawPayload);
    expect(rows.some(({ formulas }) => formulas.size > 0)).toBe(false);
    const [heading, first] = rows.map(({ cells }) => cells);
    expect(heading).toEqual([
      'Reference ID',
      'Customer Name',
      'Sale Amount (INR)',
      'Transaction Date',
      'Settlement Date',
    ]);
    expect(first?.slice(0, 3)).toEqual([unitId, customer.name, '12345678.9']);
    // A date by its format, in Indian time.
    const moment = Date.parse(`${first?.[3]?.replace(' ', 'T')}+05:30`);
    expect(Math.abs(moment - Date.parse(createdAt))).toBeLessThanOrEqual(500);
    const sheet = part('xl/worksheets/sheet1.xml');
    expect(sheet).toContain('<c r="C2" s="2"><v>12345678.90</v></c>');
    expect(sheet).toContain('customWidth="1"');
    expect(part('xl/styles.xml')).toContain('₹');
    // Sums, filters and pivots over the sheet must not include totals, which have their own sheet.
    expect(rows).toHaveLength(2);
    expect(part('xl/workbook.xml')).toMatch(/name="Report".*name="Totals"/);
    const totals = part('xl/worksheets/sheet2.xml');
    expect(totals).toMatch(/>Rows<.*>1<.*>Completed \(INR\)<.*<c r="B3" s="2"><v>12345678\.90<.*>As of \(IST\)</);
  });

  test('REP-05 the workbook opens with any customer name, because characters forbidden in XML are removed', async () => {
    async function* lines() {
      yield Buffer.from('Asha\ufffe\uffff\u0001Rao\n');
    }
    const pieces: Uint8Array[] = [];
    const content = { columns: [{ heading: 'Name', cell: 'text' }], totalLines: [], count: 1 } as const;
    for await (const piece of workbookReport(lines(), content, () => undefined)) pieces.push(piece);
    expect((await open(Buffer.concat(pieces))).rows[1]?.cells).toEqual(['Asha   Rao']);
  });

  test('REP-05 a full sheet continues in another sheet', async () => {
    async function* lines() {
      yield Buffer.from('a\t1\nb\t2\nc');
      yield Buffer.from('\t3\n₹\t4\ne\t5\n');
    }
    const columns = [
      { heading: 'Name', cell: 'text' },
      { heading: 'Number', cell: 'number' },
    ] as const;
    const pieces: Uint8Array[] = [];
    const content = { columns, totalLines: [['Rows', '5']], count: 5, sheetRows: 2 } as const;
    for await (const piece of workbookReport(lines(), content, () => undefined)) pieces.push(piece);
    const { rows, part } = await open(Buffer.concat(pieces));
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['Name', 'Number'],
      ['a', '1'],
      ['b', '2'],
    ]);
    expect(part('xl/worksheets/sheet2.xml')).toMatch(/>c<.*<v>3<.*>₹<.*<v>4</);
    expect(part('xl/worksheets/sheet3.xml')).toMatch(/>e<.*<v>5</);
    expect(part('xl/worksheets/sheet4.xml')).toContain('>Rows<');
    expect(part('xl/workbook.xml').match(/<sheet /g)).toHaveLength(4);
  });
});
