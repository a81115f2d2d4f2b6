import { decodeId } from '@galla/contract/core/ids.ts';
import type { dynamicQrs } from '@galla/contract/shops/dynamic-qr/endpoints.ts';
import type { Ingestion } from '../../payments/ingestion/public/service.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { inOneDynamicQr, tenantOfStore } from './public/scope.ts';
import { cancelDynamicQr, createDynamicQr, readDynamicQr, readDynamicQrs } from './public/service.ts';
import { findRailPayee } from './scanned.ts';
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
    inOneDynamicQr(context, params.id, (tx, key) => readDynamicQr(tx, key, context.scope, context.now)),
  cancel: async ({ params }, context) =>
    inOneDynamicQr(context, params.id, (tx, key) => cancelDynamicQr(tx, key, context.scope, context.now)),
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
