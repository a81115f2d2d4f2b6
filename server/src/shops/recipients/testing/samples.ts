import { featureSamples } from '../../../main/testing/samples.ts';
import { recipientOf } from './rows.ts';

export const samples = featureSamples({
  addRows: async ({ galla, merchant, store }) => ({
    recipient: await recipientOf(galla.rows, merchant.tenantId, store.id),
  }),
  calls: {
    'recipients.list': ({ merchantId }) => ({ query: { merchantId } }),
    'recipients.add': ({ merchantId, store, qrCode }) => ({
      body: {
        merchantId,
        name: 'Taken over',
        to: { mode: 'EMAIL', email: 'taken@over.example' },
        storeIds: [store],
        qrCodeIds: [qrCode],
      },
    }),
    'recipients.resendOtp': ({ recipient }) => ({ body: { receiverId: recipient } }),
    'recipients.verifyOtp': ({ recipient }) => ({ body: { receiverId: recipient, token: 'x', otp: '12345' } }),
    'recipients.remove': ({ recipient }) => ({ body: { receiverId: recipient } }),
  },
  someStores: {
    'recipients.list': 'of-stores',
    'recipients.add': 'of-stores',
    'recipients.resendOtp': 'of-stores',
    'recipients.verifyOtp': 'of-stores',
    'recipients.remove': 'of-stores',
  },
});
