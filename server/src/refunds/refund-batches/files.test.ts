import type { BatchCells } from '@galla/contract/refunds/refund-batches/rules.ts';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestBrowser, TestMerchant } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { workbook } from '../../platform/files/template-file.ts';
import { confirm, csvOf, details, header, paidRow, rowOf, rowsOf, upload, uploaded } from './testing/fixtures.ts';

const galla = useGalla();
let merchant: TestMerchant;
let admin: TestBrowser;
let row: Partial<BatchCells>;

beforeAll(async () => {
  merchant = await galla.addMerchant();
  admin = await galla.signedIn(await galla.addPerson({ merchant }));
  row = (await paidRow(galla, merchant)).row;
});

const book = (...rows: readonly (readonly string[])[]) => Buffer.from(workbook(rows));
/** A workbook with some of its parts replaced. */
const withParts = (parts: Record<string, Uint8Array>) =>
  Buffer.from(zipSync({ ...unzipSync(workbook([header, rowOf(row)])), ...parts }));
const sheet = (rows: string) => ({
  'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
});
const shared = (items: string) => ({ 'xl/sharedStrings.xml': strToU8(`<sst>${items}</sst>`) });
const headerRow = `<row>${header.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
const refusal = async (file: Buffer | undefined) => {
  const answer = await upload(admin, file);
  return [answer.statusCode, answer.json().code, answer.json().errors?.[0]?.message];
};
const batches = async () => (await admin.send('GET', '/v1/batch/refunds?size=100')).json().batches.length;

describe('accepted files', () => {
  const text = () => csvOf(row).toString();
  test.each([
    ['UTF-8 with a byte order mark', () => Buffer.from(`\uFEFF${text()}`)],
    ['lines that end as on Windows', () => Buffer.from(text().replaceAll('\n', '\r\n'))],
    ['quoted cells with commas', () => csvOf({ ...row, refundReason: 'late, and "wrong"' })],
    [
      'headings in other letters, and rows of nothing but commas',
      () =>
        Buffer.from(
          `${text().replace('merchant_id', 'Merchant ID').replace('Refund Reason', 'refund_reason')},,,,,,,\n`,
        ),
    ],
    ['UTF-16, as spreadsheets save “Unicode text”', () => Buffer.from(`\uFEFF${text()}`, 'utf16le')],
    ['UTF-16 with the other order of bytes', () => Buffer.from(`\uFEFF${text()}`, 'utf16le').swap16()],
    ['UTF-16 with tabs between its cells', () => Buffer.from(`\uFEFF${text().replaceAll(',', '\t')}`, 'utf16le')],
    [
      'semicolons between its cells, and commas in them',
      () => Buffer.from(text().replaceAll(',', ';').replace('Not delivered', '"Not; delivered, sorry"')),
    ],
    ['a workbook', () => book(header, rowOf(row))],
    [
      'a workbook whose amounts are numbers and whose texts are shared',
      () =>
        withParts({
          ...shared(
            `${[row.merchantId, row.providerReferenceId, row.merchantOrderId]
              .map((cell) => `<si><t>${cell}</t></si>`)
              .join('')}<si><r><t>Not </t></r><r><t>delivered</t></r></si>`,
          ),
          ...sheet(
            `${headerRow}<row><c r="A2" t="s"><v>0</v></c><c r="C2"><v>99.989999999999995</v></c><c r="D2" t="s"><v>1</v></c><c r="F2" t="s"><v>2</v></c><c r="G2" t="s"><v>3</v></c></row>`,
          ),
        }),
    ],
  ])('REF-06 %s', async (_what, file) => {
    const batch = await uploaded(galla, admin, file());
    expect(batch).toMatchObject({ rows: 1, right: 1, wrong: 0 });
    const [first] = await rowsOf(admin, batch.batchId);
    expect(['100', '99.99']).toContain(first?.cells['amount']);
  });
});

describe('spreadsheet cells', () => {
  /**
   * A workbook with these cells C2 (amount) and D2 (provider's reference). Style 1 is a date; style 2 has the given
   * format.
   */
  const sheetOf = (
    amount: string,
    reference = `<c r="D2" t="inlineStr"><is><t>${row.providerReferenceId}</t></is></c>`,
  ) =>
    withParts({
      'xl/styles.xml': strToU8(
        '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\-mmm\\-yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="4"/></cellXfs></styleSheet>',
      ),
      ...sheet(
        `${headerRow}<row r="2"><c r="A2" t="inlineStr"><is><t>${row.merchantId}</t></is></c>${amount}${reference}<c r="F2" t="inlineStr"><is><t>${row.merchantOrderId}</t></is></c><c r="G2" t="inlineStr"><is><t>Not delivered</t></is></c></row>`,
      ),
    });
  const wrongRow = async (file: Buffer) => {
    const batch = await uploaded(galla, admin, file);
    const [first] = await rowsOf(admin, batch.batchId);
    const corrected = await admin.send('PUT', `/v1/batch/refunds/${batch.batchId}/rows/1`, {
      body: { cells: { refundReason: 'Another reason' } },
    });
    return [first?.errorCode, first?.cells['amount'], corrected.json().errorCode];
  };

  test.each([
    ['TRUE', '<c r="C2" t="b"><v>1</v></c>', ['AMOUNT_INVALID', 'TRUE', 'AMOUNT_INVALID']],
    ['a date', '<c r="C2" s="1"><v>46346</v></c>', ['AMOUNT_INVALID', '2026-11-20', 'AMOUNT_INVALID']],
    [
      'a date in a format of its own',
      '<c r="C2" s="2"><v>46346.5</v></c>',
      ['AMOUNT_INVALID', '2026-11-20 12:00:00', 'AMOUNT_INVALID'],
    ],
    ['a date in letters', '<c r="C2" t="d"><v>2026-11-20</v></c>', ['AMOUNT_INVALID', '2026-11-20', 'AMOUNT_INVALID']],
    ['the result of a formula', '<c r="C2"><f>50*2</f><v>100</v></c>', ['FORMULA', '=100', 'AMOUNT_INVALID']],
    [
      'a date in the text of a formula',
      '<c r="C2" t="str"><f>TEXT(1,"0")</f><v>100</v></c>',
      ['FORMULA', '=100', 'AMOUNT_INVALID'],
    ],
  ])('REF-06 %s is not an amount, even after another cell is corrected', async (_what, cell, expected) => {
    expect(await wrongRow(sheetOf(cell))).toEqual(expected);
  });

  test('REF-06 a cell filled by a formula elsewhere is not an amount; a number in a money format is', async () => {
    const filled = sheetOf('<c r="B2"><f t="array" ref="B2:C2">{1,100}</f><v>1</v></c><c r="C2"><v>100</v></c>');
    expect(await wrongRow(filled)).toEqual(['FORMULA', '=100', 'AMOUNT_INVALID']);
    const money = await uploaded(galla, admin, sheetOf('<c r="C2" s="3"><v>100</v></c>'));
    expect(money).toMatchObject({ right: 1, wrong: 0 });
  });

  test('REF-06 an id typed as a number of more than 15 digits is flagged, because its last digits are lost', async () => {
    const number = sheetOf('<c r="C2"><v>100</v></c>', '<c r="D2"><v>1234567890123456</v></c>');
    const csv = csvOf({ ...row, providerReferenceId: '1.23457E+17' });
    for (const [file, shown] of [
      [number, '1.23456789012346E+15'],
      [csv, '1.23457E+17'],
    ] as const) {
      const batch = await uploaded(galla, admin, file);
      const [first] = await rowsOf(admin, batch.batchId);
      expect([first?.errorCode, first?.cells['providerReferenceId']]).toEqual(['ID_DIGITS_LOST', shown]);
    }
    const fifteen = sheetOf('<c r="C2"><v>100</v></c>', '<c r="D2"><v>123456789012345</v></c>');
    const { batchId } = await uploaded(galla, admin, fifteen);
    expect((await rowsOf(admin, batchId))[0]).toMatchObject({
      errorCode: 'PAYMENT_NOT_FOUND',
      cells: { providerReferenceId: '123456789012345' },
    });
  });
});

describe('possible duplicates', () => {
  test('REF-05 possible duplicates are flagged and need a tick; a refund id or another amount tells rows apart', async () => {
    const { row: paid } = await paidRow(galla, merchant, { amount: '10' });
    const other = (await paidRow(galla, merchant, { amount: '10' })).row;
    const file = csvOf(
      paid,
      paid,
      { ...paid, amount: '10.00', refundReason: 'Damaged' },
      { ...paid, amount: '11' },
      { ...paid, refundTransactionId: 'R-1' },
      other,
    );
    const batch = await uploaded(galla, admin, file);
    expect(batch).toMatchObject({ right: 6, wrong: 0, alike: 3 });
    const flagged = (await rowsOf(admin, batch.batchId)).filter(({ alike }) => alike);
    expect(flagged.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect((await rowsOf(admin, batch.batchId, 'alike')).map(({ number }) => number)).toEqual([1, 2, 3]);
    for (const alike of [0, 2]) {
      const refused = await confirm(admin, { ...batch, alike });
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'BULK_REFUND_ALIKE']);
    }
    await admin.send('POST', `/v1/batch/refunds/${batch.batchId}/rows/drop`, { body: { numbers: [3] } });
    const less = await details(admin, batch.batchId);
    expect(less.alike).toBe(2);
    expect((await confirm(admin, less)).json()).toMatchObject({ state: 'PROCESSING' });
  });
});

describe('rejected files', () => {
  test.each([
    ['nothing', () => Buffer.alloc(0), /empty/],
    ['a header alone', () => Buffer.from(`${header.join(',')}\n`), /no rows/],
    ['half a letter in UTF-16', () => Buffer.from(`\uFEFF${csvOf(row)}`, 'utf16le').subarray(0, -1), /not UTF-16/],
    ['a line that never ends', () => Buffer.concat([csvOf(row), Buffer.alloc(8_000_000, ',')]), /longer than 256 KB/],
    [
      'a row of many lines that never ends',
      () => Buffer.concat([csvOf(row), Buffer.alloc(2_000_000, '"\n",')]),
      /longer than 256 KB|cells/,
    ],
    ['a row of 2,000 cells', () => Buffer.from(`${csvOf(row)}${','.repeat(2000)}\n`), /more than 1000 cells/],
    [
      'UTF-8 with a wrong byte',
      () => Buffer.concat([csvOf(row), Buffer.from('ééé\n'), Buffer.from([0xe9, 0x0a])]),
      /not UTF-8/,
    ],
    ['zero bytes', () => Buffer.concat([csvOf(row), Buffer.alloc(10)]), /no text/],
    [
      'an open quote',
      () => Buffer.from(`${header.join(',')}\n"never closed`),
      /no CSV. A quote is opened and not closed/,
    ],
    [
      'a quote within a cell',
      () => Buffer.from(`${header.join(',')}\nx"y`),
      /no CSV. Line 2 has a quote inside a cell/,
    ],
    ['a column too many', () => Buffer.from(`${header.join(',')},colour\n`), /not known: “colour”/],
    ['a column twice', () => Buffer.from(`${header.join(',')},Amount\n`), /twice: amount/],
    [
      'columns too few',
      () => Buffer.from('merchant_id,merchant_order_id\n'),
      /missing: amount, Refund Reason, provider_reference_id/,
    ],
    ['a picture', () => Buffer.from('\u0089PNG\r\n'), /not known|UTF-8/],
    ['half a workbook', () => book(header, rowOf(row)).subarray(0, 900), /cannot be read/],
    ['an archive of something else', () => Buffer.from(zipSync({ 'a.txt': strToU8('hello') })), /is a ZIP archive/],
    ['a workbook with macros', () => withParts({ 'xl/vbaProject.bin': strToU8('x') }), /macros/],
    [
      'a workbook with a document type',
      () =>
        withParts({
          'xl/worksheets/sheet1.xml': strToU8('<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet>&a;</worksheet>'),
        }),
      /cannot be read/,
    ],
  ])('REF-06 %s is rejected, and nothing of it is stored', async (_what, file, message) => {
    const before = await batches();
    expect(await refusal(file())).toEqual([400, 'INVALID_FILE', expect.stringMatching(message)]);
    expect(await batches()).toBe(before);
  });

  test('REF-06 an upload without a file, a form or a known type of batch is rejected', async () => {
    expect((await refusal(undefined)).slice(0, 2)).toEqual([400, 'STATUS_400']);
    const other = await upload(admin, csvOf(row), { batchProcessorType: 'SETTLEMENT' });
    expect(other.json().errors).toEqual([{ field: 'batchProcessorType', message: expect.any(String) }]);
    expect((await admin.send('POST', '/v1/batch/process', { body: {} })).statusCode).toBe(415);
  });

  test('REF-06 no other endpoint accepts a form', async () => {
    const form = 'multipart/form-data; boundary=x';
    const answer = await admin.send('POST', '/v1/refunds/list', {
      body: Buffer.from('--x--'),
      headers: { 'content-type': form },
    });
    expect(answer.statusCode).toBe(415);
  });
});

