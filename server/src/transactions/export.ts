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

/**
 * Streams the selection as CSV by COPY, newest first: constant memory and six times less work for Node than rows as
 * objects. The transaction is read-only and lasts as long as the reader reads.
 */
export async function exportPayments(
  database: Database,
  scope: { readonly tenants: readonly string[] },
  selection: PaymentSelection,
  wanted: readonly ExportColumn[] | undefined,
): Promise<Readable> {
  const columns = wanted ?? (Object.keys(exportColumns) as ExportColumn[]);
  const query: RawBuilder<unknown> = exportQuery(selection, columns);
  const text = inlineParameters(sql`copy (${query}) to stdout with (format csv, header true)`.compile(database.kysely));
  const client = await database.pool.connect();
  await client.query(
    `begin read only; set local statement_timeout = 0; set local galla.tenants = ${pg.escapeLiteral(`{${scope.tenants.join(',')}}`)}`,
  );
  const rows = client.query(copyTo(text));
  let released = false;
  const release = (error?: Error) => {
    if (released) return;
    released = true;
    if (error !== undefined || !rows.readableEnded) return client.release(true);
    client.query('commit').then(
      () => client.release(),
      () => client.release(true),
    );
  };
  rows.on('error', release);
  return Readable.from(withByteOrderMark(rows, release), { objectMode: false });
}

/** Spreadsheets take a CSV for UTF-8 only where it says so. */
async function* withByteOrderMark(rows: AsyncIterable<Buffer>, release: () => void): AsyncGenerator<Buffer> {
  try {
    yield Buffer.from('\uFEFF');
    yield* rows;
  } finally {
    release();
  }
}
