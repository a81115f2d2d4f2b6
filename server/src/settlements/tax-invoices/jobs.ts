import { Readable } from 'node:stream';
import type { Row } from '../../platform/db/database.ts';
import { inTenant, inTransaction } from '../../platform/db/database.ts';
import { newFileKey } from '../../platform/files/keys.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { periodicJob } from '../../platform/jobs/job.ts';
import type { IssueWork } from './issue.ts';
import { issueInvoices } from './issue.ts';
import { renderInvoice } from './pdf.ts';
import { keepFile, listUnwritten } from './queries.ts';

/** The dependencies of the work on invoices. */
export interface InvoiceWork extends IssueWork {
  readonly files: FileStore;
}

const pageSize = 50;

/** Issues the invoices of the previous month, and writes their files. */
export const makeInvoices = periodicJob<InvoiceWork>({
  name: 'tax-invoices.make',
  every: 600_000,
  run: workOnInvoices,
});

/** Issues the invoices of the previous month, and writes all missing files, including those lost in a crash. */
export async function workOnInvoices(work: InvoiceWork): Promise<void> {
  await issueInvoices(work);
  for (;;) {
    const unwritten = await inTransaction(work.database, (tx) => listUnwritten(tx, pageSize));
    for (const invoice of unwritten) await writeFile(work, invoice);
    if (unwritten.length < pageSize) return;
  }
}

/** The first file of an invoice counts. A second worker removes its own file. */
async function writeFile({ database, files }: InvoiceWork, invoice: Row<'tax_invoice'>): Promise<void> {
  const key = newFileKey();
  await files.write(key, Readable.from(await renderInvoice(invoice), { objectMode: false }));
  const kept = await inTenant(database, invoice.tenant_id, (tx) => keepFile(tx, invoice.tenant_id, invoice.id, key));
  if (!kept) await files.remove(key);
}
