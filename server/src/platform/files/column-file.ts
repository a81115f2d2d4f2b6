import { withoutHidden } from '@galla/contract/core/display-text.ts';
import type { FileReading } from '@galla/contract/core/file-reading.ts';
import { typedPaise, unclearMark } from '@galla/contract/core/rupees.ts';
import { type NumberFormat, NumberFormats, readRupeesBy } from './number-format.ts';
import type { TableRow } from './table-file.ts';
import { fileProblem, fileTooLarge, invalidFile, openTable } from './table-file.ts';

/** The columns of a file that people fill in from a template. */
export interface FileColumns<Column extends string> {
  /** In the order of the template, each with its heading. */
  readonly headings: { readonly [Key in Column]: string };
  /** Columns that a file may leave out. */
  readonly optional: ReadonlySet<Column>;
  readonly maxRows: number;
  /** Columns of rupees: their number format is detected from all rows, and they are returned with a decimal point. */
  readonly amounts?: readonly Column[];
  /** The columns that a file with these columns still lacks. */
  readonly alsoMissing?: (columns: ReadonlySet<Column>) => readonly Column[];
}

/** The cells of one row, trimmed; an empty text for an empty cell. */
export type Cells<Column extends string> = { readonly [Key in Column]: string };

/** A row of an uploaded file. */
export interface ColumnRow<Column extends string> {
  readonly cells: Cells<Column>;
  /** The problem of the row as a row of a file, before its cells are checked. */
  readonly error: 'CELL_COUNT' | 'FORMULA' | 'TEXT_NOT_ALLOWED' | undefined;
}

const namesOf = <Column extends string>({ headings }: FileColumns<Column>) => Object.keys(headings) as Column[];

/** An uploaded file of columns: how it is read, and its rows. */
export interface ColumnFile<Column extends string> {
  readonly reading: FileReading;
  readonly rows: AsyncGenerator<ColumnRow<Column>>;
}

/**
 * Opens an uploaded file. The content decides between CSV, workbook and HTML, not the name. Rows without text are left
 * out. A file with amounts is read twice, because all amounts together show their format.
 * @throws Problem INVALID_FILE with the problem of the whole file, FILE_LIMIT_EXCEED; so do the rows
 */
export async function openColumnFile<Column extends string>(
  path: string,
  columns: FileColumns<Column>,
): Promise<ColumnFile<Column>> {
  const byHeading = columnsByHeading(columns);
  const headerScore = (cells: readonly string[]) => cells.filter((cell) => byHeading.has(plain(cell))).length;
  try {
    const table = await openTable(path, { headerScore });
    const { format, hiddenRows } = await formatOf(table.rows(), columns);
    const { decimal: decimalSign, isProven, contradicts } = format;
    return {
      reading: { ...table.reading, decimalSign: isProven ? decimalSign : null, contradicts, hiddenRows },
      rows: rowsOf(table.rows(), columns, { format, delimiter: table.reading.delimiter }),
    };
  } catch (error) {
    throw fileProblem(error);
  }
}

/** Detects the number format of the amounts from all rows, and counts the hidden rows. */
async function formatOf<Column extends string>(rows: AsyncGenerator<TableRow>, columns: FileColumns<Column>) {
  const formats = new NumberFormats();
  const amounts = new Set(columns.amounts);
  let places: readonly (Column | undefined)[] | undefined;
  let [hiddenRows, count] = [0, 0];
  for await (const { cells, typed, isHidden } of rows) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    if (places === undefined) {
      places = placesOf(cells, columns);
      continue;
    }
    count += 1;
    // A file that is refused later needs no format.
    if (count > columns.maxRows) break;
    if (isHidden) hiddenRows += 1;
    for (const [index, column] of places.entries())
      if (column !== undefined && amounts.has(column) && !typed.has(index)) formats.add(cells[index] ?? '');
  }
  return { format: formats.result(), hiddenRows };
}

interface Amounts {
  readonly format: NumberFormat;
  readonly delimiter: string | null;
}

async function* rowsOf<Column extends string>(
  rows: AsyncGenerator<TableRow>,
  columns: FileColumns<Column>,
  amounts: Amounts,
): AsyncGenerator<ColumnRow<Column>> {
  let places: readonly (Column | undefined)[] | undefined;
  let count = 0;
  try {
    for await (const row of rows) {
      if (row.cells.every((cell) => cell.trim() === '')) continue;
      if (places === undefined) {
        places = placesOf(row.cells, columns);
        continue;
      }
      count += 1;
      if (count > columns.maxRows) throw fileTooLarge(`A file has at most ${columns.maxRows} rows.`);
      yield toRow(row, places, columns, amounts);
    }
  } catch (error) {
    throw fileProblem(error);
  }
  if (places === undefined) throw invalidFile('The file is empty.');
  if (count === 0) throw invalidFile('The file has no rows below its header.');
}

