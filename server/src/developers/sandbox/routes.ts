import type { sandbox } from '@galla/contract/developers/sandbox/endpoints.ts';
import type { ScopedContext } from '../../callers/person.ts';
import type { OrderFollowers } from '../../collect/checkout/public/follower.ts';
import { setBankState } from '../../collect/checkout/public/sandbox-bank-queries.ts';
import type { Checkout } from '../../collect/checkout/public/service.ts';
import type { Ingestion } from '../../payments/ingestion/public/service.ts';
import { merchantOf } from '../../platform/auth/scope.ts';
import { inTenant } from '../../platform/db/database.ts';
import { lastPosition } from '../../platform/events/outbox.ts';
import type { FileStore } from '../../platform/files/store.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { chargeback, makeOrder, makePayment, refundLast } from './acts.ts';
import { moveSandbox } from './clock.ts';
import { readDesk, reset } from './desk.ts';
import { countEvents } from './queries.ts';
import { keepRun, readScripts, removeScript, saveScript } from './scripts.ts';

/** The dependencies of the sandbox page, beyond the platform. */
export interface SandboxServices {
  readonly ingestion: Ingestion;
  readonly orderFollowers: OrderFollowers;
  readonly files: FileStore;
}

/** The handlers of the sandbox page. A sandbox is the test tenant of one merchant. */
export function sandboxHandlers({ ingestion, orderFollowers, files }: SandboxServices): Handlers<typeof sandbox> {
  const checkoutOf = (context: ScopedContext): Checkout & ScopedContext => ({
    ...context,
    ingestion: ingestion.service,
    orderFollowers,
  });
  const own = ({ scope }: ScopedContext) => merchantOf(scope, undefined);
  return {
    read: (_input, context) => readDesk(context, own(context).tenantId),
    news: ({ query: { after, since } }, context) => {
      const { tenantId } = own(context);
      return context.scoped(async (tx) => ({
        position: await lastPosition(tx, tenantId),
        events: await countEvents(tx, tenantId, after, new Date(since)),
      }));
    },
    moveClock: ({ body }, context) => moveSandbox(context, own(context).tenantId, body),
    pay: ({ body }, context) => makePayment(checkoutOf(context), own(context), body),
    order: ({ body }, context) => makeOrder(checkoutOf(context), own(context), body.amount),
    refund: ({ body }, context) => refundLast(context, own(context), body),
    dispute: ({ body }, context) => chargeback(context, own(context), body),
    async setBank({ body }, context) {
      const { tenantId } = own(context);
      await inTenant(context.database, tenantId, (tx) => setBankState(tx, tenantId, body, new Date(context.now)));
      return body;
    },
    reset: (_input, context) => reset(context, own(context).tenantId, files),
    scripts: (_input, context) => context.scoped((tx) => readScripts(tx, own(context).tenantId)),
    saveScript({ body }, context) {
      const { tenantId } = own(context);
      return inTenant(context.database, tenantId, (tx) => saveScript(tx, tenantId, body, context.now));
    },
    noteRun({ params, body }, context) {
      const { tenantId } = own(context);
      const run = { ...body, now: context.now };
      return inTenant(context.database, tenantId, (tx) => keepRun(tx, tenantId, params.scriptId, run));
    },
    removeScript({ params }, context) {
      const { tenantId } = own(context);
      return inTenant(context.database, tenantId, (tx) => removeScript(tx, tenantId, params.scriptId));
    },
  };
}
