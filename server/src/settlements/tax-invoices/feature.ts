import { taxInvoices } from '@galla/contract/settlements/tax-invoices/endpoints.ts';
import { feature } from '../../platform/feature.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { makeInvoices } from './jobs.ts';
import { returnCommand } from './returns/operator.ts';
import { taxInvoiceHandlers } from './routes.ts';

export const taxInvoicesFeature = feature({
  name: 'tax-invoices',
  contract: { taxInvoices },
  handlers: ({ files }: { readonly files: FileStore }) => ({ taxInvoices: taxInvoiceHandlers(files) }),
  jobs: [makeInvoices],
  writes: ['credit_note_series', 'invoice_run', 'invoice_series', 'tax_invoice'],
  reads: ['refund', 'settlement', 'settlement_item'],
  operator: [returnCommand],
  distribution: { credit_note_series: 'local', invoice_run: 'local', invoice_series: 'local', tax_invoice: 'tenant' },
});
