import { featureSamples } from '../../../main/testing/samples.ts';
import { taxInvoiceOf } from './rows.ts';

export const samples = featureSamples({
  addRows: async ({ galla, merchant }) => ({ invoice: await taxInvoiceOf(galla.rows, merchant.tenantId) }),
  calls: {
    'tax-invoices.list': ({ merchantId }) => ({ query: { merchantId } }),
    'tax-invoices.download': ({ invoice }) => ({ params: { invoiceId: invoice } }),
  },
});
