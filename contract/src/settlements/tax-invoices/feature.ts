import { ownIds } from '../../core/ids.ts';

/** The audit log texts of this feature's actions. */
export const taxInvoiceActs = {
  TAX_INVOICE_DOWNLOADED: 'Downloaded a tax invoice',
  GST_RETURN_WRITTEN: 'Provider created its GST return files',
} as const;

/** Ids of tax invoices. */
export const taxInvoiceIds = ownIds('tinv');
