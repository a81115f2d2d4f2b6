import { createHash } from 'node:crypto';
import { createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { spreadsheetText } from '@galla/contract/core/spreadsheet-text.ts';
import type { EventAnswer } from '@galla/contract/payments/ingestion/endpoints.ts';
import { stringify } from 'csv-stringify/sync';
import { CsvFileError } from '../../platform/files/csv-file.ts';
import { DayOrders } from '../../platform/files/day-order.ts';
import { NumberFormats } from '../../platform/files/number-format.ts';
import { openTable, type Table, type TableRow } from '../../platform/files/table-file.ts';
import { type AmountUnit, type ColumnMap, type EventField, headerScore, mapColumns } from './csv-columns.ts';
import {
  eventOfRow,
  type FileFormat,
  isRefusal,
  type RowDefaults,
  type RowEvent,
  type RowRefusal,
} from './csv-event.ts';
import { type EngineAccount, sendEvents } from './engine-client.ts';

const batchRows = 500;
/** The maximum number of requests under way: the next one is prepared while the previous ones are written. */
const maxRequests = 3;

export interface CsvIngestOptions {
  readonly file: string;
  readonly account: EngineAccount;
  readonly columns: Partial<Record<EventField, string>>;
  readonly unit: AmountUnit | undefined;
  readonly defaults: RowDefaults;
  /** The path of the file of refused rows, which is created with the first one. */
  readonly rejects: string;
  readonly signal?: AbortSignal;
  /** Called before anything is sent, with the columns and the notation of the file. */
  readonly onColumns?: (columns: ColumnMap, header: readonly string[], format: FileFormat, table: Table) => void;
  /** Called with the number of bytes read and of rows answered. */
  readonly onProgress?: (bytes: number, rows: number) => void;
}

/** The number of rows with a refusal or warning, and the first of their lines. */
interface Reason {
  readonly code: string;
  rows: number;
  readonly message: string;
  readonly lines: number[];
}

/** The result of a file. Sums are in paise. */
export interface CsvSummary {
  rows: number;
  accepted: number;
  duplicates: number;
  refused: number;
  acceptedAmount: number;
  duplicateAmount: number;
  readonly reasons: Map<string, Reason>;
  /** Rows that were accepted although one of these fields was invalid. */
  readonly warnings: Map<string, Reason>;
  interrupted: boolean;
}

/** A row: an event to send, or the reason for a refusal. */
interface PendingRow {
  readonly row: TableRow;
  readonly event: RowEvent | RowRefusal;
  readonly sends: boolean;
}

/**
 * Sends a CSV file through the ingestion API. It can be interrupted and run again: rows sent before count as
 * duplicates. Throws CsvFileError for an invalid file, IngestionError if the server refuses the requests.
 */
export async function ingestCsv(options: CsvIngestOptions): Promise<CsvSummary> {
  const summary: CsvSummary = {
    rows: 0,
    accepted: 0,
    duplicates: 0,
    refused: 0,
    acceptedAmount: 0,
    duplicateAmount: 0,
    reasons: new Map(),
    warnings: new Map(),
    interrupted: false,
  };
  const rejects = new Rejects(options.rejects);
  let bytes = 0;
  const requests: Promise<EventAnswer[]>[] = [];
  let recorded = Promise.resolve();
  try {
    let isSending = false;
    const table = await openTable(options.file, {
      headerScore: (names) => headerScore(names, options.columns),
      onBytes(read) {
        if (isSending) bytes = read;
      },
    });
    const { header, columns, format } = await lookThrough(table, options);
    rejects.header = header;
    options.onColumns?.(columns, header, format, table);
    isSending = true;
    const rows = table.rows();
    await rows.next();
    for await (const batch of batches(rows, { width: header.length, columns, format }, options, summary)) {
      const request = send(options.account, batch);
      requests.push(request);
      // Recorded in file order, whichever request is answered first.
      recorded = recorded.then(async () => {
        record(batch, await request, summary, rejects);
        options.onProgress?.(bytes, summary.rows);
      });
      recorded.catch(() => undefined);
      const oldest = requests.length >= maxRequests ? requests.shift() : undefined;
      await oldest;
    }
    await recorded;
    return summary;
  } finally {
    await Promise.allSettled([...requests, recorded]);
    await rejects.close();
  }
}

/**
 * Reads the whole file before anything is sent, to detect the notation of amounts and dates and to check the key.
 * @throws CsvFileError, also if a payment id repeats with different content and was not chosen explicitly as the id
 */
export async function lookThrough(
  table: Table,
  { columns: explicit, unit }: Pick<CsvIngestOptions, 'columns' | 'unit'>,
) {
  const [numbers, days, seen] = [
    new NumberFormats(),
    new DayOrders(),
    new Map<string, { line: number; hash: string }>(),
  ];
  let found: { readonly header: readonly string[]; readonly columns: ColumnMap } | undefined;
  for await (const { cells, typed, line } of table.rows()) {
    if (found === undefined) {
      found = { header: cells, columns: mapColumns(cells, explicit, unit) };
      continue;
    }
    const { positions } = found.columns;
    const textOf = (field: EventField) => {
      const position = positions[field];
      return position === undefined || typed.has(position) ? '' : (cells[position] ?? '');
    };
    for (const field of ['amount', 'offerAdjustment'] as const) numbers.add(textOf(field).trim());
    for (const field of ['createdAt', 'updatedAt'] as const) days.add(textOf(field));
    const key = (cells[positions.providerTransactionId ?? -1] ?? '').trim();
    if (key === '' || explicit.providerTransactionId !== undefined) continue;
    const [hash, before] = [contentOf(cells), seen.get(key)];
    if (before === undefined) seen.set(key, { line, hash });
    else if (before.hash !== hash) throw repeatedKey(found, { key, lines: [before.line, line] });
  }
  if (found === undefined) throw new CsvFileError('The file is empty.');
  const format: FileFormat = {
    numbers: numbers.result(),
    dayOrder: days.result(),
    delimiter: table.reading.delimiter,
  };
  return { ...found, format };
}

const contentOf = (cells: readonly string[]) =>
  createHash('sha1')
    .update(JSON.stringify(cells.map((cell) => cell.trim())))
    .digest('base64')
    .slice(0, 12);

function repeatedKey(
  { header, columns }: { readonly header: readonly string[]; readonly columns: ColumnMap },
  { key, lines }: { readonly key: string; readonly lines: readonly [number, number] },
): CsvFileError {
  const name = header[columns.positions.providerTransactionId ?? -1]?.trim() ?? '';
  return new CsvFileError(
    `Lines ${lines[0]} and ${lines[1]} both have “${key.slice(0, 64)}” in “${name}” and differ, so it may not be the id of a payment. Nothing was sent. Name the column with the id: --columns providerTransactionId=NAME. The file has ${header.map((one) => one.trim()).join(', ')}.`,
  );
}

async function* batches(
  rows: AsyncGenerator<TableRow>,
  { width, columns, format }: { readonly width: number; readonly columns: ColumnMap; readonly format: FileFormat },
  { defaults, signal }: CsvIngestOptions,
  summary: CsvSummary,
): AsyncGenerator<PendingRow[]> {
  let batch: PendingRow[] = [];
  for await (const row of rows) {
    if (signal?.aborted) {
      summary.interrupted = true;
      break;
    }
    if (row.cells.every((cell) => cell.trim() === '')) continue;
    const message = `The row has ${row.cells.length} cells, the header ${width}.`;
    const isWhole = row.isWorkbook ? row.cells.length <= width : row.cells.length === width;
    const event = isWhole ? eventOfRow(row, columns, defaults, format) : { code: 'MALFORMED_ROW', field: '', message };
    batch.push({ row, event, sends: !isRefusal(event) });
    if (batch.length < batchRows) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function send(account: EngineAccount, batch: readonly PendingRow[]): Promise<EventAnswer[]> {
  const events = batch.flatMap(({ event, sends }) => (sends ? [event as RowEvent] : []));
  return events.length === 0 ? [] : [...(await sendEvents(account, events)).events];
}

function record(
  batch: readonly PendingRow[],
  answers: readonly EventAnswer[],
  summary: CsvSummary,
  rejects: Rejects,
): void {
  let next = 0;
  for (const { row, event, sends } of batch) {
    const answer = sends ? answers[next++] : undefined;
    if (answer === undefined || answer.status === 'refused') {
      const { code = '', field = '', message = '' } = answer ?? (event as RowRefusal);
      refuse(summary, rejects, row, { code, field, message });
      continue;
    }
    for (const { field, message } of answer.warnings ?? []) countIn(summary.warnings, field, message);
    const { amount, offerAdjustment } = event as RowEvent;
    const total = Number(amount) + Number(offerAdjustment ?? 0);
    summary.rows += 1;
    summary[answer.status === 'accepted' ? 'accepted' : 'duplicates'] += 1;
    summary[answer.status === 'accepted' ? 'acceptedAmount' : 'duplicateAmount'] += total;
  }
}

function refuse(summary: CsvSummary, rejects: Rejects, row: TableRow, refusal: RowRefusal): void {
  summary.rows += 1;
  summary.refused += 1;
  const code = refusal.code === 'MALFORMED_EVENT' ? `${refusal.code} ${refusal.field}` : refusal.code;
  countIn(summary.reasons, code, refusal.message, row.line);
  rejects.add(row, refusal);
}

/** The maximum number of distinct reasons. After that, reasons with the same code count together. */
const maxReasons = 50;

function countIn(reasons: Map<string, Reason>, code: string, message: string, line?: number): void {
  const key = reasons.size < maxReasons || reasons.has(`${code} ${message}`) ? `${code} ${message}` : code;
  const known = reasons.get(key) ?? { code, rows: 0, message, lines: [] };
  reasons.set(key, known);
  known.rows += 1;
  if (line !== undefined && known.lines.length < 10) known.lines.push(line);
}

/** Quotes texts that spreadsheets would read as formulas. Negative numbers stay as they are. */
const harmless = (cell: string) => (/^[-+]?[\d.,]+$/.test(cell) ? cell : spreadsheetText(cell));

/** The file of refused rows, with line, reason and cells of each. */
class Rejects {
  header: readonly string[] = [];
  readonly #path: string;
  #stream: WriteStream | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  add({ line, cells }: TableRow, { code, field, message }: RowRefusal): void {
    if (this.#stream === undefined) {
      // `close` reports write errors at the end.
      this.#stream = createWriteStream(this.#path).on('error', () => undefined);
      this.#stream.write(stringify([['line', 'code', 'field', 'reason', ...this.header]]));
    }
    this.#stream.write(stringify([[line, code, field, message, ...cells.map(harmless)]]));
  }

  async close(): Promise<void> {
    if (this.#stream === undefined) return;
    this.#stream.end();
    await finished(this.#stream).catch((error: Error) => {
      throw new CsvFileError(`The refused rows cannot be written: ${error.message}.`, { cause: error });
    });
  }
}
