import { globSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileProblem } from '../../platform/files/table-file.ts';
import { workbook } from '../../platform/files/template-file.ts';
import { isNode, serverNodes } from '../testing/syntax.ts';
import type { UploadedFile } from '../testing/uploaded-file.ts';

const source = join(import.meta.dirname, '../..');
const foldersWith = (pattern: string) => globSync(pattern, { cwd: source }).map((path) => path.split('/', 2).join('/'));
const declared = foldersWith('*/*/testing/uploaded-file.ts').toSorted();
const kinds = await Promise.all(
  declared.map(async (folder) => {
    const module: { uploadedFile: UploadedFile } = await import(join(source, folder, 'testing/uploaded-file.ts'));
    return [module.uploadedFile.of, module.uploadedFile] as const;
  }),
);

test('REF-06 every feature that reads uploaded tables has its kind of file here', () => {
  const readers = new Set(['openTable', 'openColumnFile']);
  const calls = [...serverNodes('*/*/**/*.ts')].filter(([path, { type, callee }]) => {
    const name = type === 'CallExpression' && isNode(callee) ? callee['name'] : undefined;
    return typeof name === 'string' && readers.has(name) && !/^(platform|main)\//.test(path);
  });
  const folders = new Set(calls.map(([path]) => path.split('/', 2).join('/')));
  expect([...folders].toSorted()).toEqual(declared);
});

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

const rowOf = ({ row, written }: UploadedFile, name = 'Asha', figure = written) =>
  row.map((cell) => (cell === 'NAME' ? name : cell === 'FIGURE' ? figure : cell));
const quoted = (cells: readonly string[], delimiter: string) =>
  cells.map((cell) => (cell.includes(delimiter) || cell.includes(',') ? `"${cell}"` : cell)).join(delimiter);
const csv = (kind: UploadedFile, delimiter = ',', name?: string, figure?: string) =>
  `${quoted(kind.header, delimiter)}\r\n${quoted(rowOf(kind, name, figure), delimiter)}\r\n`;

/** A workbook with an old copy of the table on a hidden sheet before it. */
function withHiddenCopy(kind: UploadedFile): Uint8Array {
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

/** The table in the HTML that banks export. */
const html = (kind: UploadedFile) =>
  `\r\n<html><head><style>td{mso-number-format:"\\@"}</style></head><body><table><tr><th>${kind.header.join('</th><th>')}</th></tr><tr><td>${rowOf(kind).join('</td><td>')}</td></tr></table></body></html>`;

describe.each(kinds)('REF-06 a file of %s', (_name, kind) => {
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

  test('whose first sheet is hidden is read from the visible sheet, and the answer says so', async () => {
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
    ['UTF-8 with a wrong byte', Buffer.concat([Buffer.from('é,é\n'), Buffer.from([0xe9])]), /not UTF-8/],
  ])('that is %s is refused by its true type', async (_what, content, message) => {
    const problem: unknown = await kind.read(await pathOf(content)).then(
      () => 'read',
      (error: unknown) => fileProblem(error),
    );
    const said = problem as { readonly code?: string; readonly errors?: readonly { readonly message: string }[] };
    expect([said.code, said.errors?.[0]?.message]).toEqual(['INVALID_FILE', expect.stringMatching(message)]);
  });
});

const ofAmounts = kinds.filter(([, { figure }]) => typeof figure === 'number');

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

  test('are read in the way that all rows prove, and refused if rows contradict each other', async () => {
    expect(await figureOf(rowsOf('500', '4,99'))).toBe(500_00);
    expect(await figureOf(rowsOf('1.234', '4,99'))).toBe(1_234_00);
    for (const first of ['4,99', '1,234', '1.234', '1,2,3', '1e3', '$5'])
      expect(typeof (await figureOf(rowsOf(first, '1,24,518.40', '10,50')).catch(() => undefined)), first).not.toBe(
        'number',
      );
    expect(await figureOf(rowsOf('1,24,518.40', '10,50'))).toBe(1_24_518_40);
  });

  test('never have a decimal comma read as a thousands separator', async () => {
    for (const text of ['1,000', '1.000'])
      expect(typeof (await figureOf(rowsOf(text)).catch(() => undefined)), text).not.toBe('number');
    expect(await figureOf(csv(kind, ',', 'Asha', '1,000'))).toBe(1_000_00);
  });
});
