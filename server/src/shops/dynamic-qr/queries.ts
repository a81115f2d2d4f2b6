import type { DynamicQrState, FinalDynamicQrState } from '@galla/contract/shops/dynamic-qr/states.ts';
import { sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import { isOneOf, uuidArray } from '../../platform/db/arrays.ts';
import type { Row, Tx } from '../../platform/db/database.ts';
import type { PageOf } from '../../platform/db/keyset-page.ts';
import { keysetClauses } from '../../platform/db/keyset-page.ts';
import type { NamedTenants } from '../../platform/db/tenants.ts';
import { namedOne, ofSameTenant } from '../../platform/db/tenants.ts';
import type { TenantMode } from '../../platform/rail/rails.ts';
import type { DynamicQrKey } from './public/key.ts';

/** A dynamic QR code with the names of its store and counter, its payee, and the payment that paid it. */
export interface DynamicQrRow extends Row<'dynamic_qr'> {
  store_name: string;
  store_code: string;
  terminal_name: string | null;
  terminal_code: string | null;
  merchant_id: string;
  merchant_name: string;
  vpa: string;
  category_code: string;
  mode: TenantMode;
  pending: boolean;
  paid_amount: number | null;
  paid_at: Date | null;
  /** Masked. */
  payer: string | null;
  utr: string | null;
}

const selectRows = (tenants: NamedTenants) => sql`
  select d.*, s.name as store_name, s.code as store_code, t.name as terminal_name, t.code as terminal_code,
    m.merchant_id, m.name as merchant_name, m.vpa, m.category_code, tenant.mode,
    p.amount as paid_amount, coalesce(p.finished_at, p.created_at) as paid_at, masked_vpa(p.customer_vpa) as payer, p.utr,
    d.state = 'ACTIVE' and exists (select from dynamic_qr_payment o where ${ofSameTenant('o', 'd', tenants)}
      and o.dynamic_qr_id = d.id and o.state = 'PENDING') as pending
  from dynamic_qr d
  join store s on s.tenant_id = d.tenant_id and s.id = d.store_id
  join tenant on tenant.id = d.tenant_id
  join merchant m on m.id = tenant.merchant_id
  left join terminal t on t.tenant_id = d.tenant_id and t.id = d.terminal_id
  left join payment p on p.tenant_id = d.tenant_id and p.id = d.payment_id`;

export async function findDynamicQr(tx: Tx, { tenantId, id }: DynamicQrKey): Promise<DynamicQrRow | undefined> {
  const { rows } = await sql<DynamicQrRow>`
    ${selectRows([tenantId])} where d.tenant_id = ${tenantId} and d.id = ${id}`.execute(tx);
  return rows[0];
}

/** The codes of the scope's stores, newest first. */
export async function listDynamicQrs(
  tx: Tx,
  { tenants, storeIds }: Pick<Scope, 'tenants' | 'storeIds'>,
  filters: { readonly storeId?: string | undefined; readonly state?: DynamicQrState | undefined },
  page: PageOf<string>,
): Promise<DynamicQrRow[]> {
  const { beyond, order, limit } = keysetClauses(page, sql`d.id`);
  const conditions = [
    isOneOf(sql`d.tenant_id`, 'uuid', tenants),
    beyond,
    ...(storeIds === null ? [] : [sql`d.store_id = any (${uuidArray(storeIds)})`]),
    ...(filters.storeId === undefined ? [] : [sql`d.store_id = ${filters.storeId}::uuid`]),
    ...(filters.state === undefined ? [] : [sql`d.state = ${filters.state}`]),
  ];
  const { rows } = await sql<DynamicQrRow>`
    ${selectRows(namedOne(tenants))} where ${sql.join(conditions, sql` and `)} ${order} ${limit}`.execute(tx);
  return rows;
}

/** Whether a store, and its counter if given, are open. */
export async function findCounterState(
  tx: Tx,
  {
    tenantId,
    storeId,
    terminalId,
  }: { readonly tenantId: string; readonly storeId: string; readonly terminalId: string | null },
): Promise<{ readonly active: boolean } | undefined> {
  const { rows } = await sql<{ active: boolean }>`
    select ${terminalId === null ? sql`s.active` : sql`s.active and t.active`} as active from store s
    ${terminalId === null ? sql`` : sql`join terminal t on t.tenant_id = s.tenant_id and t.store_id = s.id and t.id = ${terminalId}`}
    where s.tenant_id = ${tenantId} and s.id = ${storeId}`.execute(tx);
  return rows[0];
}

/** Whether the provider has disabled the merchant of a live tenant. */
export async function isDisabled(tx: Tx, tenantId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('tenant as t')
    .innerJoin('merchant as m', 'm.id', 't.merchant_id')
    .select('t.id')
    .where('t.id', '=', tenantId)
    .where('t.mode', '=', 'live')
    .where('m.disabled_at', 'is not', null)
    .executeTakeFirst();
  return found !== undefined;
}

/** Adds a payable dynamic QR code. */
export async function insertDynamicQr(
  tx: Tx,
  row: Pick<
    Row<'dynamic_qr'>,
    | 'tenant_id'
    | 'id'
    | 'store_id'
    | 'terminal_id'
    | 'amount'
    | 'bill_number'
    | 'created_by'
    | 'created_at'
    | 'expires_at'
  >,
): Promise<void> {
  await tx
    .insertInto('dynamic_qr')
    .values({ ...row, due_at: row.expires_at })
    .execute();
}

/** The only statement that ends a dynamic QR code. False if it has already ended. */
export async function endDynamicQr(
  tx: Tx,
  { tenantId, id }: DynamicQrKey,
  end: { readonly state: FinalDynamicQrState; readonly paymentId?: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('dynamic_qr')
    .set({ state: end.state, payment_id: end.paymentId ?? null, closed_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', 'ACTIVE')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The state and expiry of a dynamic QR code. */
export function findState(tx: Tx, { tenantId, id }: DynamicQrKey) {
  return tx
    .selectFrom('dynamic_qr')
    .select(['state', 'expires_at', 'amount'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The tenant among these that owns the code. */
export const findTenantOfDynamicQr = (tx: Tx, tenants: readonly string[], id: string): Promise<string | undefined> =>
  findTenantOf(tx, 'dynamic_qr', tenants, id);

/** The tenant among these that owns the store. */
export const findTenantOfStore = (tx: Tx, tenants: readonly string[], id: string): Promise<string | undefined> =>
  findTenantOf(tx, 'store', tenants, id);

async function findTenantOf(tx: Tx, table: 'dynamic_qr' | 'store', tenants: readonly string[], id: string) {
  const row = await tx
    .selectFrom(table)
    .select('tenant_id')
    .where(sql<boolean>`tenant_id = any (${uuidArray(tenants)})`)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.tenant_id;
}
