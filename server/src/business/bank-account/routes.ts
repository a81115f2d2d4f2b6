import type { bankAccounts } from '@galla/contract/business/bank-account/endpoints.ts';
import type { ScopedContext } from '../../callers/person.ts';
import { merchantOf } from '../../platform/auth/scope.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTenant } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { approveChange, readState, requestChange, stopChange } from './service.ts';

const inOwn = <T>(context: ScopedContext, work: (tx: Tx, tenantId: string) => Promise<T>): Promise<T> => {
  const { tenantId } = merchantOf(context.scope, undefined);
  return inTenant(context.database, tenantId, (tx) => work(tx, tenantId));
};

export const bankAccountHandlers: Handlers<typeof bankAccounts> = {
  find: (_input, { scope, scoped }) =>
    scoped((tx) => readState(tx, merchantOf(scope, undefined).tenantId, scope.personId)),
  request: ({ body }, context) => inOwn(context, (tx, tenantId) => requestChange(tx, context, tenantId, body)),
  approve: ({ body }, context) => inOwn(context, (tx, tenantId) => approveChange(tx, context, tenantId, body.changeId)),
  stop: ({ body }, context) => inOwn(context, (tx, tenantId) => stopChange(tx, context, tenantId, body.changeId)),
};
