import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { ShopKey } from './queries.ts';
import { findShop } from './queries.ts';

const maxKnown = 10_000;
const known = new WeakMap<Database, Map<string, string>>();

/**
 * The tenant of a merchant in a mode. Undefined for an unknown merchant. It never changes, so the look-up is cached.
 */
export async function tenantOf(database: Database, { merchantId, mode }: ShopKey): Promise<string | undefined> {
  const tenants = known.get(database) ?? new Map<string, string>();
  known.set(database, tenants);
  const name = `${mode} ${merchantId}`;
  const tenantId = tenants.get(name);
  if (tenantId !== undefined) return tenantId;
  const shop = await inTransaction(database, (tx) => findShop(tx, { merchantId, mode }));
  if (shop === undefined) return undefined;
  tenants.set(name, shop.tenantId);
  const [oldest] = tenants.keys();
  if (tenants.size > maxKnown && oldest !== undefined) tenants.delete(oldest);
  return shop.tenantId;
}
