import { Readable } from 'node:stream';
import type { ExportColumn } from '@galla/contract/transactions.ts';
import { exportColumns } from '@galla/contract/transactions.ts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Database } from '../platform/db/database.ts';
import { inlineParameters } from '../platform/db/inline-parameters.ts';
import { exportQuery } from './export-query.ts';
import type { PaymentSelection } from './payment-filters.ts';

/** A reader who takes nothing for so long is left: their file would hold a connection and an old snapshot. */
const mostStalledMs = 60_000;

/**
 * Streams the selection as CSV by COPY, newest first: constant memory and six times less work for Node than rows as
 * objects. The transaction is read-only and lasts as long as the reader reads, a quarter of an hour at most.
 * The first piece is read at once, so that a statement that fails is an error and not half a file.
 */
export async function exportPayments(
  database: Database,
  scope: { readonly tenants: readonly string[] },
  selection: PaymentSelection,
  wanted: readonly ExportColumn[] | undefined,
  stalledMs = mostStalledMs,
): Promise<Readable> {
  const columns = wanted ?? (Object.keys(exportColumns) as ExportColumn[]);
  const query: RawBuilder<unknown> = exportQuery(selection, columns);
  const text = inlineParameters(sql`copy (${query}) to stdout with (format csv, header true)`.compile(database.kysely));
  const client = await database.pool.connect();
  try {
    await client.query(
      `begin read only; set local statement_timeout = '15min'; set local galla.tenants = ${pg.escapeLiteral(`{${scope.tenants.join(',')}}`)}`,
    );
    const pieces = (client.query(copyTo(text)) as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
    return csvStream(client, pieces, await pieces.next(), stalledMs);
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** The connection is given back when the stream closes, whether anybody has begun to read it or not. */
function csvStream(
  client: pg.PoolClient,
  pieces: AsyncIterator<Buffer>,
  first: IteratorResult<Buffer>,
  stalledMs: number,
): Readable {
  let whole = false;
  const watch = () => setTimeout(() => stream.destroy(new Error('The reader of an export has stalled.')), stalledMs);
  let watchdog = watch();
  async function* parts(): AsyncGenerator<Buffer> {
    clearTimeout(watchdog);
    // Spreadsheets take a CSV for UTF-8 only where it begins with this mark.
    yield Buffer.from('\uFEFF');
    for (let piece = first; piece.done !== true; piece = await pieces.next()) {
      watchdog = watch();
      yield piece.value;
      clearTimeout(watchdog);
    }
    whole = true;
  }
  const stream = Readable.from(parts(), { objectMode: false });
  stream.once('close', () => {
    clearTimeout(watchdog);
    if (!whole) return client.release(true);
    client.query('commit').then(
      () => client.release(),
      () => client.release(true),
    );
  });
  return stream;
}
