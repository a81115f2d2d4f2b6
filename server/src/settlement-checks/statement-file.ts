import { maxStatementLines } from '@galla/contract/settlement-checks/endpoints.ts';
import type { CsvManner } from '../platform/files/csv-file.ts';
import { sampleText } from '../platform/files/csv-sample.ts';
import type { TableRow } from '../platform/files/table-file.ts';
import { fileProblem, fileTooLarge, invalidFile, readTable } from '../platform/files/table-file.ts';
import type { StatementColumns } from './statement-columns.ts';
import { columnsOf } from './statement-columns.ts';
import type { Way } from './statement-values.ts';
import { amountOf, dayOf, wayOf } from './statement-values.ts';

/** A movement of money on a line of the statement. Amounts are paise. */
export interface Movement {
  readonly is: 'MOVEMENT';
  readonly line: number;
  readonly day: string;
  readonly way: Way;
  readonly amount: number;
  /** The text for people. */
  readonly text: string;
  /** All texts that may contain a reference. */
  readonly searched: string;
}

/**
 * A row of a statement below its header. Headings, balances and totals are SKIPPED. UNREAD is a row whose amount is
 * unclear.
 */
export type StatementRow = Movement | { readonly is: 'SKIPPED' } | { readonly is: 'UNREAD'; readonly line: number };

/** The most rows above the header, with the bank's address, the account and the period. */
const maxRowsAbove = 200;
const longestText = 200;
const longestSearched = 2000;
const delimiters = [',', '\t', ';', '|'];

/**
 * The rows of a bank's statement as a stream, whatever its columns are called.
 * @throws Problem INVALID_FILE, FILE_LIMIT_EXCEED
 */
export async function* readStatement(path: string, maxLines = maxStatementLines): AsyncGenerator<StatementRow> {
  let columns: StatementColumns | undefined;
  let [above, count] = [0, 0];
  try {
    for await (const row of readTable(path, mannerOf)) {
      if (row.cells.every((cell) => cell.trim() === '')) continue;
      if (columns === undefined) {
        columns = columnsOf(row.cells);
        above += 1;
        if (columns === undefined && above >= maxRowsAbove) break;
        continue;
      }
      count += 1;
      if (count > maxLines) throw fileTooLarge(`A statement has at most ${maxLines} lines.`);
      yield readRow(row, columns);
    }
  } catch (error) {
    throw fileProblem(error);
  }
  if (columns === undefined)
    throw invalidFile(
      above === 0
        ? 'The file is empty.'
        : 'This is no statement of a bank: columns for the date, the description and the credits are needed.',
    );
}

/** Sums and balances with a date. They stand alone, because some payers' names begin with Total. */
const isBalance =
  /^\W*((grand |sub ?)?total( (credits?|debits?|deposits?|withdrawals?|amount))?|(opening|closing) balance|(balance )?(brought|carried) forward|[bc]\/f)\W*$/i;

function readRow({ line, cells, formulas, isWorkbook }: TableRow, columns: StatementColumns): StatementRow {
  const cell = (place: number | undefined) => (place === undefined ? '' : (cells[place] ?? ''));
  const day = dayOf(cell(columns.day), isWorkbook);
  const text = columns.texts
    .map((place) => cell(place).trim())
    .filter((part) => part !== '')
    .join(' ')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .toWellFormed();
  if (day === undefined || isBalance.test(text)) return { is: 'SKIPPED' };
  const moved = movedBy(cell, columns);
  if (moved === undefined || (formulas.size > 0 && moved.amount > 0)) return { is: 'UNREAD', line };
  if (moved.amount === 0) return { is: 'SKIPPED' };
  const searched = cells.filter((_cell, place) => !columns.noTexts.has(place)).join(' ');
  return {
    ...{ is: 'MOVEMENT', line, day, ...moved },
    text: text.slice(0, longestText).toWellFormed(),
    searched: searched.slice(0, longestSearched),
  };
}

/** The direction and amount of a row; 0 if nothing moved, undefined if it is unclear. */
function movedBy(
  cell: (place: number | undefined) => string,
  { credit, debit, amount, way }: StatementColumns,
): { readonly way: Way; readonly amount: number } | undefined {
  if (credit === undefined) {
    const one = amountOf(cell(amount));
    return one && { way: wayOf(cell(way)) ?? one.way ?? 'CREDIT', amount: one.paise };
  }
  const [came, went] = [amountOf(cell(credit)), amountOf(cell(debit))];
  if (came === undefined || went === undefined || (came.paise > 0 && went.paise > 0)) return undefined;
  if (went.paise > 0) return { way: 'DEBIT', amount: went.paise };
  // A negative credit is one that the bank took back.
  return { way: came.way === 'DEBIT' ? 'DEBIT' : 'CREDIT', amount: came.paise };
}

/** The format of a CSV file: its encoding, and the delimiter with which one of its first lines is a header. */
async function mannerOf(path: string): Promise<CsvManner> {
  const { encoding, text: sample } = await sampleText(path);
  const lines = sample.split(/\r\n|\r|\n/, maxRowsAbove);
  const cellsOf = (line: string, delimiter: string) => line.split(delimiter).map((cell) => cell.replaceAll('"', ''));
  const delimiter = delimiters.find((one) => lines.some((line) => columnsOf(cellsOf(line, one)) !== undefined));
  return { encoding, looseQuotes: true, ...(delimiter === undefined ? {} : { delimiter }) };
}
