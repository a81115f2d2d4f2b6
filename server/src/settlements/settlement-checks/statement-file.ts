import type { RupeesRead } from '@galla/contract/core/rupees.ts';
import type { StatementReading, UnreadReason } from '@galla/contract/settlements/settlement-checks/endpoints.ts';
import { maxStatementLines } from '@galla/contract/settlements/settlement-checks/rules.ts';
import { DayOrders, dayOrderIn } from '../../platform/files/day-order.ts';
import { type NumberFormat, NumberFormats, readRupeesBy, rupeesOfNumber } from '../../platform/files/number-format.ts';
import type { Table, TableRow } from '../../platform/files/table-file.ts';
import { fileProblem, fileTooLarge, invalidFile, openTable } from '../../platform/files/table-file.ts';
import type { StatementColumns } from './statement-columns.ts';
import { columnsOf, foreignIn } from './statement-columns.ts';
import type { CellAmount, Way } from './statement-values.ts';
import { amountOf, dayOf, numberIn, wayOf } from './statement-values.ts';

/** A movement of money on a line of the statement. Amounts are in paise. */
export interface Movement {
  readonly is: 'MOVEMENT';
  readonly line: number;
  readonly day: string;
  readonly way: Way;
  readonly amount: number;
  /** The text to display. */
  readonly text: string;
  /** All texts that may contain a reference. */
  readonly searched: string;
}

/**
 * A row of a statement below its header. Headings, balances and totals are SKIPPED. UNREAD is an ambiguous row with an
 * amount: it is not counted, but listed.
 */
export type StatementRow =
  | Movement
  | { readonly is: 'SKIPPED' }
  | { readonly is: 'UNREAD'; readonly line: number; readonly reason: UnreadReason };

/** The maximum number of rows above the header, which contain the bank's address, the account and the period. */
const maxRowsAbove = 200;
const longestText = 200;
const longestSearched = 2000;

/** A bank statement: its layout and its rows. */
export interface StatementFile {
  readonly reading: StatementReading;
  readonly rows: AsyncGenerator<StatementRow>;
}

/**
 * Opens a bank statement with any column names. It is read twice, because all rows together determine how amounts and
 * days are written. @throws Problem INVALID_FILE, FILE_LIMIT_EXCEED; so do the rows
 */
export async function openStatement(path: string, maxLines = maxStatementLines): Promise<StatementFile> {
  try {
    const headerScore = (cells: readonly string[]) => (columnsOf(cells) === undefined ? 0 : cells.length);
    const table = await openTable(path, { headerScore, looseQuotes: true });
    const layout = await layoutOf(table, maxLines);
    const { decimal, isProven, contradicts } = layout.format;
    const decimalSign = isProven ? decimal : null;
    const { dayOrder, negativeDebits, hiddenRows } = layout;
    const reading = { ...table.reading, decimalSign, contradicts, hiddenRows, dayOrder, negativeDebits };
    return { reading, rows: readRows(table, layout, maxLines) };
  } catch (error) {
    throw fileProblem(error);
  }
}

/** The layout of a statement, determined from all its rows. */
interface Layout extends Pick<StatementReading, 'dayOrder' | 'negativeDebits' | 'hiddenRows'> {
  readonly format: NumberFormat;
  readonly delimiter: string | null;
  /** Whether a spreadsheet may have swapped day and month in the workbook's own dates. */
  readonly mayBeExchanged: boolean;
  /** Whether some amounts are marked Cr or Dr, which makes unmarked ones unclear. */
  readonly hasMarks: boolean;
}

/** The rows below the header, with their columns. */
async function* rowsBelow(table: Table, maxLines: number): AsyncGenerator<readonly [TableRow, StatementColumns]> {
  let columns: StatementColumns | undefined;
  let [above, count] = [0, 0];
  for await (const row of table.rows()) {
    if (row.cells.every((cell) => cell.trim() === '')) continue;
    if (columns === undefined) {
      columns = columnsOf(row.cells);
      if (columns === undefined) refuseCurrency(currencyAbove(row.cells));
      else refuseCurrency(columns.foreign);
      above += 1;
      if (columns === undefined && above >= maxRowsAbove) break;
      continue;
    }
    count += 1;
    if (count > maxLines) throw fileTooLarge(`A statement has at most ${maxLines} lines.`);
    yield [row, columns];
  }
  if (columns === undefined) throw invalidFile(noHeader(table, above));
}

