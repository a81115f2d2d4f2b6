import { featureSamples, lastMonth, type SharedIds } from '../../../main/testing/samples.ts';

const filters = ({ merchantId, store, terminal, qrCode }: SharedIds) => ({
  ...lastMonth,
  merchantIds: [merchantId],
  storeIds: [store],
  terminalIds: [terminal],
  qrCodeIds: [qrCode],
});

const thisHour = {
  from: new Date(Date.now() - 1_800_000).toISOString(),
  to: new Date(Date.now() + 1_700_000).toISOString(),
};

export const samples = featureSamples({
  calls: {
    'transactions.list': (foreign) => ({ body: { filters: filters(foreign) } }),
    'transactions.stats': (foreign) => ({ body: { filters: filters(foreign) } }),
    'payment-pulse.beats': (foreign) => ({ body: { filters: { ...filters(foreign), ...thisHour } } }),
    'transactions.details': ({ payment }) => ({ body: { unitIds: [payment] } }),
    'transactions.unitDetails': ({ payment }) => ({ params: { unitId: payment } }),
    'transactions.export': (foreign) => ({ body: { filters: filters(foreign) } }),
  },
  someStores: {
    'transactions.list': 'of-stores',
    'transactions.stats': 'of-stores',
    'transactions.details': 'of-stores',
    'transactions.unitDetails': 'of-stores',
    'transactions.export': 'of-stores',
    'transactions.live': { proven: 'payments/transactions/live.test.ts' },
    'payment-pulse.beats': 'of-stores',
  },
});
