import { aboutMerchant, featureSamples } from '../../../main/testing/samples.ts';
import { paymentLinkOf } from './rows.ts';

const customer = { name: 'Taken over', phoneNumber: '9822000009' };

export const samples = featureSamples({
  addRows: async ({ galla, merchant, store, serial }) => {
    const kind = merchant.type === 'ONLINE_MERCHANT' ? 'ONLINE' : 'OFFLINE';
    return {
      /** A link of the whole merchant. */
      paymentLink: await paymentLinkOf(galla.rows, merchant.tenantId, `CanaryLink1${serial}`, { kind }),
      linkOfStore: await paymentLinkOf(galla.rows, merchant.tenantId, `CanaryLink2${serial}`, {
        kind,
        storeId: store.id,
      }),
    };
  },
  calls: {
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
  },
  someStores: {
    'payment-links.list': 'of-stores',
    'payment-links.totals': 'of-stores',
    'payment-links.create': 'of-stores',
    'payment-links.details': 'of-stores',
    'payment-links.change': 'of-stores',
    'payment-links.cancel': 'of-stores',
    'payment-links.cancelByPut': 'of-stores',
    'payment-link-activation.find': aboutMerchant,
    'offline-payment-links.list': 'of-stores',
    'offline-payment-links.totals': 'of-stores',
    'offline-payment-links.create': 'of-stores',
    'offline-payment-links.details': 'of-stores',
    'offline-payment-links.cancel': 'of-stores',
    'payment-link-messages.resend': 'of-stores',
    'payment-link-messages.resendByPut': 'of-stores',
    'payment-link-messages.notify': 'of-stores',
    'payment-link-messages.find': 'of-stores',
    'payment-link-messages.qr': 'of-stores',
    'payment-link-messages.resendOffline': 'of-stores',
    'payment-link-messages.findOffline': 'of-stores',
    'payment-link-messages.qrOffline': 'of-stores',
  },
});
