import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { linkColumns, maxLinkRows, optionalLinkColumns } from '@galla/contract/collect/payment-link-batches/columns.ts';
import { readLinkRow } from '@galla/contract/collect/payment-link-batches/rules.ts';
import type { TableReading } from '@galla/contract/core/file-reading.ts';
import { batchAmount, cellsError } from '@galla/contract/refunds/refund-batches/rules.ts';
import {
  importColumns,
  maxImportRows,
  optionalImportColumns,
  readImportRow,
} from '@galla/contract/shops/stores/import-rules.ts';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { headerScore } from '../../payments/ingestion/csv-columns.ts';
import { eventOfRow } from '../../payments/ingestion/csv-event.ts';
import { lookThrough } from '../../payments/ingestion/csv-ingest.ts';
import { openColumnFile } from '../../platform/files/column-file.ts';
import { fileProblem, openTable } from '../../platform/files/table-file.ts';
import { workbook } from '../../platform/files/template-file.ts';
import { openRefundFile } from '../../refunds/refund-batches/table-file.ts';
import { openStatement } from '../../settlements/settlement-checks/statement-file.ts';

/** What became of the one row of a file: a name that stands in it, and its paise (of stores, its PIN code). */
interface Read {
  readonly name: string;
  readonly figure: number | string;
  readonly reading: Pick<TableReading, 'sheet' | 'hiddenSheets'>;
}

/** A kind of file: its table with the texts NAME and FIGURE in it, and what reads it. */
interface Kind {
  readonly header: readonly string[];
  readonly row: readonly string[];
  /** The figure as the file writes it, and as it is read. */
  readonly written: string;
  readonly figure: number | string;
  read(path: string): Promise<Read>;
}

const columnsOf = <Column extends string>(
  headings: { readonly [Key in Column]: string },
  cells: { [Key in Column]?: string },
) => {
  const names = Object.keys(headings) as Column[];
  return { header: names.map((name) => headings[name]), row: names.map((name) => cells[name] ?? '') };
};
const first = async <Row>(rows: AsyncGenerator<Row>): Promise<Row> => {
  for await (const row of rows) return row;
  throw new Error('The file has no row.');
};

