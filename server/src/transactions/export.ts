import type { Readable } from 'node:stream';
import type { ExportColumn } from '@galla/contract/transactions/endpoints.ts';
import { exportColumns } from '@galla/contract/transactions/endpoints.ts';
import { exportCsv } from '../platform/db/csv-export.ts';
import type { Database } from '../platform/db/database.ts';
import { exportQuery } from './export-query.ts';
import type { PaymentSelection } from './payment-filters.ts';

/** Streams the selection as CSV, newest first, with the wanted columns or all. */
export function exportPayments(
  database: Database,
  scope: { readonly tenants: readonly string[] },
  selection: PaymentSelection,
  wanted: readonly ExportColumn[] | undefined,
  stalledMs?: number,
): Promise<Readable> {
  const columns = wanted ?? (Object.keys(exportColumns) as ExportColumn[]);
  return exportCsv(database, scope.tenants, exportQuery(selection, columns), stalledMs);
}
