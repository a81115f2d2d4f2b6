import * as z from 'zod/mini';
import { endpoints } from '../../core/endpoint.ts';
import { cursorPage, listOrders } from '../../core/pages.ts';
import { idOf } from '../../core/schema.ts';
import { transactionsRoutes } from './routes.ts';
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

/** Payments: history, live, details. */
export const transactions = endpoints(transactionsRoutes, {
  list: {
    summary: 'List payments that match the filters, newest first by default',
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
  },
  stats: {
    summary: 'Retrieve totals for the payments that match the same filters',
    body: z.strictObject({ filters: paymentFilters }),
    returns: stats,
  },
  details: {
    summary: 'Retrieve several payments by ID',
    body: z.strictObject({ unitIds: z.array(idOf('payment')).check(z.minLength(1), z.maxLength(100)) }),
    returns: z.object({ payments: z.array(payment) }),
  },
  unitDetails: {
    summary: 'Retrieve a payment with all its details',
    params: z.strictObject({ unitId: z.string().check(z.maxLength(64)) }),
    returns: paymentDetails,
    errors: { TRANSACTION_NOT_FOUND: 404 },
  },
  live: {
    summary:
      'Stream payments as they arrive and change, as server-sent events; Last-Event-ID or cursor sets where to resume',
    query: liveFilters,
    returns: 'text/event-stream',
  },
  export: {
    summary: 'Export exactly the payments that match the filters, or those of them named in `unitIds`, as CSV',
    body: z.strictObject({
      filters: paymentFilters,
      columns: list(z.enum(Object.keys(exportColumns) as [ExportColumn, ...ExportColumn[]]), 40),
      unitIds: list(idOf('payment'), 1000),
    }),
    returns: 'text/csv',
  },
});
