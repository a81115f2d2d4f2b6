import type { Readable } from 'node:stream';
import type { ExportColumn } from '@galla/contract/payments/transactions/schemas.ts';
import { exportColumns } from '@galla/contract/payments/transactions/schemas.ts';
import { exportCsv } from '../../platform/db/csv-export.ts';
import type { Database } from '../../platform/db/database.ts';
import { readsOfTenants } from '../../platform/db/distribution/tenant-reads.ts';
import type { PaymentSelection } from '../payments/public/selection.ts';
import { exportQuery } from './export-queries.ts';

/** Streams the selection as CSV, newest first, with the requested columns or with all. */
export async function exportPayments(
  database: Database,
  scope: { readonly tenants: readonly string[] },
  selection: PaymentSelection,
  wanted: readonly ExportColumn[] | undefined,
  stalledMs?: number,
): Promise<Readable> {
  const columns = wanted ?? (Object.keys(exportColumns) as ExportColumn[]);
  const reads = await readsOfTenants(database.kysely, selection.tenants);
  return exportCsv(database, scope.tenants, exportQuery(selection, columns, reads), stalledMs);
}
