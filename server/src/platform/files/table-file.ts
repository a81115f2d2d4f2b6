import { maskCardNumbersIn } from '@galla/contract/core/card-numbers.ts';
import type { TableReading } from '@galla/contract/core/file-reading.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import { CsvFileError, type CsvManner, readCsv } from './csv-file.ts';
import { sampleText } from './csv-sample.ts';
import { tableKindOf } from './file-type.ts';
import { readHtmlTables } from './html-table.ts';
import { readXlsx, sheetsOf } from './xlsx-file.ts';
import { XlsxFileError } from './xlsx-zip.ts';

/** A row of an uploaded table. */
export interface TableRow {
  /** The line of a CSV file on which the row ends, or the row of the sheet; from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** The columns of the cells that are formulas. */
  readonly formulas: ReadonlySet<number>;
  /** The columns of the cells that the workbook stores as numbers or dates, not as text. */
  readonly typed: ReadonlySet<number>;
  /** Whether the row is hidden in the workbook. */
  readonly isHidden: boolean;
  /** Cells that a workbook omits at the end of a row are empty. */
  readonly isWorkbook: boolean;
}

/** How a kind of file is read. */
export interface TableManner {
  /** How much a line looks like the header: 0 for not at all. It decides the delimiter of a CSV file. */
  readonly headerScore: (cells: readonly string[]) => number;
  /** Reads quotes inside cells as text, as banks write them. */
  readonly looseQuotes?: boolean;
  /** Called with the number of bytes read, for a CSV file. */
  readonly onBytes?: (bytes: number) => void;
}

/** A table that can be read more than once, and how its file is read. */
export interface Table {
  readonly reading: TableReading;
  readonly rows: () => AsyncGenerator<TableRow>;
}

/** The delimiters used by programs of different countries and banks. */
const delimiters = [',', ';', '\t', '|'];
/** The most lines above a header. */
const maxLinesAbove = 200;
const none: ReadonlySet<number> = new Set();

/**
 * Opens a file of rows: CSV in any encoding and with any delimiter, a workbook, or a table that a bank exported as
 * HTML. Its content decides, not its name. All kinds of uploaded tables are opened here.
 * @throws CsvFileError, XlsxFileError
 */
export async function openTable(path: string, manner: TableManner): Promise<Table> {
  const kind = await tableKindOf(path);
  const reading = { kind, sheet: null, hiddenSheets: [], otherSheets: [], encoding: null, delimiter: null };
  if (kind === 'XLSX') {
    const { sheet, hidden, others } = await sheetsOf(path);
    return {
      reading: maskCardNumbersIn({ ...reading, sheet, hiddenSheets: [...hidden], otherSheets: [...others] }),
      rows: () => workbookRows(path),
    };
  }
  if (kind === 'HTML') return { reading, rows: () => htmlRows(path) };
  const csv = await mannerOf(path, manner);
  const encoding = csv.encoding === 'utf-8' ? null : csv.encoding;
  return {
    reading: { ...reading, encoding, delimiter: csv.delimiter },
    rows: () => csvRows(path, csv, manner.onBytes),
  };
}

async function* workbookRows(path: string): AsyncGenerator<TableRow> {
  for await (const { number, ...row } of readXlsx(path)) yield { line: number, ...row, isWorkbook: true };
}

async function* htmlRows(path: string): AsyncGenerator<TableRow> {
  for await (const { number, cells } of readHtmlTables(path))
    yield { line: number, cells, formulas: none, typed: none, isHidden: false, isWorkbook: true };
}

async function* csvRows(
  path: string,
  csv: Required<CsvManner>,
  onBytes: TableManner['onBytes'],
): AsyncGenerator<TableRow> {
  let isFirst = true;
  for await (const { line, cells } of readCsv(path, onBytes, csv)) {
    const isManner = isFirst && separatorIn(cells.join(csv.delimiter)) !== undefined;
    isFirst = false;
    if (!isManner)
      yield {
        line,
        cells: plainCells(cells, csv.delimiter),
        formulas: none,
        typed: none,
        isHidden: false,
        isWorkbook: false,
      };
  }
}

/** The delimiter that Excel's first line `sep=;` names. */
const separatorIn = (line: string): string | undefined =>
  /^\uFEFF?"?sep=(.|\\t)?"?[,;\s|]*$/i.exec(line)?.[1]?.replace('\\t', '\t') ??
  (/^\uFEFF?"?sep=/i.test(line) ? '' : undefined);

/** Cells as texts: `="00123"` is how Excel keeps a number as text, and `_x000D_` is its line break. */
function plainCells(cells: readonly string[], delimiter: string): readonly string[] {
  if (!cells.some((cell) => cell.includes('="') || cell.includes('_x000'))) return cells;
  const whole: string[] = [];
  for (const cell of cells) {
    const last = whole.at(-1);
    // A delimiter inside the quotes has split the cell.
    if (last !== undefined && /^\s*="[^"]*$/.test(last)) whole[whole.length - 1] = `${last}${delimiter}${cell}`;
    else whole.push(cell);
  }
  return whole.map((cell) => cell.replace(/^\s*="([^"]*)"\s*$/, '$1').replaceAll(/_x000([DA])_\n?/gi, '\n'));
}

async function mannerOf(path: string, { headerScore, looseQuotes = false }: TableManner): Promise<Required<CsvManner>> {
  const { encoding, text } = await sampleText(path);
  const lines = text.split(/\r\n|\r|\n/, maxLinesAbove);
  const named = separatorIn(lines[0] ?? '');
  const cellsOf = (line: string, delimiter: string) =>
    line
      .replace(/^\uFEFF/, '')
      .split(delimiter)
      .map((cell) => cell.replaceAll('"', ''));
  const scores = delimiters.map((one) => Math.max(...lines.map((line) => headerScore(cellsOf(line, one)))));
  const best = delimiters[scores.indexOf(Math.max(...scores))] ?? ',';
  const delimiter = named === undefined || named === '' ? best : named;
  return { encoding, delimiter, looseQuotes: looseQuotes || text.includes('="') };
}

/** The error for an unusable file, with what to do. */
export const invalidFile = (message: string): Problem =>
  new Problem('INVALID_FILE', 400, { errors: [{ field: 'file', message }] });

/** The error for a file larger than Galla reads. */
export const fileTooLarge = (message: string): Problem =>
  new Problem('FILE_LIMIT_EXCEED', 413, { errors: [{ field: 'file', message }] });

/** Turns a reading failure into a refusal of the file. Errors that the file did not cause stay unchanged. */
export function fileProblem(error: unknown): unknown {
  if (error instanceof CsvFileError) return invalidFile(error.message);
  if (error instanceof XlsxFileError) return error.limit ? fileTooLarge(error.message) : invalidFile(error.message);
  return error;
}
