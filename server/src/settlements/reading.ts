import { decodeId, encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { Settlement, SettlementDetails, SettlementItem } from '@galla/contract/settlements/endpoints.ts';
import { readBankLine } from '@galla/contract/settlements/rules.ts';
import { sql } from 'kysely';
import type { Scope } from '../platform/auth/scope.ts';
import { uuidArray } from '../platform/db/arrays.ts';
import type { Row, Tx } from '../platform/db/database.ts';
import { keysetPage } from '../platform/db/keyset-page.ts';

/** A merchant in the scope of who reads. */
export type Merchant = Scope['merchants'][number];

/** A settlement as the wire has it. */
export function viewSettlement(row: Row<'settlement'>, { merchantId }: Pick<Merchant, 'merchantId'>): Settlement {
  return {
    settlementId: encodeId('settlement', row.id),
    settlementDate: row.day,
    merchantId,
    state: row.state,
    utr: row.utr,
    failureReason: row.failure_reason,
    payments: row.payments,
    gross: row.gross,
    fee: row.fee,
    gst: row.gst,
    refunds: row.refunds,
    refunded: row.refunded,
    returned: row.returned,
    chargedBack: row.charged_back,
    net: row.net,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}

/** Which settlements of a merchant. Days are days of India. */
export interface SettlementFilters {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly states?: readonly Settlement['state'][];
  readonly search?: string | undefined;
  readonly after?: string | undefined;
  readonly size: number;
}

/** A page of the settlements of a merchant, newest first, and the day to go on from. */
export async function listSettlements(
  tx: Tx,
  merchant: Merchant,
  { from, to, states = [], search, after, size }: SettlementFilters,
): Promise<{ settlements: Settlement[]; next: string | null }> {
  let query = tx.selectFrom('settlement').selectAll().where('tenant_id', '=', merchant.tenantId);
  if (from !== undefined) query = query.where('day', '>=', from);
  if (to !== undefined) query = query.where('day', '<=', to);
  if (after !== undefined) query = query.where('day', '<', after);
  if (states.length > 0) query = query.where('state', 'in', states);
  if (search !== undefined) {
    const { utr, amount } = searchOf(search);
    query = query.where((where) =>
      where.or([
        // A line of a message often has several numbers, and of those only the UTR is sure.
        ...(utr === undefined ? [] : [where('utr', '=', utr)]),
        ...(amount === undefined || utr !== undefined ? [] : [where('net', '=', amount)]),
      ]),
    );
  }
  const rows = await query
    .orderBy('day', 'desc')
    .limit(size + 1)
    .execute();
  const page = keysetPage(rows, { size, after }, ({ day }) => day);
  return { settlements: page.rows.map((row) => viewSettlement(row, merchant)), next: page.next };
}

/** What is searched for: a UTR or an amount in rupees as typed, or what a bank's message says. */
function searchOf(text: string): { readonly utr?: string; readonly amount?: number } {
  const typed = /^₹?\s*(\d[\d,]*)(?:\.(\d{1,2}))?$/.exec(text);
  const [, rupees = '', paise = ''] = typed ?? [];
  if (typed === null || /^\d{12}$/.test(text)) {
    const read = readBankLine(text);
    return read.utr === undefined && read.amount === undefined ? { utr: text.toUpperCase() } : read;
  }
  const amount = Number(`${rupees.replaceAll(',', '')}${paise.padEnd(2, '0')}`);
  return Number.isSafeInteger(amount) ? { amount } : { utr: text };
}

/** A settlement in the scope, with its merchant. @throws Problem SETTLEMENT_NOT_FOUND */
export async function findSettlement(
  tx: Tx,
  scope: Scope,
  shownId: string,
): Promise<{ row: Row<'settlement'>; merchant: Merchant }> {
  const id = decodeId('settlement', shownId);
  const tenants = uuidArray(scope.merchants.map(({ tenantId }) => tenantId));
  const row =
    id === undefined
      ? undefined
      : await tx
          .selectFrom('settlement')
          .selectAll()
          .where(sql<boolean>`tenant_id = any (${tenants})`)
          .where('id', '=', id)
          .executeTakeFirst();
  const merchant = scope.merchants.find(({ tenantId }) => tenantId === row?.tenant_id);
  if (row === undefined || merchant === undefined) throw new Problem('SETTLEMENT_NOT_FOUND', 404);
  return { row, merchant };
}

/** One settlement with its payouts, and its items added up anew. */
export async function readDetails(tx: Tx, scope: Scope, shownId: string): Promise<SettlementDetails> {
  const { row, merchant } = await findSettlement(tx, scope, shownId);
  const payouts = await tx
    .selectFrom('payout as o')
    .innerJoin('payout_account as a', (join) =>
      join.onRef('a.tenant_id', '=', 'o.tenant_id').onRef('a.id', '=', 'o.payout_account_id'),
    )
    .select(['o.state', 'o.utr', 'o.failure_reason', 'o.created_at', 'o.finished_at', 'a.last4', 'a.holder', 'a.ifsc'])
    .where('o.tenant_id', '=', row.tenant_id)
    .where('o.settlement_id', '=', row.id)
    .orderBy('o.id')
    .execute();
  const { rows } = await sql<{ payments: number; refunds: number; net: number }>`
    select count(*) filter (where kind = 'PAYMENT') as payments, count(*) filter (where kind = 'REFUND') as refunds,
      coalesce(sum(amount), 0) as net
    from settlement_item where tenant_id = ${row.tenant_id} and settlement_id = ${row.id}`.execute(tx);
  const last = payouts.at(-1);
  return {
    ...viewSettlement(row, merchant),
    inStoreUntil: row.in_store_until.toISOString(),
    onlineUntil: row.online_until.toISOString(),
    account: { holder: last?.holder ?? '', ifsc: last?.ifsc ?? '', last4: last?.last4 ?? '' },
    items: rows[0] ?? { payments: 0, refunds: 0, net: 0 },
    payouts: payouts.map((payout) => ({
      state: payout.state,
      last4: payout.last4,
      utr: payout.utr,
      failureReason: payout.failure_reason,
      createdAt: payout.created_at.toISOString(),
      finishedAt: payout.finished_at?.toISOString() ?? null,
    })),
  };
}

interface ItemRow {
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

/** Which items of a settlement; `after` is the UUID of the last one before the page. */
export interface ItemsWanted {
  readonly kind: SettlementItem['kind'];
  readonly size: number;
  readonly after?: string | undefined;
}

/** A page of the items of one kind, newest first, and the id to go on from. */
export async function listItems(
  tx: Tx,
  settlement: Pick<Row<'settlement'>, 'tenant_id' | 'id'>,
  { kind, size, after }: ItemsWanted,
): Promise<{ items: SettlementItem[]; next: string | null }> {
  const { rows } = await sql<ItemRow>`
    select i.kind, i.payment_id, i.subject_id, coalesce(r.created_at, j.created_at, p.finished_at, p.created_at) as at,
      p.merchant_order_id, case when i.kind = 'PAYMENT' then p.utr else r.utr end as utr,
      case when i.kind = 'PAYMENT' then p.total else abs(i.amount) end as total,
      case when i.kind = 'PAYMENT' then p.fee when i.kind = 'REFUND' then -r.returned_fee else 0 end as fee, i.gst,
      i.amount
    from settlement_item i
    join payment p on p.tenant_id = i.tenant_id and p.id = i.payment_id
    left join refund r on i.kind in ('REFUND', 'REFUND_RETURNED') and r.tenant_id = i.tenant_id and r.id = i.subject_id
    left join journal j on i.kind = 'CHARGEBACK' and j.tenant_id = i.tenant_id and j.id = i.subject_id
    where i.tenant_id = ${settlement.tenant_id} and i.settlement_id = ${settlement.id} and i.kind = ${kind}
      ${after === undefined ? sql`` : sql`and i.subject_id < ${after}`}
    order by i.subject_id desc limit ${size + 1}`.execute(tx);
  const page = keysetPage(rows, { size, after }, ({ subject_id: id }) => id);
  return { items: page.rows.map(viewItem), next: page.next };
}

function viewItem(row: ItemRow): SettlementItem {
  const { kind, total, fee, gst, amount } = row;
  return {
    kind,
    unitId: encodeId('payment', row.payment_id),
    refundId: kind === 'REFUND' || kind === 'REFUND_RETURNED' ? encodeId('refund', row.subject_id) : null,
    at: row.at.toISOString(),
    merchantOrderId: row.merchant_order_id,
    utr: row.utr,
    ...{ total, fee, gst, amount },
  };
}

/** Settlements that changed after a position of the tenant's outbox, each once, and the position reached. */
export async function listChanges(
  tx: Tx,
  merchant: Merchant,
  after: number | undefined,
): Promise<{ settlements: Settlement[]; position: number }> {
  const { rows } = await sql<{ position: number }>`
    select position from outbox_position where tenant_id = ${merchant.tenantId}`.execute(tx);
  const position = rows[0]?.position ?? 0;
  if (after === undefined) return { settlements: [], position };
  const changed = await tx
    .selectFrom('settlement')
    .selectAll()
    .where('tenant_id', '=', merchant.tenantId)
    .where('id', 'in', (within) =>
      within
        .selectFrom('outbox')
        .select('subject_id')
        .where('tenant_id', '=', merchant.tenantId)
        .where('position', '>', after)
        .where('position', '<=', position)
        .where('type', 'like', 'settlement.%'),
    )
    .orderBy('day')
    .execute();
  return { settlements: changed.map((row) => viewSettlement(row, merchant)), position };
}
