import type { insights } from '@galla/contract/payments/insights/endpoints.ts';
import type { storeInsights } from '@galla/contract/payments/insights/stores.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { compareStores, readHours } from './comparison.ts';
import { rank } from './rank-stores.ts';
import { summarize } from './service.ts';
import { reportShift } from './shift.ts';

export const insightHandlers: Handlers<typeof insights> = {
  summary: ({ body }, { scope, scoped, now }) => scoped((tx) => summarize(tx, scope, body, now), body.merchantIds),
};

export const storeInsightHandlers: Handlers<typeof storeInsights> = {
  ranking: ({ body }, { scope, scoped, now }) => scoped((tx) => rank(tx, scope, body, now), body.merchantIds),
  hours: ({ body }, { scope, scoped }) => scoped((tx) => readHours(tx, scope, body), body.merchantIds),
  compare: ({ body }, { scope, scoped }) => scoped((tx) => compareStores(tx, scope, body)),
  shift: ({ body }, { scope, scoped, now }) => scoped((tx) => reportShift(tx, scope, body, now)),
};