/**
 * The cell of an amount with a decimal point, as forms and checks read it. A cell that is ambiguous in its file is
 * marked, so that later checks do not accept it.
 */
function amountCell(text: string, { format, delimiter }: Amounts): string {
  const read = readRupeesBy(text, format, delimiter);
  if (typedPaise(text) !== undefined) return 'paise' in read ? text : `${text} ${unclearMark}`;
  if (format.decimal === '.' || !('paise' in read) || read.paise < 0) return text;
  return `${Math.floor(read.paise / 100)}.${String(read.paise % 100).padStart(2, '0')}`;
}

/** Groups rows into pages of that size for the database, so that memory does not grow with the file. */
export async function* pagesOf<Row>(
  rows: AsyncGenerator<Row>,
  size: number,
): AsyncGenerator<Row[], undefined, undefined> {
  let page: Row[] = [];
  for await (const row of rows) {
    page.push(row);
    if (page.length < size) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

/** Headings are compared without regard to case; spaces and underscores count as the same. */
const plain = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '_');

const columnsByHeading = <Column extends string>(columns: FileColumns<Column>) =>
  new Map(namesOf(columns).map((column) => [plain(columns.headings[column]), column]));

/** The column at each position. Empty headings at the end of the header do not count as columns. */
function placesOf<Column extends string>(
  header: readonly string[],
  columns: FileColumns<Column>,
): (Column | undefined)[] {
  const names = namesOf(columns);
  const byHeading = columnsByHeading(columns);
  const headingsOf = (some: readonly Column[]) => some.map((column) => columns.headings[column]).join(', ');
  const headings = header.slice(0, header.findLastIndex((heading) => heading.trim() !== '') + 1);
  const places = headings.map((heading) => byHeading.get(plain(heading)));
  const unknown = headings.filter((_heading, index) => places[index] === undefined);
  const shown = unknown.map((heading) => `“${heading.trim().slice(0, 40)}”`).slice(0, 5);
  if (unknown.length > 0)
    throw invalidFile(`These columns are not known: ${shown.join(', ')}. Start from the template.`);
  const repeated = names.filter((column) => places.indexOf(column) !== places.lastIndexOf(column));
  if (repeated.length > 0) throw invalidFile(`These columns appear twice: ${headingsOf(repeated)}.`);
  const there = new Set(places.filter((column) => column !== undefined));
  const missing = [
    ...names.filter((column) => !columns.optional.has(column) && !there.has(column)),
    ...(columns.alsoMissing?.(there) ?? []),
  ];
  if (missing.length > 0)
    throw invalidFile(`These columns are missing: ${headingsOf(missing)}. Start from the template.`);
  return places;
}

function toRow<Column extends string>(
  { cells: raw, formulas, typed, isWorkbook: mayEndEarly }: TableRow,
  places: readonly (Column | undefined)[],
  columns: FileColumns<Column>,
  amounts: Amounts,
): ColumnRow<Column> {
  const names = namesOf(columns);
  const areAmounts = new Set(columns.amounts);
  const cells = Object.fromEntries(names.map((column) => [column, ''])) as Record<Column, string>;
  for (const [index, column] of places.entries()) {
    // The displayed result of a formula is not used as a value, even after another cell of the row was corrected.
    const shown = formulas.has(index) ? `=${raw[index] ?? ''}` : (raw[index] ?? '');
    if (column === undefined) continue;
    const kept = keepable(shown);
    const isText = areAmounts.has(column) && !formulas.has(index) && !typed.has(index);
    cells[column] = isText ? amountCell(kept, amounts) : kept;
  }
  const width = mayEndEarly ? raw.findLastIndex((cell) => cell !== '') + 1 : raw.length;
  const isOtherWidth = mayEndEarly ? width > places.length : width !== places.length;
  const isTooLong = raw.some((cell) => keepable(cell) !== withoutHidden(cell).trim());
  const error = isOtherWidth
    ? 'CELL_COUNT'
    : formulas.size > 0
      ? 'FORMULA'
      : isTooLong
        ? 'TEXT_NOT_ALLOWED'
        : undefined;
  return { cells, error };
}

/** The stored part of a cell, also of a wrong one: the database cannot store zero bytes, and long texts are cut. */
const keepable = (cell: string) => withoutHidden(cell).replaceAll('\0', '\uFFFD').toWellFormed().trim().slice(0, 256);
