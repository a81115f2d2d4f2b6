import type { Settlement } from '@galla/contract/settlements/settlements/endpoints.ts';
import { sql } from 'kysely';
import { textArray, uuidArray } from '../../../platform/db/arrays.ts';
import type { Row, Tx } from '../../../platform/db/database.ts';

/** The selected settlements of several tenants. Days are Indian calendar days, both inclusive. No states means all. */
export interface GroupWanted {
  readonly tenants: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly states: readonly Settlement['state'][];
}

/** Sums of one day and state, in paise. */
export interface DaySums {
  readonly day: string;
  readonly state: Settlement['state'];
  readonly count: number;
  readonly gross: number;
  readonly deducted: number;
  readonly charges: number;
  readonly net: number;
}

/** The sum of one tenant and state, in paise. */
export interface TenantSum {
  readonly tenant_id: string;
  readonly state: Settlement['state'];
  readonly net: number;
}

const selected = ({ tenants, from, to, states }: GroupWanted) => sql`tenant_id = any (${uuidArray(tenants)})
  and day >= ${from} and day <= ${to} ${states.length === 0 ? sql`` : sql`and state = any (${textArray(states)})`}`;

/**
 * The sums of each day. Separate from those of tenants, because nodes of a distributed database reject grouping sets
 * over tenants.
 */
export async function sumDays(tx: Tx, wanted: GroupWanted): Promise<readonly DaySums[]> {
  const { rows } = await sql<DaySums>`
    select day, state, count(*) as count, sum(gross)::bigint as gross,
      sum(refunded - returned + charged_back)::bigint as deducted, sum(fee + gst)::bigint as charges, sum(net)::bigint as net
    from settlement where ${selected(wanted)} group by day, state`.execute(tx);
  return rows;
}

export async function sumTenants(tx: Tx, wanted: GroupWanted): Promise<readonly TenantSum[]> {
  const { rows } = await sql<TenantSum>`
    select tenant_id, state, sum(net)::bigint as net from settlement where ${selected(wanted)} group by tenant_id, state`.execute(
    tx,
  );
  return rows;
}

/** The settlements of a page of tenants, oldest first. */
export async function listGroupRows(tx: Tx, wanted: GroupWanted): Promise<Row<'settlement'>[]> {
  const { rows } = await sql<Row<'settlement'>>`
    select * from settlement where ${selected(wanted)} order by day`.execute(tx);
  return rows;
}

/** The newest failed settlements. */
export async function listCameBack(tx: Tx, wanted: GroupWanted, max: number): Promise<Row<'settlement'>[]> {
  const { rows } = await sql<Row<'settlement'>>`
    select * from settlement where ${selected(wanted)} and state = 'FAILED' order by day desc, net desc limit ${max}`.execute(
    tx,
  );
  return rows;
}

/** The current accounts of tenants. */
export async function listPresentAccounts(
  tx: Tx,
  tenants: readonly string[],
): Promise<readonly Pick<Row<'payout_account'>, 'tenant_id' | 'ifsc' | 'last4'>[]> {
  const { rows } = await sql<Pick<Row<'payout_account'>, 'tenant_id' | 'ifsc' | 'last4'>>`
    select tenant_id, ifsc, last4 from payout_account
    where tenant_id = any (${uuidArray(tenants)}) and ended_at is null`.execute(tx);
  return rows;
}
