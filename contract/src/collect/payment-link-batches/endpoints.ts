import * as z from 'zod/mini';
import { merchantIdField } from '../../business/merchants/endpoints.ts';
import { endpoints } from '../../core/endpoint.ts';
import { idOf, paise } from '../../core/schema.ts';
import { maxLinkRows } from './columns.ts';
import { paymentLinkBatchIds } from './feature.ts';
import { offlinePaymentLinkBatchesRoutes, paymentLinkBatchesRoutes } from './routes.ts';
import { correctedCells, linkBatch, linkRow } from './schemas.ts';
import { linkRowFilters } from './states.ts';

const ofBatch = { params: z.strictObject({ batchId: z.string().check(z.maxLength(64)) }) };
const number = z.coerce.number().check(z.int(), z.gte(1), z.lte(maxLinkRows));
const size = (usual: number) => z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), usual);
const unknown = { PAYMENT_LINK_FILE_NOT_FOUND: 404 } as const;

/** For both kinds of link: a file is checked row by row first, then its links are created in the background. */
const schemas = {
  template: {
    summary: 'Download an empty payment links file with the columns and one example, as CSV or XLSX',
    query: z.strictObject({ format: z._default(z.enum(['csv', 'xlsx']), 'csv') }),
    returns: 'application/octet-stream',
  },
  upload: {
    summary: 'Upload a payment links file (CSV or XLSX); its rows are then checked, and nothing is created yet',
    body: z.strictObject({ merchantId: z.optional(merchantIdField) }),
    returns: linkBatch,
    errors: {
      INVALID_FILE: 400,
      FILE_LIMIT_EXCEED: 413,
      INVALID_MERCHANT_ID: 404,
      TOO_MANY_REQUESTS: 429,
    },
  },
  list: {
    summary: 'List payment links files, newest first',
    query: z.strictObject({ size: size(10), after: z.optional(idOf(paymentLinkBatchIds)) }),
    returns: z.object({ batches: z.array(linkBatch), next: z.nullable(idOf(paymentLinkBatchIds)) }),
  },
  details: {
    summary: 'Retrieve a payment links file with its progress',
    ...ofBatch,
    returns: linkBatch,
    errors: unknown,
  },
  rows: {
    summary: 'List the rows of a file in file order; `after` is the number of the last row on the previous page',
    ...ofBatch,
    query: z.strictObject({
      filter: z._default(z.enum(linkRowFilters), 'all'),
      size: size(20),
      after: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(maxLinkRows)), 0),
    }),
    returns: z.object({ rows: z.array(linkRow), next: z.nullable(z.int()) }),
    errors: unknown,
  },
  correct: {
    summary: 'Correct the cells of a row; the row and any rows it blocked are checked again immediately',
    params: z.strictObject({ ...ofBatch.params.shape, number }),
    body: z.strictObject({ cells: correctedCells }),
    returns: linkRow,
    errors: { ...unknown, CONFLICT: 409 },
  },
  confirm: {
    summary: 'Create the links for the valid rows, confirming the totals the person has seen; invalid rows are skipped',
    ...ofBatch,
    body: z.strictObject({
      rows: z.int(),
      amount: paise,
      /** How many invalid rows are left out. */
      leftOut: z._default(z.int(), 0),
    }),
    returns: linkBatch,
    errors: {
      ...unknown,
      CONFLICT: 409,
      PAYMENT_LINK_FILE_CHANGED: 409,
      PAYMENT_LINKS_NOT_ACTIVATED: 409,
      GATEWAY_NOT_ACTIVATED: 409,
      MERCHANT_DISABLED: 409,
      PAYMENT_LINKS_DISABLED: 409,
      UPI_NOT_VERIFIED: 409,
    },
  },
  cancel: {
    summary: 'Cancel the links in a file that have not been created yet. Cancelling again changes nothing',
    ...ofBatch,
    returns: linkBatch,
    errors: { ...unknown, CONFLICT: 409 },
  },
  download: {
    summary: 'Download all rows, or only the invalid ones, with each link’s address, state and reason, as CSV',
    ...ofBatch,
    query: z.strictObject({ rows: z._default(z.enum(['all', 'wrong']), 'all') }),
    returns: 'text/csv',
    errors: unknown,
  },
} as const;

/** Online payment links from a file (PAY-02). */
export const paymentLinkBatches = endpoints(paymentLinkBatchesRoutes, schemas);

/** In-store payment links from a file (PAY-01). */
export const offlinePaymentLinkBatches = endpoints(offlinePaymentLinkBatchesRoutes, schemas);
