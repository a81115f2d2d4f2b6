import type { find } from '@galla/contract/payments/find/endpoints.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { findAnything } from './service.ts';

export const findHandlers: Handlers<typeof find> = {
  anything: ({ body }, { scope, scoped, now }) => scoped((tx) => findAnything(tx, scope, body.text, now)),
};
