import type { insights } from '@galla/contract/insights/endpoints.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { summarize } from './service.ts';

export const insightHandlers: Handlers<typeof insights> = {
  summary: ({ body }, { scope, scoped, now }) => scoped((tx) => summarize(tx, scope, body, now), body.merchantIds),
};
