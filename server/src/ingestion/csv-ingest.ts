import { createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { spreadsheetText } from '@galla/contract/core/spreadsheet-text.ts';
import type { EventAnswer } from '@galla/contract/ingestion/endpoints.ts';
import { stringify } from 'csv-stringify/sync';
import { CsvFileError, type CsvRow, readCsv } from '../platform/files/csv-file.ts';
import { type AmountUnit, type ColumnMap, type EventField, mapColumns } from './csv-columns.ts';
import { eventOfRow, type RowDefaults, type RowEvent } from './csv-event.ts';
import { type EngineAccount, sendEvents } from './engine-client.ts';

const batchRows = 500;
/** Requests under way at once: the next one is prepared while the previous ones are written. */
const maxRequests = 3;

export interface CsvIngestOptions {
  readonly file: string;
  readonly account: EngineAccount;
  readonly columns: Partial<Record<EventField, string>>;
  readonly unit: AmountUnit | undefined;
  readonly defaults: RowDefaults;
  /** The path of the file of refused rows, created with the first one. */
  readonly rejects: string;
  readonly signal?: AbortSignal;
  /** Called with the columns after the header is read. */
  readonly onColumns?: (columns: ColumnMap, header: readonly string[]) => void;
  /** Called with the number of bytes that were read and of rows that were answered. */
  readonly onProgress?: (bytes: number, rows: number) => void;
}

/** The result of a file. Sums are paise. */
export interface CsvSummary {
  rows: number;
  accepted: number;
  duplicates: number;
  refused: number;
  acceptedAmount: number;
  duplicateAmount: number;
  readonly reasons: Map<string, { rows: number; message: string }>;
  /** Rows that were accepted although one of these fields did not fit. */
  readonly warnings: Map<string, { rows: number; message: string }>;
  interrupted: boolean;
}

interface RowRefusal {
  readonly code: string;
  readonly field: string;
  readonly message: string;
}

/** A row: an event to send, or the reason for a refusal. */
interface PendingRow {
  readonly row: CsvRow;
  readonly event: RowEvent | RowRefusal;
  readonly sends: boolean;
}

/**
 * Sends a CSV file through the ingestion API. It may be interrupted and run again: rows that were sent before count as
 * duplicates. Throws CsvFileError for the file, IngestionError if Galla refuses the requests.
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
  const rows = readCsv(options.file, (read) => {
    bytes = read;
  });
  const requests: Promise<EventAnswer[]>[] = [];
  let recorded = Promise.resolve();
  try {
    const { value: header } = await rows.next();
    if (header === undefined) throw new CsvFileError('The file is empty.');
    const columns = mapColumns(header.cells, options.columns, options.unit);
    rejects.header = header.cells;
    options.onColumns?.(columns, header.cells);
    for await (const batch of batches(rows, header.cells.length, columns, options, summary)) {
      const request = send(options.account, batch);
      requests.push(request);
      // Recorded in the order of the file, whichever request is answered first.
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

async function* batches(
  rows: AsyncGenerator<CsvRow>,
  width: number,
  columns: ColumnMap,
  { defaults, signal }: CsvIngestOptions,
  summary: CsvSummary,
): AsyncGenerator<PendingRow[]> {
  let batch: PendingRow[] = [];
  for await (const row of rows) {
    if (signal?.aborted) {
      summary.interrupted = true;
      break;
    }
    const sends = row.cells.length === width;
    const message = `The row has ${row.cells.length} cells, the header ${width}.`;
    const event = sends ? eventOfRow(row.cells, columns, defaults) : { code: 'MALFORMED_ROW', field: '', message };
    batch.push({ row, event, sends });
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

function refuse(summary: CsvSummary, rejects: Rejects, row: CsvRow, refusal: RowRefusal): void {
  summary.rows += 1;
  summary.refused += 1;
  const key = refusal.code === 'MALFORMED_EVENT' ? `${refusal.code} ${refusal.field}` : refusal.code;
  countIn(summary.reasons, key, refusal.message);
  rejects.add(row, refusal);
}

function countIn(rows: Map<string, { rows: number; message: string }>, key: string, message: string): void {
  const known = rows.get(key);
  if (known === undefined) rows.set(key, { rows: 1, message });
  else known.rows += 1;
}

/** Leaves negative numbers as they are, and quotes other texts that spreadsheets read as formulas. */
const harmless = (cell: string) => (/^[-+]?[\d.,]+$/.test(cell) ? cell : spreadsheetText(cell));

/** The file of refused rows: line, reason and cells of each. */
class Rejects {
  header: readonly string[] = [];
  readonly #path: string;
  #stream: WriteStream | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  add({ line, cells }: CsvRow, { code, field, message }: RowRefusal): void {
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
