import { sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import { uuidArray } from '../../platform/db/arrays.ts';
import type { Row, Tx } from '../../platform/db/database.ts';
import type { ProductStatus } from './public/product-status.ts';

interface ServiceLine {
  readonly serviceLineType: Row<'service_line'>['service_line_type'];
  readonly businessLine: Row<'service_line'>['business_line'];
  readonly status: Row<'service_line'>['status'];
}

export function findGroup(tx: Tx, groupId: string) {
  return tx.selectFrom('merchant_group').selectAll().where('id', '=', groupId).executeTakeFirstOrThrow();
}

/** The merchants of a super-merchant that the provider has disabled, by name, at most `limit`. */
export async function listDisabled(tx: Tx, groupId: string, limit: number) {
  const rows = await tx
    .selectFrom('merchant')
    .select(['merchant_id', 'name', 'disabled_at', 'disabled_reason'])
    .where('group_id', '=', groupId)
    .where('disabled_at', 'is not', null)
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.flatMap(({ merchant_id: merchantId, name, disabled_at, disabled_reason }) =>
    disabled_at === null ? [] : [{ merchantId, name, since: disabled_at.toISOString(), reason: disabled_reason ?? '' }],
  );
}

/** The first merchant of the scope, with everything a profile shows. */
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

/**
 * The products that the merchant of a scope has requested, by type. Their progress follows from their activation; a
 * line that was never activated has none.
 */
export async function listServiceLines(
  tx: Tx,
  scope: Scope,
  products: readonly ProductStatus[],
): Promise<ServiceLine[]> {
  const tenantId = scope.tenants[0] ?? null;
  const lines = products.map(({ type, status }) => sql`(${sql.lit(type)}, ${status(tenantId)})`);
  const { rows } = await sql<ServiceLine>`
    select line.type as "serviceLineType", coalesce(line.status, s.status) as status,
      coalesce(s.business_line, (select min(business_line) from service_line where merchant_id = m.id), 'MASS')
        as "businessLine"
    from tenant t join merchant m on m.id = t.merchant_id
    cross join lateral (values ${sql.join(lines)}) line (type, status)
    left join service_line s on s.merchant_id = m.id and s.service_line_type = line.type
    where t.id = ${tenantId} and coalesce(line.status, s.status) is not null
    order by line.type`.execute(tx);
  return rows;
}

/** Facts about a merchant besides its profile, such as a verified UPI address (ROU-09). */
export function listAttributes(tx: Tx, merchantId: string) {
  return tx
    .selectFrom('merchant_attribute')
    .select(['type', 'active', 'value'])
    .where('merchant_id', '=', merchantId)
    .orderBy('type')
    .execute();
}

/**
 * The number of stores in the scope, in its mode: a person limited to some stores has stores of live and of test mode.
 */
export async function countStores(tx: Tx, scope: Scope): Promise<number> {
  const own = scope.storeIds === null ? sql`true` : sql`id = any (${uuidArray(scope.storeIds)})`;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from store where tenant_id = any (${uuidArray(scope.tenants)}) and ${own}`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function listTypes(tx: Tx, tenants: readonly string[]) {
  const rows = await tx
    .selectFrom('merchant')
    .innerJoin('tenant', 'tenant.merchant_id', 'merchant.id')
    .select(['tenant.id', 'merchant.type'])
    .where('tenant.id', '=', sql<string>`any (${uuidArray(tenants)})`)
    .execute();
  return new Map(rows.map(({ id, type }) => [id, type]));
}
