import { decodeId, encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { stores } from '@galla/contract/stores/endpoints.ts';
import { tenantsOf } from '../platform/auth/scope.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { isOwnStore, listStores, listTerminals } from './queries.ts';

export const storeHandlers: Handlers<typeof stores> = {
  list: ({ query }, { scope, scoped }) =>
    scoped(async (tx) => {
      const tenants = tenantsOf(scope, query.merchantId === undefined ? undefined : [query.merchantId]);
      if (tenants.length === 0) throw new Problem('STATUS_404', 404);
      const start = (query.pageNo - 1) * query.pageSize;
      const rows = await listStores(tx, scope, { ...query, tenants, start, limit: query.pageSize });
      const merchantIds = new Map(scope.merchants.map(({ tenantId, merchantId }) => [tenantId, merchantId]));
      const storeDetailResponses = rows.map(({ id, tenant_id, code, name, city, active }) => ({
        id: encodeId('store', id),
        merchantId: merchantIds.get(tenant_id) ?? '',
        storeId: code,
        name,
        city,
        active,
      }));
      return { storeDetailResponses, total: rows[0]?.total ?? 0 };
    }),
  terminals: ({ params, query }, { scope, scoped }) =>
    scoped(async (tx) => {
      const tenants = tenantsOf(scope, [params.merchantId]);
      const storeId = decodeId('store', params.storeId) ?? '';
      if (tenants.length === 0 || !(await isOwnStore(tx, scope, tenants, storeId)))
        throw new Problem('STATUS_404', 404);
      const { start, limit, skipInactive } = query;
      const rows = await listTerminals(tx, scope, {
        tenants,
        storeId,
        onlyActive: skipInactive ?? false,
        start,
        limit,
      });
      const terminals = rows.map(({ id, code, name, active, store_code }) => ({
        id: encodeId('terminal', id),
        terminalId: code,
        name,
        active,
        storeId: store_code,
      }));
      return { terminals, total: rows[0]?.total ?? 0 };
    }),
};
