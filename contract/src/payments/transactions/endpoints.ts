import * as z from 'zod/mini';
import { endpoint, feature } from '../../core/endpoint.ts';
import { idOf } from '../../core/ids.ts';
import { cursorPage, listOrders } from '../../core/pages.ts';
import {
  type ExportColumn,
  exportColumns,
  list,
  liveFilters,
  payment,
  paymentDetails,
  paymentFilters,
  stats,
} from './schemas.ts';
import { transactionScreens } from './screens.ts';

/** Searching for a payment needs a separate permission besides seeing payments (PER-01). */
export const searching = { 'filters.search': 'search_transaction_access' } as const;

/** Payments: history, live, details. */
export const transactions = feature('transactions', {
  list: endpoint('POST /v3/transactions/list', {
    summary: 'List payments that match the filters, newest first by default',
    reads: true,
    access: transactionScreens.history.access,
    partsNeed: searching,
    body: z.strictObject({
      filters: paymentFilters,
      order: z._default(z.enum(listOrders), 'NEWEST_FIRST'),
      page: z._default(cursorPage, { size: 10 }),
    }),
    returns: z.object({
      payments: z.array(payment),
      next: z.nullable(z.string()),
      previous: z.nullable(z.string()),
    }),
  }),
  stats: endpoint('POST /v3/transactions/metrics/stats', {
    summary: 'Retrieve totals for the payments that match the same filters',
    reads: true,
    access: transactionScreens.history.access,
    partsNeed: searching,
    body: z.strictObject({ filters: paymentFilters }),
    returns: stats,
  }),
  details: endpoint('POST /v3/transactions/details', {
    summary: 'Retrieve several payments by ID',
    reads: true,
    access: transactionScreens.transactionDetails.access,
    body: z.strictObject({ unitIds: z.array(idOf('payment')).check(z.minLength(1), z.maxLength(100)) }),
    returns: z.object({ payments: z.array(payment) }),
  }),
  unitDetails: endpoint('GET /v3/transactions/unit/:unitId/details', {
    summary: 'Retrieve a payment with all its details',
    access: transactionScreens.transactionDetails.access,
    params: z.strictObject({ unitId: z.string().check(z.maxLength(64)) }),
    returns: paymentDetails,
    errors: { TRANSACTION_NOT_FOUND: 404 },
  }),
  live: endpoint('GET /v3/transactions/live', {
    summary:
      'Stream payments as they arrive and change, as server-sent events; Last-Event-ID or cursor sets where to resume',
    access: transactionScreens.live.access,
    query: liveFilters,
    returns: 'text/event-stream',
  }),
  export: endpoint('POST /v3/transactions/export', {
    summary: 'Export exactly the payments that match the filters, or those of them named in `unitIds`, as CSV',
    reads: true,
    access: transactionScreens.history.access,
    partsNeed: searching,
    body: z.strictObject({
      filters: paymentFilters,
      columns: list(z.enum(Object.keys(exportColumns) as [ExportColumn, ...ExportColumn[]]), 40),
      unitIds: list(idOf('payment'), 1000),
    }),
    returns: 'text/csv',
  }),
});
