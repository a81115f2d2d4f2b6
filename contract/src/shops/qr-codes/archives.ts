import * as z from 'zod/mini';
import { merchantIdField } from '../../business/merchants/endpoints.ts';
import { endpoints } from '../../core/endpoint.ts';
import { idOf, instant } from '../../core/schema.ts';
import { qrCodeArchiveIds } from './feature.ts';
import { qrCodeArchivesRoutes } from './routes.ts';
import { qrCodeFilters, sheetOptions, sheetSizeField } from './schemas.ts';

/** The maximum number of QR codes in a ZIP. */
export const maxArchivedCodes = 500;

/** A ZIP of QR codes, finished or in progress. */
export const qrCodeArchive = z.object({
  id: idOf(qrCodeArchiveIds),
  state: z.enum(['MAKING', 'READY', 'FAILED']),
  createdAt: instant,
  qrCodes: z.int(),
  files: z.int(),
  filesMade: z.int(),
  bytes: z.nullable(z.int()),
  /** The path of the file, valid for an hour or two; null until it is ready, and once it was deleted. */
  link: z.nullable(z.string()),
  /** Until when the file is stored. */
  until: z.nullable(instant),
});

/** A ZIP of QR codes. */
export type QrCodeArchive = z.infer<typeof qrCodeArchive>;

const sizes = z.array(sheetSizeField).check(
  z.minLength(1, 'Choose a size.'),
  z.refine((names) => new Set(names).size === names.length, 'Choose each size once.'),
);

/** ZIP files of QR codes, created in the background. */
export const qrCodeArchives = endpoints(qrCodeArchivesRoutes, {
  make: {
    summary: 'Create a ZIP of the active QR codes that match the filters, at most 500',
    body: z.strictObject({
      merchantId: merchantIdField,
      store: qrCodeFilters.store,
      terminal: qrCodeFilters.terminal,
      search: qrCodeFilters.search,
      sizes: z._default(sizes, ['A6']),
      ...sheetOptions,
    }),
    returns: qrCodeArchive,
    errors: { STATUS_404: 404, INVALID_MERCHANT_ID: 404, QR_CODE_ARCHIVE_TOO_LARGE: 409, TOO_MANY_REQUESTS: 429 },
  },
  latest: {
    summary: 'List the caller’s latest ZIP files, newest first',
    query: z.strictObject({ merchantId: z.optional(merchantIdField) }),
    returns: z.object({ archives: z.array(qrCodeArchive) }),
    errors: { STATUS_404: 404 },
  },
  details: {
    summary: 'Retrieve a ZIP with its progress',
    params: z.strictObject({ archiveId: idOf(qrCodeArchiveIds) }),
    returns: qrCodeArchive,
    errors: { STATUS_404: 404 },
  },
  file: {
    summary: 'Download the ZIP behind a link, for the caller who requested it, until the link expires',
    params: z.strictObject({ key: z.string().check(z.maxLength(200)) }),
    returns: 'application/octet-stream',
    errors: { STATUS_404: 404 },
  },
});
