import type { gatewayActivations } from '@galla/contract/business/activation/endpoints.ts';
import { merchantOf } from '../../platform/auth/scope.ts';
import { inTenant } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { readActivation, requestActivation } from './service.ts';

export const activationHandlers: Handlers<typeof gatewayActivations> = {
  find: (_input, { scope, scoped, now }) =>
    scoped(async (tx) => ({ activation: await readActivation(tx, merchantOf(scope, undefined).tenantId, now) })),
  start(_input, context) {
    const { tenantId } = merchantOf(context.scope, undefined);
    return inTenant(context.database, tenantId, async (tx) => ({
      activation: await requestActivation(tx, context, tenantId),
    }));
  },
};
