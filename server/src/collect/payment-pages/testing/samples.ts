import { featureSamples } from '../../../main/testing/samples.ts';
import { paymentPageOf } from './rows.ts';

const content = {
  slug: 'taken-over',
  title: 'Taken over',
  text: '',
  language: 'en',
  pay: { type: 'FIXED', amount: 100 },
  asks: [],
  startsAt: null,
  endsAt: null,
  successText: '',
  listed: false,
};

export const samples = featureSamples({
  addRows: async ({ galla, merchant, serial }) => ({
    paymentPage: await paymentPageOf(galla.rows, merchant.tenantId, `canary-page-1${serial}`),
  }),
  calls: {
    'payment-pages.list': ({ merchantId, paymentPage }) => ({ body: { merchantId, page: { after: paymentPage } } }),
    'payment-pages.address': ({ paymentPage }) => ({ body: { slug: 'diwali-mela', id: paymentPage } }),
    'payment-pages.create': ({ merchantId }) => ({ body: { merchantId, template: 'BLANK', ...content } }),
    'payment-pages.details': ({ paymentPage }) => ({ params: { id: paymentPage } }),
    'payment-pages.change': ({ paymentPage }) => ({ params: { id: paymentPage }, body: { version: 1, ...content } }),
    'payment-pages.publish': ({ paymentPage }) => ({ params: { id: paymentPage } }),
    'payment-pages.pause': ({ paymentPage }) => ({ params: { id: paymentPage } }),
    'payment-pages.close': ({ paymentPage }) => ({ params: { id: paymentPage } }),
    'payment-pages.uploadPicture': ({ paymentPage }) => ({ params: { id: paymentPage }, body: {} }),
    'payment-pages.removePicture': ({ paymentPage }) => ({ params: { id: paymentPage } }),
    'payment-pages.payments': ({ paymentPage }) => ({ params: { id: paymentPage } }),
    'payment-pages.download': ({ paymentPage }) => ({ params: { id: paymentPage } }),
    'payment-pages.qr': ({ paymentPage }) => ({ params: { id: paymentPage }, query: { file: 'PNG' } }),
  },
});
