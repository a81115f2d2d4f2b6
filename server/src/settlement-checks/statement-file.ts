import { maxStatementLines } from '@galla/contract/settlement-checks/endpoints.ts';
import type { CsvManner } from '../platform/files/csv-file.ts';
import { sampleText } from '../platform/files/csv-sample.ts';
import type { TableRow } from '../platform/files/table-file.ts';
import { fileProblem, fileTooLarge, invalidFile, readTable } from '../platform/files/table-file.ts';
import type { StatementColumns } from './statement-columns.ts';
import { columnsOf } from './statement-columns.ts';
import type { Way } from './statement-values.ts';
import { amountOf, dayOf, wayOf } from './statement-values.ts';

/** Money that came or went, by a line of the statement. Amounts are paise. */
export interface Movement {
  readonly is: 'MOVEMENT';
  readonly line: number;
  readonly day: string;
  readonly way: Way;
  readonly amount: number;
  /** What people read of it. */
  readonly text: string;
  /** All in which a reference may stand. */
  readonly searched: string;
}

/** A row of a statement below its header: heads, balances and totals are skipped; of the unread the amount is not clear. */
export type StatementRow = Movement | { readonly is: 'SKIPPED' } | { readonly is: 'UNREAD'; readonly line: number };

/** What stands above the header: the bank's address, the account, the period. */
const maxRowsAbove = 200;
const longestText = 200;
const longestSearched = 2000;
const delimiters = [',', '\t', ';', '|'];

/**
 * The rows of a bank's statement, whatever its columns are called, as a stream.
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

/** Sums and balances that have a date. Nothing may stand beside it: there are payers whose names begin with Total. */
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

/** Which way how much went; an amount of 0 where nothing did, undefined where it is not clear. */
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
  // A credit below zero is one that was taken back.
  return { way: came.way === 'DEBIT' ? 'DEBIT' : 'CREDIT', amount: came.paise };
}

/** How a CSV file is written: the delimiter by which a line of its beginning is a header, and its letters. */
async function mannerOf(path: string): Promise<CsvManner> {
  const { encoding, text: sample } = await sampleText(path);
  const lines = sample.split(/\r\n|\r|\n/, maxRowsAbove);
  const cellsOf = (line: string, delimiter: string) => line.split(delimiter).map((cell) => cell.replaceAll('"', ''));
  const delimiter = delimiters.find((one) => lines.some((line) => columnsOf(cellsOf(line, one)) !== undefined));
  return { encoding, looseQuotes: true, ...(delimiter === undefined ? {} : { delimiter }) };
}
