import type { Settlement, SettlementItem } from '@galla/contract/settlements/settlements/endpoints.ts';
import { sql } from 'kysely';
import { uuidArray } from '../../../platform/db/arrays.ts';
import type { Row, Tx } from '../../../platform/db/database.ts';

/**
 * The selected settlements of a tenant, in the form that SQL needs. Days are Indian calendar days; `amount` is in
 * paise.
 */
interface SettlementsWanted {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly states?: readonly Settlement['state'][];
  readonly search: { readonly utr?: string; readonly amount?: number } | undefined;
  readonly after?: string | undefined;
  readonly size: number;
}

/** Settlements of a tenant, newest first, plus one row if there are more. */
export function findSettlements(
  tx: Tx,
  tenantId: string,
  { from, to, states = [], search, after, size }: SettlementsWanted,
): Promise<Row<'settlement'>[]> {
  let query = tx.selectFrom('settlement').selectAll().where('tenant_id', '=', tenantId);
  if (from !== undefined) query = query.where('day', '>=', from);
  if (to !== undefined) query = query.where('day', '<=', to);
  if (after !== undefined) query = query.where('day', '<', after);
  if (states.length > 0) query = query.where('state', 'in', states);
  if (search !== undefined) {
    const { utr, amount } = search;
    query = query.where((where) =>
      where.or([
        // A line of a message often contains several numbers, and only the UTR is unambiguous.
        ...(utr === undefined ? [] : [where('utr', '=', utr)]),
        ...(amount === undefined || utr !== undefined ? [] : [where('net', '=', amount)]),
      ]),
    );
  }
  return query
    .orderBy('day', 'desc')
    .limit(size + 1)
    .execute();
}

export function findSettlementRow(
  tx: Tx,
  tenants: readonly string[],
  id: string,
): Promise<Row<'settlement'> | undefined> {
  return tx
    .selectFrom('settlement')
    .selectAll()
    .where(sql<boolean>`tenant_id = any (${uuidArray(tenants)})`)
    .where('id', '=', id)
    .executeTakeFirst();
}

type SettlementId = Pick<Row<'settlement'>, 'tenant_id' | 'id'>;

/** The payouts of a settlement with their accounts, oldest first. */
export function listPayouts(tx: Tx, { tenant_id, id }: SettlementId) {
  return tx
    .selectFrom('payout as o')
    .innerJoin('payout_account as a', (join) =>
      join.onRef('a.tenant_id', '=', 'o.tenant_id').onRef('a.id', '=', 'o.payout_account_id'),
    )
    .select(['o.state', 'o.utr', 'o.failure_reason', 'o.failure_kind', 'o.created_at', 'o.finished_at'])
    .select(['o.attempt', 'o.sent_at', 'o.due_at', 'a.last4', 'a.holder', 'a.ifsc'])
    .where('o.tenant_id', '=', tenant_id)
    .where('o.settlement_id', '=', id)
    .orderBy('o.id')
    .execute();
}

/** Sums over the items of a settlement, with `net` in paise. */
export interface ItemSums {
  payments: number;
  refunds: number;
  net: number;
}

export async function sumItems(tx: Tx, { tenant_id, id }: SettlementId): Promise<ItemSums> {
  const { rows } = await sql<ItemSums>`
    select count(*) filter (where kind = 'PAYMENT') as payments, count(*) filter (where kind = 'REFUND') as refunds,
      coalesce(sum(amount), 0) as net
    from settlement_item where tenant_id = ${tenant_id} and settlement_id = ${id}`.execute(tx);
  return rows[0] ?? { payments: 0, refunds: 0, net: 0 };
}

/** An item with the columns of its payment, refund or chargeback. */
export interface ItemRow {
  readonly kind: SettlementItem['kind'];
  readonly payment_id: string;
  readonly subject_id: string;
  readonly at: Date;
  readonly merchant_order_id: string | null;
  readonly utr: string | null;
  readonly total: number;
  readonly fee: number;
  readonly gst: number;
  readonly amount: number;
}

/** The selected items of a settlement. `after` is the UUID of the last one before the page. */
export interface ItemsWanted {
  readonly kind: SettlementItem['kind'];
  readonly size: number;
  readonly after?: string | undefined;
}

/** Items of one kind, newest first, plus one row if there are more. */
export async function listItemRows(
  tx: Tx,
  settlement: SettlementId,
  { kind, size, after }: ItemsWanted,
): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select i.kind, i.payment_id, i.subject_id, coalesce(r.created_at, j.created_at, p.finished_at, p.created_at) as at,
      p.merchant_order_id, case when i.kind = 'PAYMENT' then p.utr else r.utr end as utr,
      case i.kind when 'PAYMENT' then p.total when 'REFUND' then r.amount else abs(i.amount) end as total,
      case when i.kind = 'PAYMENT' then p.fee when i.kind = 'REFUND' then -r.returned_fee else 0 end as fee, i.gst,
      i.amount
    from settlement_item i
    join payment p on p.tenant_id = i.tenant_id and p.id = i.payment_id
    left join refund r on i.kind in ('REFUND', 'REFUND_RETURNED') and r.tenant_id = i.tenant_id and r.id = i.subject_id
    left join journal j on i.kind = 'CHARGEBACK' and j.tenant_id = i.tenant_id and j.id = i.subject_id
    where i.tenant_id = ${settlement.tenant_id} and i.settlement_id = ${settlement.id} and i.kind = ${kind}
      ${after === undefined ? sql`` : sql`and i.subject_id < ${after}`}
    order by i.subject_id desc limit ${size + 1}`.execute(tx);
  return rows;
}

/** The settlements with outbox events between two positions, ordered by day. */
export function listChangedSettlements(
  tx: Tx,
  tenantId: string,
  after: number,
  until: number,
): Promise<Row<'settlement'>[]> {
  return tx
    .selectFrom('settlement')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', (within) =>
      within
        .selectFrom('outbox')
        .select('subject_id')
        .where('tenant_id', '=', tenantId)
        .where('position', '>', after)
        .where('position', '<=', until)
        .where('type', 'like', 'settlement.%'),
    )
    .orderBy('day')
    .execute();
}
