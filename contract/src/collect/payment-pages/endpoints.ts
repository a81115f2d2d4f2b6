import * as z from 'zod/mini';
import { endpoints } from '../../core/endpoint.ts';
import { idOf } from '../../core/schema.ts';
import { paymentPageIds } from './feature.ts';
import { pagesOnList } from './fields.ts';
import { newPage, pageChoice, pageContent, pageSelection, pageSlug } from './requests.ts';
import { customerPaymentPagesRoutes, paymentPagesRoutes } from './routes.ts';
import { openedPage, pagePayment, paymentPage, paymentPageDetails } from './schemas.ts';

const known = z.strictObject({ id: idOf(paymentPageIds) });
const noMerchant = { INVALID_MERCHANT_ID: 404 } as const;
const unusable = {
  PAYMENT_LINKS_NOT_ACTIVATED: 409,
  GATEWAY_NOT_ACTIVATED: 409,
  MERCHANT_DISABLED: 409,
  PAYMENT_LINKS_DISABLED: 409,
} as const;
const none = { STATUS_404: 404 } as const;

/** A change of a page's state; repeating it changes nothing. */
const move = { params: known, returns: paymentPageDetails, errors: none } as const;

/** Payment pages of online merchants (PAY-07). */
export const paymentPages = endpoints(paymentPagesRoutes, {
  list: {
    summary: 'List a merchant’s payment pages, newest first, with the amount each has collected',
    body: z.strictObject(pageSelection),
    returns: z.object({
      pages: z.array(paymentPage),
      next: z.nullable(z.string()),
      previous: z.nullable(z.string()),
    }),
    errors: noMerchant,
  },
  address: {
    summary: 'Check whether an address is available; if not, suggest a similar one that is',
    body: z.strictObject({ slug: pageSlug, id: z.optional(idOf(paymentPageIds)) }),
    returns: z.object({ free: z.boolean(), suggestion: z.string() }),
  },
  create: {
    summary: 'Create a draft payment page. Only the merchant sees it until it is published',
    body: z.strictObject(newPage),
    returns: paymentPageDetails,
    errors: { ...noMerchant, PAYMENT_PAGE_LIMIT_REACHED: 409 },
  },
  details: {
    summary: 'Retrieve a payment page with its content and counters',
    params: known,
    returns: paymentPageDetails,
    errors: none,
  },
  change: {
    summary: 'Update the content and fields of a page. Customers who are already paying keep their choices',
    params: known,
    body: z.strictObject({ version: z.int().check(z.gte(1)), ...pageContent }),
    returns: paymentPageDetails,
    errors: { ...none, CONFLICT: 409, PAYMENT_PAGE_CLOSED: 409 },
  },
  publish: {
    ...move,
    summary: 'Publish a page, or resume a paused one',
    errors: { ...none, ...unusable, PAYMENT_PAGE_CLOSED: 409 },
  },
  pause: {
    ...move,
    summary: 'Pause new payments. Customers who are already paying can finish',
    errors: { ...none, PAYMENT_PAGE_CLOSED: 409, PAYMENT_PAGE_NOT_PUBLISHED: 409 },
  },
  close: { ...move, summary: 'Close a page permanently. Money that arrives later is returned', errors: none },
  uploadPicture: {
    summary: 'Set the picture of a page: JPEG, PNG or WebP, rotated upright and stripped of metadata',
    params: known,
    body: z.strictObject({}),
    returns: paymentPageDetails,
    errors: {
      ...none,
      IMAGE_REFUSED: 400,
      IMAGE_HEIC: 400,
      IMAGE_TOO_LARGE: 413,
      PAYMENT_PAGE_CLOSED: 409,
      TOO_MANY_REQUESTS: 429,
    },
  },
  removePicture: {
    summary: 'Remove the picture from a page',
    params: known,
    returns: paymentPageDetails,
    errors: { ...none, PAYMENT_PAGE_CLOSED: 409 },
  },
  payments: {
    summary: 'List a page’s payments with its customers’ answers, newest first',
    params: known,
    query: z.strictObject({
      size: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), pagesOnList),
      after: z.optional(idOf('order')),
    }),
    returns: z.object({ payments: z.array(pagePayment), next: z.nullable(idOf('order')) }),
    errors: none,
  },
  download: {
    summary: 'Download all payments of a page with the answers, as CSV',
    params: known,
    returns: 'text/csv',
    errors: { ...none, TOO_MANY_REQUESTS: 429 },
  },
  qr: {
    summary: 'Download the QR code of a page, as PNG or as a print-ready PDF',
    params: known,
    query: z.strictObject({ file: z.enum(['PNG', 'PDF']) }),
    returns: 'application/octet-stream',
    errors: none,
  },
});

const bySlug = z.object({ slug: pageSlug });
const opened = { STATUS_404: 404, TOO_MANY_REQUESTS: 429 } as const;

/** A customer's actions on a page, by its address. */
export const customerPaymentPages = endpoints(customerPaymentPagesRoutes, {
  find: {
    summary: 'Retrieve a published page, for customers; a previous address returns the page with its current one',
    params: bySlug,
    returns: z.object({ page: openedPage }),
    errors: opened,
  },
  order: {
    summary:
      'Choose what to pay for: creates an order that reserves its items; the same key again returns the same order',
    params: bySlug,
    body: z.strictObject(pageChoice),
    returns: z.object({ payUrl: z.string() }),
    errors: {
      ...opened,
      PAYMENT_PAGE_NOT_OPEN: 409,
      PAYMENT_PAGE_SOLD_OUT: 409,
      PAYMENT_PAGE_TOO_MANY: 409,
      PAYMENT_PAGE_BUSY: 409,
    },
  },
  picture: {
    summary: 'Retrieve a page’s picture in one size. Its address never changes and needs no session',
    params: z.strictObject({ key: z.string().check(z.regex(/^[\w-]{90,100}$/)) }),
    returns: 'application/octet-stream',
    errors: { STATUS_404: 404 },
  },
});
