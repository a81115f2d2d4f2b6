import { withoutHidden } from '@galla/contract/core/display-text.ts';
import type { BatchCells, BatchColumn, BatchRowError } from '@galla/contract/refund-batches/rules.ts';
import { batchColumnNames, batchColumns, optionalBatchColumns } from '@galla/contract/refund-batches/rules.ts';
import { maxBatchRows } from '@galla/contract/refund-batches/schemas.ts';
import type { CsvManner } from '../platform/files/csv-file.ts';
import { sampleText } from '../platform/files/csv-sample.ts';
import type { TableRow } from '../platform/files/table-file.ts';
import { fileProblem, fileTooLarge, invalidFile, readTable } from '../platform/files/table-file.ts';

/** A row of an uploaded file. */
export interface FileRow {
  readonly cells: BatchCells;
  /** What is wrong with the row as a row of a file, before its cells are looked at. */
  readonly error: BatchRowError | undefined;
}

/**
 * The rows of an uploaded file, CSV or XLSX by what is in it and not by its name, as a stream. Rows without any text are
 * left out. @throws Problem INVALID_FILE with what is wrong with the file as a whole, FILE_LIMIT_EXCEED
 */
export async function* readRows(path: string): AsyncGenerator<FileRow> {
  let places: readonly (BatchColumn | undefined)[] | undefined;
  let count = 0;
  try {
    for await (const row of readTable(path, mannerOf)) {
      if (row.cells.every((cell) => cell.trim() === '')) continue;
      if (places === undefined) {
        places = placesOf(row.cells);
        continue;
      }
      count += 1;
      if (count > maxBatchRows) throw fileTooLarge(`A file has at most ${maxBatchRows} rows.`);
      yield toRow(row, places);
    }
  } catch (error) {
    throw fileProblem(error);
  }
  if (places === undefined) throw invalidFile('The file is empty.');
  if (count === 0) throw invalidFile('The file has no rows below its header.');
}

/** As programs of many countries write them. Amounts with a comma for the point are refused: nothing is guessed of money. */
const delimiters = [',', ';', '\t'];

/** The delimiter under which the first line has the most of our headings. */
async function mannerOf(path: string): Promise<CsvManner> {
  const { text } = await sampleText(path);
  const header =
    text
      .replace(/^\uFEFF/, '')
      .split(/\r\n|\r|\n/)
      .find((line) => line.trim() !== '') ?? '';
  const known = (delimiter: string) =>
    header.split(delimiter).filter((heading) => columnsByHeading.has(plain(heading.replaceAll('"', '')))).length;
  const counts = delimiters.map(known);
  return { delimiter: delimiters[counts.indexOf(Math.max(...counts))] ?? ',' };
}

/** Headings are compared without regard to case, and with spaces and underscores alike. */
const plain = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '_');
const columnsByHeading = new Map(batchColumnNames.map((column) => [plain(batchColumns[column]), column]));

/** Which column stands where. Headings that are left empty at the end of the header are no columns. */
function placesOf(header: readonly string[]): (BatchColumn | undefined)[] {
  const headings = header.slice(0, header.findLastIndex((heading) => heading.trim() !== '') + 1);
  const places = headings.map((heading) => columnsByHeading.get(plain(heading)));
  const unknown = headings.filter((_heading, index) => places[index] === undefined);
  const shown = unknown.map((heading) => `“${heading.trim().slice(0, 40)}”`).slice(0, 5);
  if (unknown.length > 0)
    throw invalidFile(`These columns are not known: ${shown.join(', ')}. Start from the template.`);
  const repeated = batchColumnNames.filter((column) => places.indexOf(column) !== places.lastIndexOf(column));
  if (repeated.length > 0) throw invalidFile(`These columns stand there twice: ${headingsOf(repeated)}.`);
  const missing = batchColumnNames.filter((column) => !optionalBatchColumns.has(column) && !places.includes(column));
  const noReference = !places.includes('providerReferenceId') && !places.includes('merchantForwardTransactionId');
  if (noReference) missing.push('providerReferenceId');
  if (missing.length > 0)
    throw invalidFile(`These columns are missing: ${headingsOf(missing)}. Start from the template.`);
  return places;
}

const headingsOf = (columns: readonly BatchColumn[]) => columns.map((column) => batchColumns[column]).join(', ');

function toRow(
  { cells: raw, formulas, isWorkbook: mayEndEarly }: TableRow,
  places: readonly (BatchColumn | undefined)[],
): FileRow {
  const cells = Object.fromEntries(batchColumnNames.map((column) => [column, ''])) as Record<BatchColumn, string>;
  for (const [index, column] of places.entries()) {
    // What a formula showed is no value, also not once another cell of the row has been corrected.
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

/** What of a cell is kept, also of a wrong one: the database holds no zero bytes, and nobody needs a novel back. */
const keepable = (cell: string) => withoutHidden(cell).replaceAll('\0', '\uFFFD').toWellFormed().trim().slice(0, 256);
