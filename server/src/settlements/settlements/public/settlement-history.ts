import { decodeId, encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import { typedPaise } from '@galla/contract/core/rupees.ts';
import type {
  Settlement,
  SettlementDetails,
  SettlementItem,
} from '@galla/contract/settlements/settlements/endpoints.ts';
import { readBankLine } from '@galla/contract/settlements/settlements/rules.ts';
import type { Scope } from '../../../platform/auth/scope.ts';
import type { Row, Tx } from '../../../platform/db/database.ts';
import { keysetPage } from '../../../platform/db/keyset-page.ts';
import { lastPosition } from '../../../platform/events/outbox.ts';
import type { ItemRow, ItemsWanted } from '../history/list-queries.ts';
import {
  findSettlementRow,
  findSettlements,
  listChangedSettlements,
  listItemRows,
  listPayouts,
  sumItems,
} from '../history/list-queries.ts';

/** A merchant in the reader's scope. */
export type Merchant = Scope['merchants'][number];

/** A settlement in the contract's form. */
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

/** The selected settlements of a merchant. Days are Indian calendar days. */
export interface SettlementFilters {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly states?: readonly Settlement['state'][];
  readonly search?: string | undefined;
  readonly after?: string | undefined;
  readonly size: number;
}

/** A page of a merchant's settlements, newest first, and the day from which the next page continues. */
export async function listSettlements(
  tx: Tx,
  merchant: Merchant,
  filters: SettlementFilters,
): Promise<{ settlements: Settlement[]; next: string | null }> {
  const found = filters.search === undefined ? undefined : searchOf(filters.search);
  const rows = await findSettlements(tx, merchant.tenantId, { ...filters, search: found });
  const page = keysetPage(rows, filters, ({ day }) => day);
  return { settlements: page.rows.map((row) => viewSettlement(row, merchant)), next: page.next };
}

/** The search: a UTR or an amount in rupees as typed, or the text of a bank message. */
function searchOf(text: string): { readonly utr?: string; readonly amount?: number } {
  const amount = /^\d{12}$/.test(text) ? undefined : typedPaise(text);
  if (amount !== undefined) return { amount };
  const read = readBankLine(text);
  return read.utr === undefined && read.amount === undefined ? { utr: text.toUpperCase() } : read;
}

/** A settlement in the scope, with its merchant. @throws Problem SETTLEMENT_NOT_FOUND */
export async function findSettlement(
  tx: Tx,
  scope: Scope,
  shownId: string,
): Promise<{ row: Row<'settlement'>; merchant: Merchant }> {
  const id = decodeId('settlement', shownId);
  const tenants = scope.merchants.map(({ tenantId }) => tenantId);
  const row = id === undefined ? undefined : await findSettlementRow(tx, tenants, id);
  const merchant = scope.merchants.find(({ tenantId }) => tenantId === row?.tenant_id);
  if (row === undefined || merchant === undefined) throw new Problem('SETTLEMENT_NOT_FOUND', 404);
  return { row, merchant };
}

/** One settlement with its payouts, and with its items summed again. */
export async function readDetails(tx: Tx, scope: Scope, shownId: string): Promise<SettlementDetails> {
  const { row, merchant } = await findSettlement(tx, scope, shownId);
  const payouts = await listPayouts(tx, row);
  const items = await sumItems(tx, row);
  const last = payouts.at(-1);
  return {
    ...viewSettlement(row, merchant),
    inStoreUntil: row.in_store_until.toISOString(),
    onlineUntil: row.online_until.toISOString(),
    account: { holder: last?.holder ?? '', ifsc: last?.ifsc ?? '', last4: last?.last4 ?? '' },
    items,
    payouts: payouts.map((payout) => ({
      state: payout.state,
      last4: payout.last4,
      utr: payout.utr,
      failureReason: payout.failure_reason,
      failureKind: payout.state === 'FAILED' ? (payout.failure_kind ?? 'LASTING') : null,
      goesOutAt: payout.attempt > 1 && payout.sent_at === null ? (payout.due_at?.toISOString() ?? null) : null,
      createdAt: payout.created_at.toISOString(),
      finishedAt: payout.finished_at?.toISOString() ?? null,
    })),
  };
}

/** A page of the items of one kind, newest first, and the id from which the next page continues. */
export async function listItems(
  tx: Tx,
  settlement: Pick<Row<'settlement'>, 'tenant_id' | 'id'>,
  wanted: ItemsWanted,
): Promise<{ items: SettlementItem[]; next: string | null }> {
  const rows = await listItemRows(tx, settlement, wanted);
  const page = keysetPage(rows, wanted, ({ subject_id: id }) => id);
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
    total,
    fee,
    gst,
    amount,
  };
}

/** Settlements that changed after a position of the tenant's outbox, each once, and the new position. */
export async function listChanges(
  tx: Tx,
  merchant: Merchant,
  after: number | undefined,
): Promise<{ settlements: Settlement[]; position: number }> {
  const position = await lastPosition(tx, merchant.tenantId);
  if (after === undefined) return { settlements: [], position };
  const changed = await listChangedSettlements(tx, merchant.tenantId, after, position);
  return { settlements: changed.map((row) => viewSettlement(row, merchant)), position };
}
