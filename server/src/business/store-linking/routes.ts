import type { storeLinks } from '@galla/contract/business/store-linking/endpoints.ts';
import { merchantOf } from '../../platform/auth/scope.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { exchangeCode } from './links.ts';
import { approveLink, beginLinking, endLinkByPerson, readLinks, verifyStore } from './service.ts';

export const storeLinkHandlers: Handlers<typeof storeLinks> = {
  begin: ({ body }, context) => beginLinking(context, body),
  verify: ({ body }, context) => verifyStore(context, body.context),
  approve: ({ body }, context) => approveLink(context, body.context),
  exchange: ({ body }, context) => exchangeCode(context, body),
  list: (_input, { scope, scoped }) =>
    scoped(async (tx) => ({ apps: await readLinks(tx, merchantOf(scope, undefined).tenantId) })),
  end: async ({ body }, context) => ({ apps: await endLinkByPerson(context, body.linkId) }),
};
