import { sql } from 'kysely';
import type { Row, Tx } from '../../platform/db/database.ts';
import type { TenantMode } from '../../platform/rail/rails.ts';

/** Stores a request by the hash of its signature. False if it was received before. */
export async function keepRequest(tx: Tx, request: Row<'provisioning_request'>): Promise<boolean> {
  const kept = await tx
    .insertInto('provisioning_request')
    .values(request)
    .onConflict((conflict) => conflict.column('signature_hash').doNothing())
    .returning('engine_key_id')
    .executeTakeFirst();
  return kept !== undefined;
}

/** A merchant as the provider may change it, with the code of its super-merchant. */
export type KnownMerchant = Pick<
  Row<'merchant'>,
  'id' | 'name' | 'type' | 'category' | 'gstin' | 'vpa' | 'category_code' | 'group_id' | 'disabled_reason'
> & {
  readonly group_code: string | null;
  /** The chain of its audit log. */
  readonly chain_id: string;
};

/** A merchant by its merchant id, locked until the transaction ends. */
export async function lockMerchant(tx: Tx, merchantId: string): Promise<KnownMerchant | undefined> {
  const { rows } = await sql<KnownMerchant>`
    select m.id, m.name, m.type, m.category, m.gstin, m.vpa, m.category_code, m.group_id, m.disabled_reason,
      (select g.code from merchant_group g where g.id = m.group_id) as group_code,
      (select t.id from tenant t where t.merchant_id = m.id and t.mode = 'live') as chain_id
    from merchant m where m.merchant_id = ${merchantId} for no key update of m`.execute(tx);
  return rows[0];
}

export async function findSuperMerchant(tx: Tx, code: string): Promise<string | undefined> {
  const found = await tx.selectFrom('merchant_group').select('id').where('code', '=', code).executeTakeFirst();
  return found?.id;
}

/** The tenant of a merchant in one mode, with the chain of its audit log. */
export async function findPlace(
  tx: Tx,
  merchantId: string,
  mode: TenantMode,
): Promise<{ readonly tenantId: string; readonly chainId: string } | undefined> {
  const { rows } = await sql<{ tenantId: string; chainId: string }>`
    select t.id as "tenantId", (select l.id from tenant l where l.merchant_id = m.id and l.mode = 'live') as "chainId"
    from merchant m join tenant t on t.merchant_id = m.id and t.mode = ${mode}
    where m.merchant_id = ${merchantId}`.execute(tx);
  return rows[0];
}

/** The id of a tenant's store, by its code. */
export async function findStore(tx: Tx, tenantId: string, code: string): Promise<string | undefined> {
  const found = await tx
    .selectFrom('store')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('code', '=', code)
    .executeTakeFirst();
  return found?.id;
}

export function listTerminals(tx: Tx, tenantId: string, storeId: string) {
  return tx
    .selectFrom('terminal')
    .select(['id', 'code', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('store_id', '=', storeId)
    .execute();
}

/** A tenant's QR code, by its code, locked until the transaction ends. */
export function lockQrCode(tx: Tx, tenantId: string, code: string) {
  return tx
    .selectFrom('qr_code')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('code', '=', code)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export function listServiceLines(tx: Tx, merchantId: string) {
  return tx
    .selectFrom('service_line')
    .select(['service_line_type', 'business_line', 'status'])
    .where('merchant_id', '=', merchantId)
    .execute();
}
