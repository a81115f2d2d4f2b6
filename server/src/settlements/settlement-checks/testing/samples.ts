import { featureSamples } from '../../../main/testing/samples.ts';
import { istDay } from '../../../platform/indian-time.ts';

const day = 86_400_000;

export const samples = featureSamples({
  calls: {
    'settlement-checks.statement': ({ merchantId }) => ({ body: { merchantId } }),
    'settlement-checks.feeAudit': ({ merchantId }) => ({
      body: { merchantId, from: istDay(Date.now() - 30 * day), to: istDay(Date.now()) },
    }),
  },
});
