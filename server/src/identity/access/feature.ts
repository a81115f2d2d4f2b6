import { access } from '@galla/contract/identity/access/endpoints.ts';
import type { Signal } from '../../platform/events/signal.ts';
import { feature } from '../../platform/feature.ts';
import { days } from '../../platform/retention.ts';
import type { ReadMerchantState } from './public/merchant-state.ts';
import { accessHandlers } from './routes.ts';

/** What the handlers of access need besides the platform. */
interface AccessServices {
  readonly accessNews: Signal;
  readonly readMerchantState: ReadMerchantState;
}

export const accessFeature = feature({
  name: 'access',
  contract: { access },
  handlers: ({ accessNews, readMerchantState }: AccessServices) => ({
    access: accessHandlers(accessNews, readMerchantState),
  }),
  writes: ['custom_role', 'pending_sign_in', 'person', 'person_config'],
  reads: ['authenticator_app', 'passkey', 'recovery_code'],
  freeText: {
    custom_role: { name: 'text' },
    person: { name: 'text' },
    person_config: { value: 'json' },
  },
  retention: [{ table: 'pending_sign_in', after: 'expires_at', keep: days(1) }],
  distribution: {
    custom_role: 'reference',
    pending_sign_in: 'local',
    person: 'reference',
    person_config: 'reference',
  },
});
