import { featureSamples } from '../../../main/testing/samples.ts';
import { documentOf } from './rows.ts';

export const samples = featureSamples({
  addRows: async ({ galla, merchant }) => ({ document: await documentOf(galla.rows, merchant.tenantId) }),
  calls: {
    'documents.list': () => ({}),
    'documents.upload': ({ document, merchantId }) => ({
      params: { merchantId },
      body: { kind: 'PAN_CARD', replaces: document },
    }),
    'documents.link': ({ document }) => ({ params: { documentId: document } }),
    'documents.remove': ({ document }) => ({ params: { documentId: document } }),
  },
});
