import { featureSamples } from '../../../main/testing/samples.ts';
import { istDay } from '../../../platform/indian-time.ts';
import { settlementOf } from './rows.ts';

export const samples = featureSamples({
  addRows: async ({ galla, merchant }) => ({ settlement: await settlementOf(galla.rows, merchant.tenantId) }),
  calls: {
    'groupSettlements.byDay': () => ({ body: { from: istDay(Date.now()), to: istDay(Date.now()) } }),
    'groupSettlements.expected': ({ merchantId }) => ({
      body: { from: istDay(Date.now()), to: istDay(Date.now()), merchantIds: [merchantId] },
    }),
    'settlements.holidays': () => ({}),
    'settlements.daily': ({ merchantId }) => ({ body: { merchantId } }),
    'settlements.recent': ({ merchantId }) => ({ query: { merchantId } }),
    'settlements.changes': ({ merchantId }) => ({ body: { merchantId, after: 0 } }),
    'settlements.calendar': ({ merchantId }) => ({ query: { merchantId, month: istDay(Date.now()).slice(0, 7) } }),
    'settlements.ofPayment': ({ payment }) => ({ params: { unitId: payment } }),
    'settlements.details': ({ settlement }) => ({ params: { settlementId: settlement } }),
    'settlements.items': ({ settlement }) => ({ params: { settlementId: settlement } }),
    'settlements.download': ({ settlement }) => ({ params: { settlementId: settlement } }),
  },
});
