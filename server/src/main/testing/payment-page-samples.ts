/** Ids of another merchant for calls about payment pages. */
interface ForeignPage {
  readonly merchantId: string;
  readonly paymentPage: string;
}

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

/** For each endpoint of payment pages: a call with another merchant's ids in every field that takes one. */
export const paymentPageSamples: Readonly<
  Record<
    string,
    (foreign: ForeignPage) => {
      readonly params?: Record<string, string>;
      readonly query?: Record<string, string>;
      readonly body?: unknown;
    }
  >
> = {
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
};
