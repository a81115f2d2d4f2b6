import { encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import { upiAppOf, upiApps } from '@galla/contract/payments/payments/upi-apps.ts';
import { dynamicQrIds } from '@galla/contract/shops/dynamic-qr/feature.ts';
import { dynamicQrReference } from '@galla/contract/shops/dynamic-qr/reference.ts';
import type { DynamicQr } from '@galla/contract/shops/dynamic-qr/schemas.ts';
import type { DynamicQrState } from '@galla/contract/shops/dynamic-qr/states.ts';
import { testVpa, upiLink } from '@galla/contract/shops/qr-codes/upi-link.ts';
import type { Scope } from '../../../platform/auth/scope.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { PageOf } from '../../../platform/db/keyset-page.ts';
import { keysetPage, pageAt } from '../../../platform/db/keyset-page.ts';
import { newId } from '../../../platform/ids.ts';
import { announceChange } from '../announce-changes.ts';
import { dynamicQrExpiry } from '../expiry.ts';
import type { DynamicQrRow } from '../queries.ts';
import {
  endDynamicQr,
  findCounterState,
  findDynamicQr,
  insertDynamicQr,
  isDisabled,
  listDynamicQrs,
} from '../queries.ts';
import type { DynamicQrKey } from './key.ts';

/** The store or counter that shows a dynamic QR code. UUIDs; `createdBy` is a person or a counter's device. */
export interface DynamicQrCounter {
  readonly tenantId: string;
  readonly storeId: string;
  readonly terminalId: string | null;
  readonly createdBy: string;
}

/** The request for a dynamic QR code. */
export interface DynamicQrRequest {
  readonly amount: number;
  readonly billNumber?: string | undefined;
  readonly expiresInSeconds: number;
}

/** Creates a QR code for one payment of an amount. @throws Problem STATUS_404, MERCHANT_DISABLED, STORE_CLOSED */
export async function createDynamicQr(
  tx: Tx,
  { tenantId, storeId, terminalId, createdBy }: DynamicQrCounter,
  { amount, billNumber, expiresInSeconds }: DynamicQrRequest,
  now: number,
): Promise<DynamicQr> {
  const counter = await findCounterState(tx, { tenantId, storeId, terminalId });
  if (counter === undefined) throw new Problem('STATUS_404', 404);
  if (await isDisabled(tx, tenantId)) throw new Problem('MERCHANT_DISABLED', 409);
  if (!counter.active) throw new Problem('STORE_CLOSED', 409);
  const id = newId(now);
  const expires_at = new Date(now + expiresInSeconds * 1000);
  await insertDynamicQr(tx, {
    tenant_id: tenantId,
    id,
    store_id: storeId,
    terminal_id: terminalId,
    amount,
    bill_number: billNumber ?? null,
    created_by: createdBy,
    created_at: new Date(now),
    expires_at,
  });
  await dynamicQrExpiry.schedule(tx, tenantId, [expires_at]);
  await announceChange(tx, { tenantId, id }, now);
  return readDynamicQr(tx, { tenantId, id }, {}, now);
}

/** Limits the visible codes: to a person's stores, or to a device's counter. */
export interface DynamicQrLimits {
  readonly storeIds?: readonly string[] | null;
  readonly terminalId?: string;
}

/** The current state of a dynamic QR code. @throws Problem STATUS_404 if it is unknown or outside the limits */
export async function readDynamicQr(
  tx: Tx,
  key: DynamicQrKey,
  limits: DynamicQrLimits,
  now: number,
): Promise<DynamicQr> {
  const row = await findDynamicQr(tx, key);
  if (row === undefined || !isWithin(row, limits)) throw new Problem('STATUS_404', 404);
  return viewOf(row, now);
}

const isWithin = (row: DynamicQrRow, { storeIds = null, terminalId }: DynamicQrLimits) =>
  (storeIds === null || storeIds.includes(row.store_id)) &&
  (terminalId === undefined || terminalId === row.terminal_id);

/** Cancels a dynamic QR code. A code that has already ended stays as it is. @throws Problem STATUS_404 */
export async function cancelDynamicQr(
  tx: Tx,
  key: DynamicQrKey,
  limits: DynamicQrLimits,
  now: number,
): Promise<DynamicQr> {
  await readDynamicQr(tx, key, limits, now);
  if (await endDynamicQr(tx, key, { state: 'CANCELLED' }, new Date(now))) await announceChange(tx, key, now);
  return readDynamicQr(tx, key, limits, now);
}

/** One page of the dynamic QR codes in a scope. */
export async function readDynamicQrs(
  tx: Tx,
  scope: Pick<Scope, 'tenants' | 'storeIds'>,
  filters: { readonly storeId?: string | undefined; readonly state?: DynamicQrState | undefined },
  wanted: PageOf<string>,
  now: number,
) {
  const at = pageAt(dynamicQrIds, wanted);
  const rows = await listDynamicQrs(tx, scope, filters, at);
  const page = keysetPage(rows, at, ({ id }) => encodeId(dynamicQrIds, id));
  return { dynamicQrs: page.rows.map((row) => viewOf(row, now)), next: page.next, previous: page.previous };
}

function viewOf(row: DynamicQrRow, now: number): DynamicQr {
  return {
    id: encodeId(dynamicQrIds, row.id),
    merchantId: row.merchant_id,
    storeId: encodeId('store', row.store_id),
    storeName: row.store_name,
    terminalId: row.terminal_id === null ? null : encodeId('terminal', row.terminal_id),
    terminalName: row.terminal_name,
    amount: row.amount,
    billNumber: row.bill_number,
    state: row.state,
    text: textOf(row),
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    now: new Date(now).toISOString(),
    pending: row.pending,
    paid: paidOf(row),
  };
}

const textOf = (row: DynamicQrRow): string =>
  upiLink({
    vpa: row.mode === 'test' ? testVpa(row.vpa) : row.vpa,
    name: row.merchant_name,
    categoryCode: row.category_code,
    reference: dynamicQrReference(row.id),
    mode: 'DYNAMIC',
    amount: row.amount,
    ...(row.bill_number === null ? {} : { note: row.bill_number }),
  });

function paidOf({ payment_id, paid_amount, paid_at, payer, utr }: DynamicQrRow): DynamicQr['paid'] {
  if (payment_id === null || paid_amount === null || paid_at === null) return null;
  const app = payer === null ? undefined : upiAppOf(payer);
  return {
    paymentId: encodeId('payment', payment_id),
    amount: paid_amount,
    at: paid_at.toISOString(),
    payer,
    app: app === undefined ? null : upiApps[app].name,
    utr,
  };
}