function noHeader({ reading: { sheet, hiddenSheets, otherSheets } }: Table, above: number): string {
  if (above === 0) return 'The file is empty.';
  const text = 'This is no statement of a bank: columns for the date, the description and the credits are needed.';
  return sheet === null || hiddenSheets.length + otherSheets.length === 0
    ? text
    : `${text} Only the sheet “${sheet}” was read.`;
}

/** The account currency in a line above the header: `Account Currency: USD`. */
function currencyAbove(cells: readonly string[]): string | undefined {
  const text = cells.join(' ');
  const [, named] = /\b(?:currency|ccy)\b[^A-Za-z]*([A-Za-z]{3})\b/i.exec(text) ?? [];
  return named === undefined ? undefined : foreignIn([named]);
}

function refuseCurrency(currency: string | undefined): void {
  if (currency !== undefined)
    throw invalidFile(
      `This is a statement in ${currency}. Settlements are in INR: choose the statement of that account.`,
    );
}

async function layoutOf(table: Table, maxLines: number): Promise<Layout> {
  const formats = new NumberFormats();
  const days = new Days();
  const debits = { negative: 0, positive: 0 };
  let [hasMarks, hiddenRows, count] = [false, 0, 0];
  for await (const [{ cells, typed, isHidden }, columns] of rowsBelow(table, Number.POSITIVE_INFINITY)) {
    count += 1;
    // A file that will be refused needs no layout.
    if (count > maxLines) break;
    const { day, amount } = columns;
    if (isHidden) hiddenRows += 1;
    days.add(cells[day] ?? '', typed.has(day));
    // After an unquoted comma, cells are in the wrong columns.
    if (cells.slice(columns.width).some((cell) => cell.trim() !== '')) continue;
    for (const number of writtenNumbers(cells, typed, columns)) formats.add(number);
    const debited = debitIn(cells, columns);
    if (/[1-9]/.test(debited)) debits[/^\s*[-−–(]|[-−–]\s*$/.test(debited) ? 'negative' : 'positive'] += 1;
    if (amount !== undefined && numberIn(cells[amount] ?? '').mark !== undefined) hasMarks = true;
  }
  return {
    format: formats.result(),
    delimiter: table.reading.delimiter,
    dayOrder: days.order(),
    negativeDebits: meaningOfNegative(debits),
    mayBeExchanged: days.mayBeExchanged(),
    hasMarks,
    hiddenRows,
  };
}

/** The days of a statement: their order of day and month, and which of them are dates of the workbook itself. */
class Days {
  readonly #orders = new DayOrders();
  readonly #counts = { typed: 0, above12: 0, numeric: 0, provable: 0 };

  add(cell: string, isTyped: boolean): void {
    if (isTyped) {
      this.#counts.typed += 1;
      if (Number(dayOf(cell, true)?.slice(8)) > 12) this.#counts.above12 += 1;
      return;
    }
    this.#orders.add(cell);
    if (!/^\d{1,2}[/.-]\d{1,2}[/.-]\d/.test(cell.trim())) return;
    this.#counts.numeric += 1;
    if (dayOrderIn(cell) !== undefined) this.#counts.provable += 1;
  }

  order() {
    return this.#orders.result();
  }

  mayBeExchanged(): boolean {
    const { typed, above12, numeric, provable } = this.#counts;
    return typed > 0 && above12 === 0 && numeric > 0 && numeric === provable;
  }
}

/** The textual numbers of a row. Their notation determines how the others are read. */
function writtenNumbers(
  cells: readonly string[],
  typed: ReadonlySet<number>,
  { credit, debit, amount, balance }: StatementColumns,
): string[] {
  return [credit, debit, amount, balance].flatMap((place) =>
    place === undefined || typed.has(place) ? [] : [numberIn(cells[place] ?? '').number],
  );
}

/** The number of a row's debit. Empty if the row has none. */
function debitIn(cells: readonly string[], { credit, debit, amount, way }: StatementColumns): string {
  const place = debit === undefined || credit === undefined ? amount : debit;
  const isDebit = debit !== undefined || (way !== undefined && wayOf(cells[way] ?? '') === 'DEBIT');
  return isDebit && place !== undefined ? numberIn(cells[place] ?? '').number : '';
}

/** If all debits have a minus, it means nothing; if only some do, it marks returned money. */
function meaningOfNegative(debits: { readonly negative: number; readonly positive: number }) {
  if (debits.negative === 0) return null;
  return debits.positive === 0 ? 'MINUS' : 'CAME_BACK';
}

async function* readRows(table: Table, layout: Layout, maxLines: number): AsyncGenerator<StatementRow> {
  try {
    for await (const [row, columns] of rowsBelow(table, maxLines)) yield readRow(row, columns, layout);
  } catch (error) {
    throw fileProblem(error);
  }
}

/** Totals and balances. The whole text must match, because some payers' names begin with Total. */
const isBalance =
  /^\W*((grand |sub ?|page |statement |transaction )?total( (credits?|debits?|deposits?|withdrawals?|amount))?|(opening|closing) bal(ance)?|(balance )?(brought|carried) (forward|over)|[bc]\/f)\W*$/i;

function readRow(row: TableRow, columns: StatementColumns, layout: Layout): StatementRow {
  const { line, cells, formulas, typed } = row;
  const cut = cutCells(cells, columns);
  if (cut === undefined) return readCells(row, columns, layout);
  if (columnsOf(cells) !== undefined) return { is: 'SKIPPED' };
  // A comma in a text was not quoted. The row is clear if all ways to read it give the same amount.
  const read = cut.map((one) => readCells({ line, cells: one, formulas, typed }, columns, layout));
  const moved = read.filter((one) => one.is === 'MOVEMENT');
  const sums = new Set(moved.map(({ day, way, amount }) => `${day} ${way} ${amount}`));
  const [found] = moved;
  if (found === undefined && read.every(({ is }) => is === 'SKIPPED')) return { is: 'SKIPPED' };
  const isClear = found !== undefined && sums.size === 1 && !cells.some((cell, at) => mayBeOne(cell, cells[at + 1]));
  return isClear ? found : { is: 'UNREAD', line, reason: 'CELLS' };
}

/** Whether two adjacent cells may be one amount that was split: `1` and `24`, `24` and `518.40`. */
const mayBeOne = (cell: string, next = '') => /^\s*[1-9]\d{0,2}\s*$/.test(cell) && /^\s*\d{2,3}(\.\d*)?\D*$/.test(next);

/**
 * The ways to repair a row with more cells than its header: by joining cells into one of its texts, or without its
 * empty last cells. Undefined for other rows.
 */
function cutCells(cells: readonly string[], { width, texts }: StatementColumns): (readonly string[])[] | undefined {
  const extra = cells.length - width;
  if (extra <= 0) return undefined;
  const ways = texts.map((place) => [
    ...cells.slice(0, place),
    cells.slice(place, place + extra + 1).join(', '),
    ...cells.slice(place + extra + 1),
  ]);
  const isTail = cells.slice(width).every((cell) => cell.trim() === '');
  return isTail ? [cells.slice(0, width), ...ways] : ways;
}

function readCells(
  { line, cells, formulas, typed }: Pick<TableRow, 'line' | 'cells' | 'formulas' | 'typed'>,
  columns: StatementColumns,
  layout: Layout,
): StatementRow {
  const cell = (place: number | undefined) => (place === undefined ? '' : (cells[place] ?? ''));
  const unread = (reason: UnreadReason) => ({ is: 'UNREAD', line, reason }) as const;
  const isExchanged = layout.mayBeExchanged && typed.has(columns.day);
  const day = isExchanged ? undefined : dayOf(cell(columns.day), typed.has(columns.day), layout.dayOrder);
  const text = columns.texts
    .map((place) => cell(place).trim())
    .filter((part) => part !== '')
    .join(' ')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .toWellFormed();
  if (isBalance.test(text) || (day === undefined && isNoMovement(cells, columns))) return { is: 'SKIPPED' };
  const moved = movedBy(cell, typed, columns, layout);
  if (typeof moved === 'string') return unread(day === undefined ? 'DAY' : moved);
  if (moved.amount === 0) return { is: 'SKIPPED' };
  if (day === undefined) return unread('DAY');
  if (formulas.size > 0) return unread('AMOUNT');
  if (!isRupees(cell(columns.currency))) return unread('CURRENCY');
  const searched = cells.filter((_cell, place) => !columns.noTexts.has(place)).join(' ');
  return {
    is: 'MOVEMENT',
    line,
    day,
    ...moved,
    text: text.slice(0, longestText).toWellFormed(),
    searched: searched.slice(0, longestSearched),
  };
}

const isRupees = (cell: string) => /^\W*(|inr|rs|rupees?|indian rupees?|₹)\W*$/i.test(cell) || cell.trim() === '₹';

/** Whether a row without a day belongs to the lines around a statement: a heading, a total, a summary, a rule. */
function isNoMovement(cells: readonly string[], columns: StatementColumns): boolean {
  const { day, credit, debit, amount } = columns;
  const dayCell = (cells[day] ?? '').trim();
  if (columnsOf(cells) !== undefined || cells.some((cell) => isBalance.test(cell.trim()))) return true;
  const amounts = [credit, debit, amount].flatMap((place) => (place === undefined ? [] : [cells[place] ?? '']));
  if (!amounts.some((cell) => /\d/.test(cell))) return true;
  // The numbers of a summary are below headings of their own.
  return /^[\d,]*\d\.\d{2}$/.test(dayCell) && !/^\d{1,2}\.\d{2}$/.test(dayCell);
}

type Moved = Pick<Movement, 'way' | 'amount'>;

/** The direction and amount of a row. 0 if nothing moved; the reason if it is unclear. */
function movedBy(
  cell: (place: number | undefined) => string,
  typed: ReadonlySet<number>,
  { credit, debit, amount, way }: StatementColumns,
  layout: Layout,
): Moved | 'AMOUNT' | 'WAY' | 'CURRENCY' {
  let isForeign = false;
  const at = (place: number | undefined) => {
    const isNumber = place !== undefined && typed.has(place);
    const read = (text: string): RupeesRead => {
      const found = isNumber ? rupeesOfNumber(text) : readRupeesBy(text, layout.format, layout.delimiter);
      if ('problem' in found && found.problem === 'OTHER_CURRENCY') isForeign = true;
      return found;
    };
    return amountOf(cell(place), read);
  };
  const unclear = () => (isForeign ? 'CURRENCY' : 'AMOUNT');
  if (credit === undefined) {
    const one = at(amount);
    if (one === undefined) return unclear();
    if (one.paise === 0) return { way: 'CREDIT', amount: 0 };
    const found = wayOfOne(one, way === undefined ? undefined : cell(way), layout);
    return found === undefined ? 'WAY' : { way: found, amount: one.paise };
  }
  const [came, went] = [at(credit), at(debit)];
  if (came === undefined || went === undefined) return unclear();
  return movedOfTwo(came, went, layout);
}

/** The direction and amount of a row with a column for each direction. */
function movedOfTwo(came: CellAmount, went: CellAmount, layout: Layout): Moved | 'AMOUNT' | 'WAY' {
  if (came.paise > 0 && went.paise > 0) return 'AMOUNT';
  if (went.paise > 0) {
    if (went.way === 'CREDIT') return 'WAY';
    const isBack = went.isNegative && layout.negativeDebits === 'CAME_BACK';
    return { way: isBack ? 'CREDIT' : 'DEBIT', amount: went.paise };
  }
  // A negative credit is one that the bank took back.
  return { way: came.isNegative || came.way === 'DEBIT' ? 'DEBIT' : 'CREDIT', amount: came.paise };
}

/**
 * The direction of an amount in a single amount column. Undefined if nothing shows it, or two marks contradict each
 * other.
 */
function wayOfOne(
  { way: marked, isNegative }: CellAmount,
  word: string | undefined,
  { hasMarks, negativeDebits }: Layout,
): Way | undefined {
  const named = word === undefined || word.trim() === '' ? undefined : (wayOf(word) ?? 'UNKNOWN');
  if (named === 'UNKNOWN' || (named !== undefined && marked !== undefined && named !== marked)) return undefined;
  const said = named ?? marked;
  if (said === undefined) return word !== undefined || hasMarks ? undefined : isNegative ? 'DEBIT' : 'CREDIT';
  if (!isNegative) return said;
  if (said === 'CREDIT') return 'DEBIT';
  return negativeDebits === 'CAME_BACK' ? 'CREDIT' : 'DEBIT';
}
