import type { ClientBase } from 'pg';
import type { TenantMode } from '../../platform/rail/rails.ts';
import type { Prices, Tariffs } from '../../settlements/ledger/public/tariff.ts';
import { pricesOfTenant, tariffsJson } from '../../settlements/ledger/public/tariff-queries.ts';

/** Tenants by the merchant ids that engines send, with the prices of their payments. */
export async function findTenants(
  client: Pick<ClientBase, 'query'>,
  merchantIds: readonly string[],
  mode: TenantMode,
): Promise<{ code: string; id: string; prices: Prices }[]> {
  const { rows } = await client.query<{ tariffs: Tariffs; tenants: { code: string; id: string; prices: Prices }[] }>(
    `SELECT ${tariffsJson} AS tariffs, coalesce((
       SELECT json_agg(json_build_object('code', merchant.merchant_id, 'id', tenant.id, 'prices', ${pricesOfTenant}))
       FROM merchant JOIN tenant ON tenant.merchant_id = merchant.id
       WHERE merchant.merchant_id = ANY ($1) AND tenant.mode = $2
     ), '[]'::json) AS tenants`,
    [merchantIds, mode],
  );
  // All tenants share the same tariffs.
  return rows.flatMap(({ tariffs, tenants }) =>
    tenants.map((tenant) => ({ ...tenant, prices: { ...tenant.prices, tariffs } })),
  );
}

/** How far the clocks of sandboxes are ahead of the installation's, in ms, by the merchant ids that engines send. */
export async function findClockOffsets(
  client: Pick<ClientBase, 'query'>,
  merchantIds: readonly unknown[],
): Promise<ReadonlyMap<unknown, number>> {
  const { rows } = await client.query<{ code: string; clock_offset: number }>(
    `SELECT merchant.merchant_id AS code, tenant.clock_offset FROM merchant JOIN tenant ON tenant.merchant_id = merchant.id
     WHERE merchant.merchant_id = ANY ($1) AND tenant.mode = 'test' AND tenant.clock_offset > 0`,
    [merchantIds.map(String)],
  );
  return new Map(rows.map(({ code, clock_offset }) => [code, clock_offset]));
}

/** A code of one kind with its owner: the tenant for stores and QR codes, the store for terminals. */
export interface CodeKey {
  readonly tenant_id: string;
  readonly store_id?: string;
  readonly code: string;
}

const codeQueries = {
  store: `SELECT s.tenant_id, s.code, s.id, s.id AS store_id, NULL::uuid AS terminal_id
          FROM json_to_recordset($1) AS k(tenant_id uuid, code text) JOIN store s USING (tenant_id, code)`,
  terminal: `SELECT t.tenant_id, t.code, t.id, t.store_id, t.id AS terminal_id
             FROM json_to_recordset($1) AS k(tenant_id uuid, store_id uuid, code text) JOIN terminal t USING (tenant_id, store_id, code)`,
  qrCode: `SELECT q.tenant_id, q.code, q.id, q.store_id, q.terminal_id
           FROM json_to_recordset($1) AS k(tenant_id uuid, code text) JOIN qr_code q USING (tenant_id, code)`,
} as const;

/** The kinds of codes. */
export type CodeKind = keyof typeof codeQueries;

export interface FoundCode {
  readonly tenant_id: string;
  readonly code: string;
  readonly id: string;
  readonly store_id: string;
  readonly terminal_id: string | null;
}

/** Finds codes of one kind in one query. */
export async function findCodes(
  client: Pick<ClientBase, 'query'>,
  kind: CodeKind,
  keys: readonly CodeKey[],
): Promise<FoundCode[]> {
  const { rows } = await client.query<FoundCode>(codeQueries[kind], [JSON.stringify(keys)]);
  return rows;
}
