import { sql } from 'kysely';
import type { Scope } from '../platform/auth/scope.ts';
import { uuidArray } from '../platform/db/arrays.ts';
import type { Tx } from '../platform/db/database.ts';

/** The super-merchant of this id. */
export function findGroup(tx: Tx, groupId: string) {
  return tx.selectFrom('merchant_group').selectAll().where('id', '=', groupId).executeTakeFirstOrThrow();
}

/** The first merchant of the scope, with all that a profile shows. */
export function findMerchant(tx: Tx, scope: Scope) {
  return tx
    .selectFrom('merchant')
    .innerJoin('tenant', 'tenant.merchant_id', 'merchant.id')
    .innerJoin('provider', (join) => join.onTrue())
    .selectAll('merchant')
    .select('provider.refund_days')
    .where('tenant.id', '=', scope.tenants[0] ?? null)
    .executeTakeFirstOrThrow();
}

/** The products that the merchant of a scope has requested, by type. */
export function listServiceLines(tx: Tx, scope: Scope) {
  return tx
    .selectFrom('service_line')
    .innerJoin('tenant', 'tenant.merchant_id', 'service_line.merchant_id')
    .select(['service_line_type as serviceLineType', 'business_line as businessLine', 'status'])
    .where('tenant.id', '=', scope.tenants[0] ?? null)
    .orderBy('service_line_type')
    .execute();
}

/** How many stores the scope has, in its own mode: a person of some stores has those of live and of test mode. */
/** What is known of a merchant beside its profile, such as that its UPI is verified (ROU-09). */
export function listAttributes(tx: Tx, merchantId: string) {
  return tx
    .selectFrom('merchant_attribute')
    .select(['type', 'active', 'value'])
    .where('merchant_id', '=', merchantId)
    .orderBy('type')
    .execute();
}

export async function countStores(tx: Tx, scope: Scope): Promise<number> {
  const own = scope.storeIds === null ? sql`true` : sql`id = any (${uuidArray(scope.storeIds)})`;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from store where tenant_id = any (${uuidArray(scope.tenants)}) and ${own}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** The types of these tenants' merchants. */
export async function listTypes(tx: Tx, tenants: readonly string[]) {
  const rows = await tx
    .selectFrom('merchant')
    .innerJoin('tenant', 'tenant.merchant_id', 'merchant.id')
    .select(['tenant.id', 'merchant.type'])
    .where('tenant.id', '=', sql<string>`any (${uuidArray(tenants)})`)
    .execute();
  return new Map(rows.map(({ id, type }) => [id, type]));
}
