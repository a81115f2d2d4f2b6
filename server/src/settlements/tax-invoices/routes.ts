import { encodeId } from '@galla/contract/core/ids.ts';
import type { TaxInvoice, taxInvoices } from '@galla/contract/settlements/tax-invoices/endpoints.ts';
import { taxInvoiceIds } from '@galla/contract/settlements/tax-invoices/feature.ts';
import { merchantOf } from '../../platform/auth/scope.ts';
import type { Row } from '../../platform/db/database.ts';
import type { FileStore } from '../../platform/files/store.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { listInvoices } from './queries.ts';
import { downloadInvoice } from './service.ts';

/** Five years of months. */
const maxInvoices = 60;

/** The handlers of tax invoices; `files` stores them. */
export const taxInvoiceHandlers = (files: FileStore): Handlers<typeof taxInvoices> => ({
  list: async ({ query }, { scope, scoped }) => {
    const { tenantId } = merchantOf(scope, query.merchantId);
    const rows = await scoped((tx) => listInvoices(tx, tenantId, maxInvoices));
    return { invoices: rows.map(viewInvoice) };
  },
  download: ({ params }, context) => downloadInvoice(context, files, params.invoiceId),
});

function viewInvoice(row: Row<'tax_invoice'>): TaxInvoice {
  return {
    invoiceId: encodeId(taxInvoiceIds, row.id),
    kind: row.kind,
    number: row.number,
    month: row.month.slice(0, 7),
    invoiceDate: row.invoice_date,
    placeOfSupply: row.place_of_supply,
    taxable: row.taxable,
    exempt: row.nil_rated,
    igst: row.igst,
    cgst: row.cgst,
    sgst: row.sgst,
    total: row.total,
  };
}
