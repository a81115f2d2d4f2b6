import { withoutHidden } from '@galla/contract/core/display-text.ts';
import type { CsvManner } from './csv-file.ts';
import { sampleText } from './csv-sample.ts';
import type { TableRow } from './table-file.ts';
import { fileProblem, fileTooLarge, invalidFile, readTable } from './table-file.ts';

/** The columns of a file that people fill in from a template. */
export interface FileColumns<Column extends string> {
  /** In the order of the template, each with its heading. */
  readonly headings: { readonly [Key in Column]: string };
  /** Columns that a file may leave out. */
  readonly optional: ReadonlySet<Column>;
  readonly maxRows: number;
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

/**
 * The rows of an uploaded file as a stream. The content decides between CSV and XLSX, not the name. Rows without text
 * are left out. @throws Problem INVALID_FILE with the problem of the whole file, FILE_LIMIT_EXCEED
 */
export async function* readColumnRows<Column extends string>(
  path: string,
  columns: FileColumns<Column>,
): AsyncGenerator<ColumnRow<Column>> {
  let places: readonly (Column | undefined)[] | undefined;
  let count = 0;
  try {
    for await (const row of readTable(path, (file) => mannerOf(file, columns))) {
      if (row.cells.every((cell) => cell.trim() === '')) continue;
      if (places === undefined) {
        places = placesOf(row.cells, columns);
        continue;
      }
      count += 1;
      if (count > columns.maxRows) throw fileTooLarge(`A file has at most ${columns.maxRows} rows.`);
      yield toRow(row, places, namesOf(columns));
    }
  } catch (error) {
    throw fileProblem(error);
  }
  if (places === undefined) throw invalidFile('The file is empty.');
  if (count === 0) throw invalidFile('The file has no rows below its header.');
}

/** Groups rows into pages: the database gets that many at a time, and memory does not grow with the file. */
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

/**
 * The delimiters of programs in different countries. Amounts with a decimal comma are refused, because money is never
 * guessed.
 */
const delimiters = [',', ';', '\t'];

/** The delimiter with which the first line has the most of our headings. */
async function mannerOf<Column extends string>(path: string, columns: FileColumns<Column>): Promise<CsvManner> {
  const byHeading = columnsByHeading(columns);
  const { text } = await sampleText(path);
  const header =
    text
      .replace(/^\uFEFF/, '')
      .split(/\r\n|\r|\n/)
      .find((line) => line.trim() !== '') ?? '';
  const known = (delimiter: string) =>
    header.split(delimiter).filter((heading) => byHeading.has(plain(heading.replaceAll('"', '')))).length;
  const counts = delimiters.map(known);
  return { delimiter: delimiters[counts.indexOf(Math.max(...counts))] ?? ',' };
}

/** Headings are compared without regard to case, and with spaces and underscores alike. */
const plain = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '_');

const columnsByHeading = <Column extends string>(columns: FileColumns<Column>) =>
  new Map(namesOf(columns).map((column) => [plain(columns.headings[column]), column]));

/** The column at each position. Empty headings at the end of the header are no columns. */
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
  if (repeated.length > 0) throw invalidFile(`These columns stand there twice: ${headingsOf(repeated)}.`);
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
  { cells: raw, formulas, isWorkbook: mayEndEarly }: TableRow,
  places: readonly (Column | undefined)[],
  names: readonly Column[],
): ColumnRow<Column> {
  const cells = Object.fromEntries(names.map((column) => [column, ''])) as Record<Column, string>;
  for (const [index, column] of places.entries()) {
    // The shown result of a formula is no value, even after another cell of the row was corrected.
    const shown = formulas.has(index) ? `=${raw[index] ?? ''}` : (raw[index] ?? '');
    if (column !== undefined) cells[column] = keepable(shown);
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