describe('files that are too large', () => {
  test('REF-06 a workbook that would inflate beyond the limit is rejected before it is inflated', async () => {
    const bomb = withParts({ 'xl/worksheets/sheet1.xml': Buffer.alloc(60_000_000, ' ') });
    expect(bomb.length).toBeLessThan(200_000);
    expect((await refusal(bomb)).slice(0, 2)).toEqual([413, 'FILE_LIMIT_EXCEED']);
  });

  test('REF-06 a text without an end and a cell in column XFD are rejected while the file is read', async () => {
    const random = Buffer.from(Array.from({ length: 1_500_000 }, (_, index) => 97 + (((index * 7919) % 1000) % 26)));
    const long = Buffer.concat([Buffer.from('<worksheet><sheetData><row><c t="str"><v>'), random]);
    expect((await refusal(withParts({ 'xl/worksheets/sheet1.xml': long })))[1]).toBe('FILE_LIMIT_EXCEED');
    expect((await refusal(withParts(sheet('<row><c r="XFD1"><v>1</v></c></row>'))))[1]).toBe('FILE_LIMIT_EXCEED');
  });

  test('REF-06 a file of 50 MB and one byte is too large', async () => {
    const max = 50 * 1024 * 1024;
    expect((await refusal(Buffer.alloc(max + 1, 'x'))).slice(0, 2)).toEqual([413, 'FILE_LIMIT_EXCEED']);
    expect((await refusal(Buffer.alloc(max, 'x')))[1]).toBe('INVALID_FILE');
  });
});

test('REF-06 a formula or a wrong number of cells makes the row wrong, not the file', async () => {
  const csv = await uploaded(galla, admin, Buffer.from(`${header.join(',')}\na,b\n${rowOf(row).join(',')},more\n`));
  expect((await rowsOf(admin, csv.batchId)).map(({ errorCode }) => errorCode)).toEqual(['CELL_COUNT', 'CELL_COUNT']);
  const formula = `<row><c r="A2" t="str"><v>${row.merchantId}</v></c><c r="C2"><f>1+1</f><v>2</v></c></row>`;
  const xlsx = await uploaded(galla, admin, withParts(sheet(headerRow + formula)));
  expect((await rowsOf(admin, xlsx.batchId))[0]).toMatchObject({ state: 'WRONG', errorCode: 'FORMULA' });
});
