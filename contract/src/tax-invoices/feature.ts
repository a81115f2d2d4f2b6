import { ownIds } from '../core/ids.ts';

/** What the audit log says of this feature. */
export const taxInvoiceActs = {
  TAX_INVOICE_DOWNLOADED: 'Downloaded a tax invoice',
} as const;

/** Ids of tax invoices. */
export const taxInvoiceIds = ownIds('tinv');
