import { decodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { dynamicQrs } from '@galla/contract/dynamic-qr/endpoints.ts';
import type { Ingestion } from '../ingestion/service.ts';
import { storesInScope } from '../platform/auth/scope.ts';
import type { Tx } from '../platform/db/database.ts';
import { inTenant } from '../platform/db/database.ts';
import type { Handlers, ScopedContext } from '../platform/http/handlers.ts';
import type { DynamicQrKey } from './queries.ts';
import { findTenantOfDynamicQr, findTenantOfStore } from './queries.ts';
import { findRailPayee } from './scanned.ts';
import { cancelDynamicQr, createDynamicQr, dynamicQrIdOf, readDynamicQr, readDynamicQrs } from './service.ts';
import { settleQrPayment } from './settle.ts';

export const dynamicQrHandlers = ({ service, keys }: Ingestion): Handlers<typeof dynamicQrs> => ({
  async create({ body: { storeId: shownStore, terminalId: shownTerminal, ...request } }, context) {
    const storeId = decodeId('store', shownStore) ?? '';
    const terminalId = shownTerminal === undefined ? null : (decodeId('terminal', shownTerminal) ?? '');
    const tenantId = await tenantOfStore(context, storeId);
    const place = { tenantId, storeId, terminalId, createdBy: context.scope.personId };
    return context.once(tenantId, async (tx) => ({
      dynamicQr: await createDynamicQr(tx, place, request, context.now),
    }));
  },
  list: ({ query: { storeId, state, ...page } }, { scope, scoped, now }) =>
    scoped((tx) => {
      const filters = { state, storeId: storeId === undefined ? undefined : decodeId('store', storeId) };
      return readDynamicQrs(tx, scope, filters, page, now);
    }),
  find: async ({ params }, context) =>
    inOne(context, params.id, (tx, key) => readDynamicQr(tx, key, context.scope, context.now)),
  cancel: async ({ params }, context) =>
    inOne(context, params.id, (tx, key) => cancelDynamicQr(tx, key, context.scope, context.now)),
  async payee({ body }, context) {
    const engine = await keys.authenticate(context.header, context.rawBody);
    return findRailPayee(context.database, engine, body);
  },
  async report({ body }, context) {
    const engine = await keys.authenticate(context.header, context.rawBody);
    await settleQrPayment({ ...context, ingestion: service }, engine, body);
    return { received: true };
  },
});

/** Does something with a code of the scope, in one transaction of its tenant. */
async function inOne<T>(context: ScopedContext, shown: string, work: (tx: Tx, key: DynamicQrKey) => Promise<T>) {
  const id = dynamicQrIdOf(shown);
  const tenantId = await context.scoped((tx) => findTenantOfDynamicQr(tx, context.scope.tenants, id));
  if (tenantId === undefined) throw new Problem('STATUS_404', 404);
  return { dynamicQr: await inTenant(context.database, tenantId, (tx) => work(tx, { tenantId, id })) };
}

/** The tenant of a store of the scope. @throws Problem STATUS_404 */
async function tenantOfStore({ scope, scoped }: ScopedContext, storeId: string): Promise<string> {
  const isOwn = (storesInScope(scope, [storeId]) ?? []).includes(storeId);
  const tenantId = isOwn ? await scoped((tx) => findTenantOfStore(tx, scope.tenants, storeId)) : undefined;
  if (tenantId === undefined) throw new Problem('STATUS_404', 404);
  return tenantId;
}
