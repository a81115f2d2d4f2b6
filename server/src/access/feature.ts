import { access } from '@galla/contract/access/endpoints.ts';
import type { Signal } from '../platform/events/signal.ts';
import { feature } from '../platform/feature.ts';
import { accessHandlers } from './routes.ts';

export const accessFeature = feature({
  name: 'access',
  contract: { access },
  handlers: ({ accessNews }: { readonly accessNews: Signal }) => ({ access: accessHandlers(accessNews) }),
  writes: ['person', 'otp_challenge', 'pending_sign_in', 'person_config'],
});
