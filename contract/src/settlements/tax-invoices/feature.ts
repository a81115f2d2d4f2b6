import { ownIds } from '../../core/ids.ts';

/** The acts of this feature in the audit log, with their texts. */
export const taxInvoiceActs = {
  TAX_INVOICE_DOWNLOADED: 'Downloaded a tax invoice',
  GST_RETURN_WRITTEN: 'Provider created its GST return files',
} as const;

/** Ids of tax invoices. */
export const taxInvoiceIds = ownIds('tinv');
