import { decodeId, encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { TaxInvoice, taxInvoices } from '@galla/contract/tax-invoices/endpoints.ts';
import { sql } from 'kysely';
import { record } from '../audit/service.ts';
import { merchantOf } from '../platform/auth/scope.ts';
import { uuidArray } from '../platform/db/arrays.ts';
import type { Row } from '../platform/db/database.ts';
import type { FileStore } from '../platform/files/store.ts';
import { FileMissing } from '../platform/files/store.ts';
import type { Download, Handlers, ScopedContext } from '../platform/http/handlers.ts';

/** Five years of months. */
const maxInvoices = 60;

/** The handlers of tax invoices; their files lie in `files`. */
export const taxInvoiceHandlers = (files: FileStore): Handlers<typeof taxInvoices> => ({
  list: async ({ query }, { scope, scoped }) => {
    const { tenantId } = merchantOf(scope, query.merchantId);
    const rows = await scoped((tx) =>
      tx
        .selectFrom('tax_invoice')
        .selectAll()
        .where('tenant_id', '=', tenantId)
        .where('file_key', 'is not', null)
        .orderBy('month', 'desc')
        .orderBy('number', 'desc')
        .limit(maxInvoices)
        .execute(),
    );
    return { invoices: rows.map(viewInvoice) };
  },
  download: ({ params }, context) => downloadInvoice(context, files, params.invoiceId),
});

function viewInvoice(row: Row<'tax_invoice'>): TaxInvoice {
  return {
    invoiceId: encodeId('taxInvoice', row.id),
    number: row.number,
    month: row.month.slice(0, 7),
    invoiceDate: row.invoice_date,
    placeOfSupply: row.place_of_supply,
    taxable: row.taxable,
    nilRated: row.nil_rated,
    igst: row.igst,
    cgst: row.cgst,
    sgst: row.sgst,
    total: row.total,
  };
}

/** The file of an invoice, once it is written down that somebody takes it. @throws Problem INVOICE_NOT_FOUND */
async function downloadInvoice(context: ScopedContext, files: FileStore, shownId: string): Promise<Download> {
  const { tenants, personId, membershipId } = context.scope;
  const invoice = await context.scoped((tx) =>
    tx
      .selectFrom('tax_invoice')
      .select(['id', 'number', 'file_key'])
      .where(sql<boolean>`tenant_id = any (${uuidArray(tenants)})`)
      .where('id', '=', decodeId('taxInvoice', shownId) ?? '00000000-0000-0000-0000-000000000000')
      .executeTakeFirst(),
  );
  if (invoice === undefined || invoice.file_key === null) throw new Problem('INVOICE_NOT_FOUND', 404);
  const stream = await files.read(invoice.file_key).catch((error: unknown) => {
    throw error instanceof FileMissing ? new Problem('INVOICE_NOT_FOUND', 404) : error;
  });
  const detail = { invoice: invoice.number };
  try {
    const act = 'TAX_INVOICE_DOWNLOADED';
    await context.transaction((tx) => record(tx, context, { act, personId, membershipId, detail }));
  } catch (error) {
    stream.destroy();
    throw error;
  }
  return { fileName: `${invoice.number.replace('/', '-')}.pdf`, type: 'application/pdf', stream };
}
