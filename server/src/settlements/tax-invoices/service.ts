import { decodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import { taxInvoiceIds } from '@galla/contract/settlements/tax-invoices/feature.ts';
import type { ScopedContext } from '../../callers/person.ts';
import { record } from '../../identity/audit/public/service.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { FileMissing } from '../../platform/files/store.ts';
import type { Download } from '../../platform/http/handlers.ts';
import { noId } from '../../platform/ids.ts';
import { findInvoice } from './queries.ts';

/** The file of an invoice, after recording the download. @throws Problem INVOICE_NOT_FOUND */
export async function downloadInvoice(context: ScopedContext, files: FileStore, shownId: string): Promise<Download> {
  const { tenants, personId, membershipId } = context.scope;
  const id = decodeId(taxInvoiceIds, shownId) ?? noId;
  const invoice = await context.scoped((tx) => findInvoice(tx, tenants, id));
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
