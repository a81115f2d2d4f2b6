import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { RawBuilder } from 'kysely';
import type { Database, Row } from '../../platform/db/database.ts';
import type { Snapshot } from '../../platform/db/snapshot.ts';
import { inSnapshot } from '../../platform/db/snapshot.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { indianMoment } from '../../platform/indian-time.ts';
import { csvReport } from './formats/csv-report.ts';
import { type TotalLine, workbookReport } from './formats/workbook-report.ts';
import { columnsOfReport } from './report-columns.ts';
import { rowsQuery, totalsQuery } from './source-queries.ts';

/**
 * From this number of rows, a CSV is stored with light compression: a higher level would block a core that other
 * requests need (docs/decisions/0032-a-report-is-one-moment-of-the-books.md). A workbook is already compressed.
 */
const manyRows = 20_000;

/** A sum over the rows, in paise. */
interface Total {
  readonly label: string;
  readonly amount: number;
}

export interface Generated {
  readonly asOf: Date;
  readonly rows: number;
  readonly totals: readonly Total[];
  readonly gzipped: boolean;
  /** The size of the file when downloaded. */
  readonly bytes: number;
}

/** The dependencies of generating a report. */
export interface Generation {
  /** Connects with the API's role. */
  readonly reading: Database;
  readonly files: FileStore;
  readonly now: () => number;
  /** Called with the total number of rows, and the number written so far. */
  readonly progress: (rows: number, done: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Writes the file of a report under a key, from one snapshot: its rows and, in a workbook, their sums at the same
 * moment.
 * @throws the error that interrupts it; then no file is stored
 */
export async function generate(
  { reading, files, now, progress, signal }: Generation,
  report: Row<'report'>,
  key: string,
): Promise<Generated> {
  return inSnapshot(reading, report.merchant_tenants, signal, async (snapshot) => {
    const asOf = new Date(now());
    const { rows, totals } = await readTotals(snapshot, totalsQuery(report));
    progress(rows, 0);
    const totalLines = linesOf(rows, totals, asOf);
    const gzipped = report.format === 'CSV' && rows >= manyRows;
    let bytes = 0;
    async function* counted(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const piece of pieces) {
        bytes += piece.length;
        yield piece;
      }
    }
    const query = rowsQuery(report);
    const pieces = contentOf(snapshot, { report, query }, { totalLines, count: rows }, (done) => progress(rows, done));
    const content = Readable.from(counted(pieces), { objectMode: false });
    const zipped = gzipped ? content.pipe(createGzip({ level: 1 })) : content;
    content.once('error', (error) => zipped.destroy(error));
    // A store that fails removes its listener, and an unhandled error would end the process.
    zipped.on('error', () => undefined);
    try {
      await files.write(key, zipped);
    } finally {
      content.destroy();
    }
    return { asOf, rows, totals, gzipped, bytes };
  });
}

async function readTotals(snapshot: Snapshot, query: ReturnType<typeof totalsQuery>) {
  const sums = await snapshot.first(query);
  if (sums === undefined) throw new TypeError('The sums of a report are one row.');
  return sums;
}

function linesOf(rows: number, totals: readonly Total[], asOf: Date): TotalLine[] {
  const amounts = totals.map(({ label, amount }) => [`${label} (INR)`, (amount / 100).toFixed(2)] as const);
  return [['Rows', String(rows)], ...amounts, ['As of (IST)', indianMoment(asOf.getTime())]];
}

function contentOf(
  snapshot: Snapshot,
  { report, query }: { readonly report: Row<'report'>; readonly query: RawBuilder<unknown> },
  { totalLines, count }: { readonly totalLines: readonly TotalLine[]; readonly count: number },
  wrote: (rows: number) => void,
): AsyncIterable<Uint8Array> {
  const columns = columnsOfReport(report);
  if (report.format === 'CSV') return csvReport(snapshot.copy(query, 'format csv, header true'), wrote);
  return workbookReport(snapshot.copy(query, 'format text'), { columns, totalLines, count }, wrote);
}
