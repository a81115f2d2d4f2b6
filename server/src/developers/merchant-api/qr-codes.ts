import { decodeId } from '@galla/contract/core/ids.ts';
import type { merchantApi } from '@galla/contract/developers/merchant-api/endpoints.ts';
import { dynamicQrIds } from '@galla/contract/shops/dynamic-qr/feature.ts';
import type { DynamicQr } from '@galla/contract/shops/dynamic-qr/schemas.ts';
import type { ApiKeyContext } from '../../callers/api-key.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { DynamicQrKey } from '../../shops/dynamic-qr/public/key.ts';
import { inOneDynamicQr, tenantOfStore } from '../../shops/dynamic-qr/public/scope.ts';
import {
  cancelDynamicQr,
  createDynamicQr,
  readDynamicQr,
  readDynamicQrs,
} from '../../shops/dynamic-qr/public/service.ts';
import { findMetadata, insertMetadata } from './queries.ts';

type QrHandlers = Pick<Handlers<typeof merchantApi>, 'createQrCode' | 'listQrCodes' | 'getQrCode' | 'cancelQrCode'>;

/** QR codes for a single payment, with the program's metadata. */
export const qrCodeHandlers: QrHandlers = {
  async createQrCode({ body: { storeId: shownStore, terminalId: shownTerminal, metadata, ...request } }, context) {
    const storeId = decodeId('store', shownStore) ?? '';
    const terminalId = shownTerminal === undefined ? null : (decodeId('terminal', shownTerminal) ?? '');
    const tenantId = await tenantOfStore(context, storeId);
    const place = { tenantId, storeId, terminalId, createdBy: context.scope.personId };
    return context.once(tenantId, async (tx) => {
      const qrCode = await createDynamicQr(tx, place, request, context.now);
      await insertMetadata(tx, tenantId, idOfQr(qrCode), metadata);
      return { ...qrCode, metadata };
    });
  },
  listQrCodes: ({ query: { storeId, state, ...page } }, { apiKey, scope, scoped, now }) =>
    scoped(async (tx) => {
      const filters = { state, storeId: storeId === undefined ? undefined : decodeId('store', storeId) };
      const { dynamicQrs, next, previous } = await readDynamicQrs(tx, scope, filters, page, now);
      return { qrCodes: await withMetadata(tx, apiKey.tenantId, dynamicQrs), next, previous };
    }),
  getQrCode: ({ params }, context) =>
    inOne(context, params.id, (tx, key) => readDynamicQr(tx, key, context.scope, context.now)),
  cancelQrCode: ({ params }, context) =>
    inOne(context, params.id, (tx, key) => cancelDynamicQr(tx, key, context.scope, context.now)),
};

const idOfQr = ({ id }: DynamicQr) => decodeId(dynamicQrIds, id) ?? '';

async function inOne(context: ApiKeyContext, shown: string, work: (tx: Tx, key: DynamicQrKey) => Promise<DynamicQr>) {
  const { dynamicQr } = await inOneDynamicQr(context, shown, async (tx, key) => {
    const found = await work(tx, key);
    const pairs = await findMetadata(tx, key.tenantId, [key.id]);
    return { ...found, metadata: pairs.get(key.id) ?? {} };
  });
  return dynamicQr;
}

async function withMetadata(tx: Tx, tenantId: string, found: readonly DynamicQr[]) {
  const pairs = await findMetadata(tx, tenantId, found.map(idOfQr));
  return found.map((one) => ({ ...one, metadata: pairs.get(idOfQr(one)) ?? {} }));
}
