/** Ids of another merchant for calls about payment links. */
interface ForeignPaymentLink {
  readonly merchantId: string;
  readonly store: string;
  readonly person: string;
  readonly paymentLink: string;
}

const customer = { name: 'Taken over', phoneNumber: '9822000009' };

/** For each endpoint of payment links: a call with another merchant's ids in every field that takes one. */
export const paymentLinkSamples: Readonly<
  Record<
    string,
    (foreign: ForeignPaymentLink) => {
      readonly params?: Record<string, string>;
      readonly query?: Record<string, string>;
      readonly body?: unknown;
    }
  >
> = {
  'payment-links.list': ({ merchantId, store, person }) => ({
    body: { merchantId, filters: { createdBy: [person], storeIds: [store] } },
  }),
  'payment-links.totals': ({ merchantId, store, person }) => ({
    body: { merchantId, filters: { createdBy: [person], storeIds: [store] } },
  }),
  'payment-links.create': ({ merchantId, store }) => ({
    body: { merchantId, storeId: store, amount: 100, referenceId: 'TAKEN', customer },
  }),
  'payment-links.details': ({ paymentLink }) => ({ params: { id: paymentLink } }),
  'payment-links.change': ({ paymentLink }) => ({ params: { id: paymentLink }, body: { referenceId: 'TAKEN' } }),
  'payment-links.cancel': ({ paymentLink }) => ({ params: { id: paymentLink } }),
  'payment-links.cancelByPut': ({ paymentLink }) => ({ params: { id: paymentLink } }),
  'payment-link-activation.find': ({ merchantId }) => ({ query: { merchantId } }),
  'payment-link-activation.request': ({ merchantId }) => ({ body: { merchantId } }),
  'offline-payment-links.list': ({ merchantId, store, person }) => ({
    body: { merchantId, filters: { createdBy: [person], storeIds: [store] } },
  }),
  'offline-payment-links.totals': ({ merchantId, store, person }) => ({
    body: { merchantId, filters: { createdBy: [person], storeIds: [store] } },
  }),
  'offline-payment-links.create': ({ merchantId, store }) => ({
    body: { merchantId, storeId: store, amount: 100, referenceId: 'TAKEN', customer },
  }),
  'offline-payment-links.details': ({ paymentLink }) => ({ params: { id: paymentLink } }),
  'offline-payment-links.cancel': ({ paymentLink }) => ({ params: { id: paymentLink } }),
  'payment-link-messages.resend': ({ paymentLink }) => ({ params: { id: paymentLink }, body: {} }),
  'payment-link-messages.resendByPut': ({ paymentLink }) => ({ params: { id: paymentLink }, body: {} }),
  'payment-link-messages.notify': ({ paymentLink }) => ({ params: { id: paymentLink }, body: { channel: 'SMS' } }),
  'payment-link-messages.find': ({ paymentLink }) => ({ params: { id: paymentLink } }),
  'payment-link-messages.qr': ({ paymentLink }) => ({ params: { id: paymentLink }, query: { file: 'PNG' } }),
  'payment-link-messages.resendOffline': ({ paymentLink }) => ({ params: { id: paymentLink }, body: {} }),
  'payment-link-messages.findOffline': ({ paymentLink }) => ({ params: { id: paymentLink } }),
  'payment-link-messages.qrOffline': ({ paymentLink }) => ({ params: { id: paymentLink }, query: { file: 'PNG' } }),
};