const kinds: { readonly [name: string]: Kind } = {
  stores: {
    ...columnsOf(importColumns, { name: 'NAME', line: 'Road 1', locality: 'Camp', pincode: 'FIGURE' }),
    written: '411001',
    figure: '411001',
    async read(path) {
      const columns = { headings: importColumns, optional: optionalImportColumns, maxRows: maxImportRows };
      const { reading, rows } = await openColumnFile(path, columns);
      const { cells } = await first(rows);
      const store = readImportRow(cells);
      if (typeof store === 'string') throw new Error(store);
      return { name: store.name, figure: store.pincode, reading };
    },
  },
  'payment links': {
    ...columnsOf(linkColumns, { referenceId: 'INV-1', customerName: 'NAME', amount: 'FIGURE' }),
    written: '1,234.50',
    figure: 1_234_50,
    async read(path) {
      const columns = { headings: linkColumns, optional: optionalLinkColumns, maxRows: maxLinkRows };
      const { reading, rows } = await openColumnFile(path, { ...columns, amounts: ['amount'] });
      const { link, wrong } = readLinkRow((await first(rows)).cells, { kind: 'ONLINE', now: Date.now() });
      return { name: link.customerName ?? '', figure: link.amount ?? wrong[0]?.code ?? '', reading };
    },
  },
  refunds: {
    header: ['merchant_id', 'amount', 'provider_reference_id', 'merchant_order_id', 'Refund Reason'],
    row: ['KAAPI01', 'FIGURE', 'T1', 'O1', 'NAME'],
    written: '1,234.50',
    figure: 1_234_50,
    async read(path) {
      const { reading, rows } = await openRefundFile(path);
      const { cells, error } = await first(rows);
      return { name: cells.refundReason, figure: batchAmount(cells) ?? error ?? cellsError(cells) ?? '', reading };
    },
  },
  'a bank statement': {
    header: ['Date', 'Narration', 'Debit', 'Credit', 'Balance'],
    row: ['27/11/2026', 'NAME', '', 'FIGURE', '9'],
    written: '1,234.50',
    figure: 1_234_50,
    async read(path) {
      const { reading, rows } = await openStatement(path);
      const row = await first(rows);
      return row.is === 'MOVEMENT'
        ? { name: row.text, figure: row.way === 'CREDIT' ? row.amount : row.way, reading }
        : { name: '', figure: row.is, reading };
    },
  },
  'payments of another provider': {
    header: ['payment_id', 'created_at', 'amount_inr', 'customer_name'],
    row: ['P-1', '2026-11-20 10:00:00', 'FIGURE', 'NAME'],
    written: '1,234.50',
    figure: 1_234_50,
    async read(path) {
      const options = { columns: {}, unit: undefined };
      const table = await openTable(path, { headerScore: (names) => headerScore(names, {}) });
      const { columns, format } = await lookThrough(table, options);
      const rows = table.rows();
      await rows.next();
      const defaults = { merchantId: 'M', instrument: 'OTHERS', timeZone: 'Asia/Kolkata' };
      const event = eventOfRow(await first(rows), columns, defaults, format);
      const { amount, customer } = event as { amount: number; customer: { name: string } };
      return { name: customer.name, figure: amount, reading: table.reading };
    },
  },
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galla-files-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let count = 0;
async function pathOf(content: string | Uint8Array, name = 'file.xlsx'): Promise<string> {
  count += 1;
  const path = join(folder, `${count}-${name}`);
  await writeFile(path, content);
  return path;
}

const rowOf = ({ row, written }: Kind, name = 'Asha', figure = written) =>
  row.map((cell) => (cell === 'NAME' ? name : cell === 'FIGURE' ? figure : cell));
const quoted = (cells: readonly string[], delimiter: string) =>
  cells.map((cell) => (cell.includes(delimiter) || cell.includes(',') ? `"${cell}"` : cell)).join(delimiter);
const csv = (kind: Kind, delimiter = ',', name?: string, figure?: string) =>
  `${quoted(kind.header, delimiter)}\r\n${quoted(rowOf(kind, name, figure), delimiter)}\r\n`;

/** A workbook with an old copy of the table on a hidden sheet before it. */
function withHiddenCopy(kind: Kind): Uint8Array {
  const [shown, old] = [
    unzipSync(workbook([kind.header, rowOf(kind)], 'Now')),
    unzipSync(workbook([kind.header, rowOf(kind, 'Old copy')], 'Old')),
  ];
  const text = (part: string) => new TextDecoder().decode(shown[part]);
  return zipSync({
    ...shown,
    'xl/worksheets/sheet2.xml': old['xl/worksheets/sheet1.xml'] ?? new Uint8Array(),
    'xl/workbook.xml': strToU8(
      text('xl/workbook.xml').replace('<sheets>', '<sheets><sheet name="Old" sheetId="2" state="hidden" r:id="rId9"/>'),
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      text('xl/_rels/workbook.xml.rels').replace(
        '</Relationships>',
        '<Relationship Id="rId9" Type="x/worksheet" Target="worksheets/sheet2.xml"/></Relationships>',
      ),
    ),
  });
}

/** The table as a bank writes it as HTML. */
const html = (kind: Kind) =>
  `\r\n<html><head><style>td{mso-number-format:"\\@"}</style></head><body><table><tr><th>${kind.header.join('</th><th>')}</th></tr><tr><td>${rowOf(kind).join('</td><td>')}</td></tr></table></body></html>`;

describe.each(Object.entries(kinds))('REF-06 a file of %s', (_name, kind) => {
  const read = async (content: string | Uint8Array) => {
    const { name, figure } = await kind.read(await pathOf(content));
    return [name, figure];
  };
  const right = ['Asha', kind.figure];

  test.each([
    ['commas', () => csv(kind)],
    ['semicolons', () => csv(kind, ';')],
    ['tabs', () => csv(kind, '\t')],
    ['bars', () => csv(kind, '|')],
    ['a first line sep=,', () => `sep=,\r\n${csv(kind)}`],
    ['a first line sep=; and a byte order mark', () => `\uFEFFsep=;\r\n${csv(kind, ';')}`],
    ['lines of an old Mac', () => csv(kind).replaceAll('\r\n', '\r')],
    ['UTF-16', () => Buffer.from(`\uFEFF${csv(kind, '\t')}`, 'utf16le')],
    ['UTF-16 without a mark', () => Buffer.from(csv(kind, '\t'), 'utf16le')],
    ['line breaks of Excel in its texts', () => csv(kind, ',', 'Asha_x000D_')],
    [
      'cells that are kept as texts by ="…"',
      () =>
        `${quoted(kind.header, ',')}\n${rowOf(kind)
          .map((cell) => `="${cell}"`)
          .join(',')}\n`,
    ],
    ['a workbook', () => workbook([kind.header, rowOf(kind)])],
    ['a workbook with line breaks of Excel', () => workbook([kind.header, rowOf(kind, 'Asha_x000D_\n')])],
    ['a table in HTML', () => html(kind)],
  ])('with %s is read', async (_what, content) => {
    expect(await read(content())).toEqual(right);
  });

  test('in Windows-1252 keeps its letters', async () => {
    expect(await read(Buffer.from(csv(kind, ',', 'Jos\u00e9'), 'latin1'))).toEqual(['José', kind.figure]);
  });

  test('whose first sheet is hidden is read from the one that people see, and says so', async () => {
    const found = await kind.read(await pathOf(withHiddenCopy(kind)));
    expect(found).toMatchObject({ name: 'Asha', figure: kind.figure });
    expect(found.reading).toMatchObject({ sheet: 'Now', hiddenSheets: ['Old'] });
  });

  const ole = 'd0cf11e0a1b11ae1';
  test.each([
    ['a PDF', Buffer.from('%PDF-1.7\n%\u00e2\u00e3'), /is a PDF/],
    ['an old workbook', Buffer.from(`${ole}${'00'.repeat(600)}`, 'hex'), /is an old Excel workbook \(\.xls\)/],
    ['a workbook of Excel 3', Buffer.from('09020600000010000000', 'hex'), /is an old Excel workbook \(\.xls\)/],
    [
      'a workbook with a password',
      Buffer.concat([Buffer.from(ole, 'hex'), Buffer.alloc(600), Buffer.from('EncryptedPackage', 'utf16le')]),
      /workbook with a password/,
    ],
    ['a picture', Buffer.from('89504e470d0a1a0a0000', 'hex'), /is a PNG image/],
    ['a binary workbook', zipSync({ 'xl/workbook.bin': strToU8('x') }), /is a binary Excel workbook \(\.xlsb\)/],
    ['an OpenDocument file', zipSync({ 'META-INF/manifest.xml': strToU8('x') }), /is an OpenDocument file/],
    ['a Word document', zipSync({ 'word/document.xml': strToU8('x') }), /is a Word document/],
    ['any archive', zipSync({ 'a.txt': strToU8('x') }), /is a ZIP archive/],
    [
      'an XML spreadsheet',
      Buffer.from('<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">'),
      /XML spreadsheet of Excel 2003/,
    ],
    ['a web archive', Buffer.from('MIME-Version: 1.0\n'), /web archive/],
    ['a web page without a table', Buffer.from('<!DOCTYPE html><html><body>Sign in</body></html>'), /without a table/],
    ['UTF-8 with a wrong byte', Buffer.concat([Buffer.from('é,é\n'), Buffer.from([0xe9])]), /isn’t UTF-8/],
  ])('that is %s is refused by its true name', async (_what, content, message) => {
    const problem: unknown = await kind.read(await pathOf(content)).then(
      () => 'read',
      (error: unknown) => fileProblem(error),
    );
    const said = problem as { readonly code?: string; readonly errors?: readonly { readonly message: string }[] };
    expect([said.code, said.errors?.[0]?.message]).toEqual(['INVALID_FILE', expect.stringMatching(message)]);
  });
});

const ofAmounts = Object.entries(kinds).filter(([, { figure }]) => typeof figure === 'number');

describe.each(ofAmounts)('REF-06 the amounts of a file of %s', (_name, kind) => {
  const figureOf = async (content: string | Uint8Array) => (await kind.read(await pathOf(content, 'f.csv'))).figure;
  const rowsOf = (...figures: readonly string[]) =>
    [
      kind.header,
      ...figures.map((figure, index) =>
        rowOf(kind, `Row ${index}`, figure).map((cell) => (cell === 'P-1' ? `P-${index}` : cell)),
      ),
    ]
      .map((cells) => quoted(cells, ';'))
      .join('\n');

  test.each([
    ['4,99', 4_99],
    ['1.234,50', 1_234_50],
    ['₹ 1.24.518,40', undefined],
    ['1 234,5', 1_234_50],
  ])('with a decimal comma: %s', async (text, paise) => {
    const figure = await figureOf(csv(kind, ';', 'Asha', text)).catch(() => undefined);
    if (paise === undefined) expect(typeof figure).not.toBe('number');
    else expect(figure).toBe(paise);
  });

  test('are read by what all rows prove, and refused where rows contradict each other', async () => {
    expect(await figureOf(rowsOf('500', '4,99'))).toBe(500_00);
    expect(await figureOf(rowsOf('1.234', '4,99'))).toBe(1_234_00);
    for (const first of ['4,99', '1,234', '1.234', '1,2,3', '1e3', '$5'])
      expect(typeof (await figureOf(rowsOf(first, '1,24,518.40', '10,50')).catch(() => undefined)), first).not.toBe(
        'number',
      );
    expect(await figureOf(rowsOf('1,24,518.40', '10,50'))).toBe(1_24_518_40);
  });

  test('never read a decimal comma as a group of thousands', async () => {
    for (const text of ['1,000', '1.000'])
      expect(typeof (await figureOf(rowsOf(text)).catch(() => undefined)), text).not.toBe('number');
    expect(await figureOf(csv(kind, ',', 'Asha', '1,000'))).toBe(1_000_00);
  });
});
