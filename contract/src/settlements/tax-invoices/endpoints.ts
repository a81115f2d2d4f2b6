import * as z from 'zod/mini';
import { endpoints } from '../../core/endpoint.ts';
import { businessDay, idOf, paise } from '../../core/schema.ts';
import { ofMerchant } from '../../reports/reports/fields.ts';
import { taxInvoiceIds } from './feature.ts';
import { taxInvoicesRoutes } from './routes.ts';

const invoice = z.object({
  invoiceId: idOf(taxInvoiceIds),
  /**
   * A credit note returns fees of earlier months; its amounts are positive too. An invoice without any tax is a bill of
   * supply (`documentTypeOf`).
   */
  kind: z.enum(['INVOICE', 'CREDIT_NOTE']),
  /** Consecutive in a financial year, at most 16 characters (CGST Rules, rule 46). */
  number: z.string(),
  /** The month that it bills, `2026-11`. */
  month: z.string(),
  invoiceDate: businessDay,
  /** The two-digit code of a state. */
  placeOfSupply: z.string(),
  /** Fees subject to GST, and those of card payments up to ₹2,000, which are exempt (decision 39). */
  taxable: z.int(),
  exempt: z.int(),
  igst: z.int(),
  cgst: z.int(),
  sgst: z.int(),
  total: paise,
});

/** A tax invoice, bill of supply or credit note of the provider to a merchant, in paise: total = taxable + exempt + igst + cgst + sgst. */
export type TaxInvoice = z.infer<typeof invoice>;

/** Tax invoices, bills of supply and credit notes for fees, one a month (REP-06). */
export const taxInvoices = endpoints(taxInvoicesRoutes, {
  list: {
    summary: 'List a merchant’s tax invoices, bills of supply and credit notes, newest first; at most 60',
    query: z.strictObject(ofMerchant),
    returns: z.object({ invoices: z.array(invoice) }),
    errors: { INVALID_MERCHANT_ID: 404 },
  },
  download: {
    summary: 'Download a tax invoice, bill of supply or credit note as PDF',
    params: z.strictObject({ invoiceId: z.string().check(z.maxLength(64)) }),
    returns: 'application/octet-stream',
    errors: { INVOICE_NOT_FOUND: 404 },
  },
});
