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
  const release = (whole: boolean) => {
    if (!whole) return client.release(true);
    client.query('commit').then(
      () => client.release(),
      () => client.release(true),
    );
  };
  return Readable.from(await started(rows, release), { objectMode: false });
}

/** Reads the first piece at once, so that a statement that fails is an error and not half a file. */
async function started(
  rows: AsyncIterable<Buffer>,
  release: (whole: boolean) => void,
): Promise<AsyncGenerator<Buffer>> {
  const pieces = rows[Symbol.asyncIterator]();
  const first = await pieces.next().catch((error: unknown) => {
    release(false);
    throw error;
  });
  return (async function* () {
    let whole = false;
    try {
      // Spreadsheets take a CSV for UTF-8 only where it begins with this mark.
      yield Buffer.from('\uFEFF');
      for (let piece = first; piece.done !== true; piece = await pieces.next()) yield piece.value;
      whole = true;
    } finally {
      release(whole);
    }
  })();
}
