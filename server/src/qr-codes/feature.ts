import { qrCodes } from '@galla/contract/qr-codes/endpoints.ts';
import { feature } from '../platform/feature.ts';
import { qrCodeHandlers } from './routes.ts';

export const qrCodesFeature = feature({
  name: 'qr-codes',
  contract: { qrCodes },
  handlers: () => ({ qrCodes: qrCodeHandlers }),
  freeText: {
    qr_code: { name: 'text', deactivated_reason: 'text' },
    qr_code_event: { from_name: 'text', reason: 'text' },
  },
});
