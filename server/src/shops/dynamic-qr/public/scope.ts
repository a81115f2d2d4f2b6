import { decodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import { dynamicQrIds } from '@galla/contract/shops/dynamic-qr/feature.ts';
import type { CallerContext } from '../../../callers/scoped.ts';
import { storesInScope } from '../../../platform/auth/scope.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { inTenant } from '../../../platform/db/database.ts';
import { findTenantOfDynamicQr, findTenantOfStore } from '../queries.ts';
import type { DynamicQrKey } from './key.ts';

/** Runs an action on a code in the scope, in one transaction of its tenant. */
export async function inOneDynamicQr<T>(
  context: CallerContext,
  shown: string,
  work: (tx: Tx, key: DynamicQrKey) => Promise<T>,
) {
  const id = dynamicQrIdOf(shown);
  const tenantId = await context.scoped((tx) => findTenantOfDynamicQr(tx, context.scope.tenants, id));
  if (tenantId === undefined) throw new Problem('STATUS_404', 404);
  return { dynamicQr: await inTenant(context.database, tenantId, (tx) => work(tx, { tenantId, id })) };
}

/** The tenant of a store in the scope. @throws Problem STATUS_404 */
export async function tenantOfStore({ scope, scoped }: CallerContext, storeId: string): Promise<string> {
  const isOwn = (storesInScope(scope, [storeId]) ?? []).includes(storeId);
  const tenantId = isOwn ? await scoped((tx) => findTenantOfStore(tx, scope.tenants, storeId)) : undefined;
  if (tenantId === undefined) throw new Problem('STATUS_404', 404);
  return tenantId;
}

/** The UUID of a public id. @throws Problem STATUS_404 */
export function dynamicQrIdOf(shown: string): string {
  const id = decodeId(dynamicQrIds, shown);
  if (id === undefined) throw new Problem('STATUS_404', 404);
  return id;
}
