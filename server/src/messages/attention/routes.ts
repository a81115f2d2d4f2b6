import type { attention } from '@galla/contract/messages/attention/endpoints.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { listWhatWaits } from './service.ts';

export const attentionHandlers: Handlers<typeof attention> = {
  list: (_, { scope, scoped, now }) => scoped((tx) => listWhatWaits(tx, scope, now)),
};
