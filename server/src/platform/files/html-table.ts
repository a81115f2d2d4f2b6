import { readFile, stat } from 'node:fs/promises';
import { CsvFileError } from './csv-file.ts';
import { sampleText } from './csv-sample.ts';

const max = { bytes: 20 * 1024 * 1024, columns: 200, tag: 2000 };

/** A row of an HTML table, counted from 1. */
export interface HtmlRow {
  readonly number: number;
  readonly cells: readonly string[];
}

/**
 * The rows of all tables of an HTML file, in the order in which they end. Banks name such files .xls. The file is read
 * once, tag by tag, and only open rows stay in memory.
 * @throws CsvFileError
 */
export async function* readHtmlTables(path: string): AsyncGenerator<HtmlRow> {
  if ((await stat(path)).size > max.bytes)
    throw new CsvFileError('The file is a web page (HTML) of more than 20 MB. Save it as XLSX or CSV and try again.');
  const { encoding } = await sampleText(path);
  const html = new TextDecoder(encoding).decode(await readFile(path));
  let number = 0;
  for (const cells of rowsOf(html)) {
    number += 1;
    yield { number, cells };
  }
  if (number === 0)
    throw new CsvFileError(
      'The file is a web page (HTML) without a table. Save the table as XLSX or CSV and try again.',
    );
}

interface OpenTable {
  readonly row: string[];
  /** Cells that span down from rows above, by column. */
  readonly spans: Map<number, { text: string; rows: number }>;
  cell: { text: string; columns: number; rows: number } | undefined;
  isHidden: boolean;
}

/** Tags whose content is not visible text. */
const silent = /^(?:script|style|title|head|noscript|template)$/;

function* rowsOf(html: string): Generator<string[]> {
  const tables: OpenTable[] = [];
  for (let at = 0; at < html.length; ) {
    const start = html.indexOf('<', at);
    const end = start < 0 ? html.length : start;
    const table = tables.at(-1);
    if (table?.cell !== undefined && end > at && table.cell.text.length < 32_767)
      table.cell.text += html.slice(at, end);
    if (start < 0) break;
    if (html.startsWith('<!--', start)) {
      at = after(html, '-->', start);
      continue;
    }
    at = after(html, '>', start);
    const tag = html.slice(start, Math.min(at, start + max.tag));
    const [, slash = '', name = ''] = /^<(\/?)([a-z][a-z0-9]*)/i.exec(tag)?.map((part) => part.toLowerCase()) ?? [];
    if (slash === '' && silent.test(name)) at = after(html, `</${name}`, at);
    yield* take(tables, name, slash === '/', tag);
  }
  for (const table of tables) yield* endRow(table);
}

const after = (html: string, what: string, from: number) => {
  const index = html.indexOf(what, from);
  return index < 0 ? html.length : index + what.length;
};

function* take(tables: OpenTable[], name: string, isEnd: boolean, tag: string): Generator<string[]> {
  const table = tables.at(-1);
  if (name === 'table' && !isEnd) {
    if (tables.length >= 50) throw new CsvFileError('The file is a web page (HTML) with tables that are too deep.');
    tables.push({ row: [], spans: new Map(), cell: undefined, isHidden: false });
  }
  if (table === undefined) return;
  if (name === 'td' || name === 'th') {
    endCell(table);
    if (!isEnd) table.cell = { text: '', columns: numberOf(tag, 'colspan'), rows: numberOf(tag, 'rowspan') };
  } else if (name === 'tr') {
    yield* endRow(table);
    if (!isEnd) table.isHidden = /display\s*:\s*none|\shidden[\s>=]/i.test(tag);
  } else if (name === 'table' && isEnd) {
    yield* endRow(table);
    tables.pop();
  } else if ((name === 'br' || name === 'p' || name === 'div') && table.cell !== undefined) table.cell.text += ' ';
}

const numberOf = (tag: string, name: string) =>
  Math.min(max.columns, Math.max(1, Number(new RegExp(`\\s${name}\\s*=\\s*["']?(\\d{1,4})`, 'i').exec(tag)?.[1] ?? 1)));

function endCell(table: OpenTable): void {
  const { cell, row, spans } = table;
  if (cell === undefined) return;
  fill(table);
  const text = decoded(cell.text)
    .replace(/[\s\u00A0]+/g, ' ')
    .trim();
  for (let index = 0; index < cell.columns; index += 1) {
    if (row.length >= max.columns) throw new CsvFileError(`The table has more than ${max.columns} columns.`);
    if (cell.rows > 1) spans.set(row.length, { text: index === 0 ? text : '', rows: cell.rows - 1 });
    row.push(index === 0 ? text : '');
  }
  table.cell = undefined;
}

/** Inserts the cells that span down from rows above, before the next cell. */
function fill({ row, spans }: OpenTable): void {
  for (let span = spans.get(row.length); span !== undefined; span = spans.get(row.length)) {
    span.rows -= 1;
    if (span.rows === 0) spans.delete(row.length);
    row.push(span.text);
  }
}

function* endRow(table: OpenTable): Generator<string[]> {
  endCell(table);
  if (table.row.length === 0) return;
  fill(table);
  const cells = table.row.splice(0);
  if (!table.isHidden) yield cells;
  table.isHidden = false;
}

const names: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  minus: '−',
  rsquo: '’',
  lsquo: '‘',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
};

const decoded = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));?/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return names[String(name).toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
