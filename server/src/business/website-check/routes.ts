import type { websiteChecks } from '@galla/contract/business/website-check/endpoints.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { findCheck, startCheck } from './service.ts';

export const websiteCheckHandlers: Handlers<typeof websiteChecks> = {
  start: async ({ body }, context) => ({ check: await startCheck(context, body) }),
  find: async ({ query }, context) => ({ check: await findCheck(context, query.merchantId) }),
};
