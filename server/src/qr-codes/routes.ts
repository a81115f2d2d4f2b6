import { decodeId, encodeId } from '@galla/contract/core/ids.ts';
import type { qrCodes } from '@galla/contract/qr-codes/endpoints.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { listQrCodes } from './queries.ts';

export const qrCodeHandlers: Handlers<typeof qrCodes> = {
  list: ({ query }, { scope, scoped }) =>
    scoped(async (tx) => {
      const storeId = query.store === undefined ? undefined : decodeId('store', query.store);
      const rows = await listQrCodes(tx, scope, {
        storeId,
        search: query.search,
        start: query.start,
        limit: query.limit,
      });
      const merchantIds = new Map(scope.merchants.map(({ tenantId, merchantId }) => [tenantId, merchantId]));
      const codes = rows.map((row) => ({
        id: encodeId('qrCode', row.id),
        qrCodeId: row.code,
        name: row.name,
        merchantId: merchantIds.get(row.tenant_id) ?? '',
        storeId: row.store_code,
        storeName: row.store_name,
        active: row.active,
      }));
      return { qrCodes: codes, total: rows[0]?.total ?? 0 };
    }),
};
