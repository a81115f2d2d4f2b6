import { pageItemIds } from '@galla/contract/collect/payment-pages/feature.ts';
import type { OpenedPage } from '@galla/contract/collect/payment-pages/schemas.ts';
import { encodeId } from '@galla/contract/core/ids.ts';
import type { Database } from '../../platform/db/database.ts';
import { clockOffsetOf } from '../../platform/sandbox-clock.ts';
import { isOpenAt } from './create-page-order.ts';
import type { CustomerItemRow, CustomerPageRow } from './find-page-queries.ts';
import { findPageBySlug } from './find-page-queries.ts';
import { pictureOf } from './page-view.ts';

type CustomerItem = OpenedPage['items'][number];

/** The fields of a customer's request. */
interface CustomerRequest {
  readonly database: Database;
  readonly masterKey: Buffer;
  readonly now: number;
}

/** A page by one of its addresses, as a customer sees it. Undefined if no published page has it. */
export async function findCustomerPage(request: CustomerRequest, slug: string): Promise<OpenedPage | undefined> {
  const row = await findPageBySlug(request.database, slug);
  if (row === undefined) return undefined;
  const ahead = row.mode === 'live' ? 0 : await clockOffsetOf(request.database, row.tenant_id);
  return viewOf(row, { ...request, now: request.now + ahead });
}

function viewOf(row: CustomerPageRow, request: CustomerRequest): OpenedPage {
  const items = row.items.map(viewItem);
  return {
    items,
    state: stateOf(row, items, request.now),
    contactPhone: row.contact_phone,
    slug: row.slug,
    mode: row.mode,
    merchantName: row.merchant_name,
    verified: row.verified,
    title: row.title,
    text: row.body,
    language: row.language,
    kind: row.kind,
    amount: row.amount,
    least: row.least,
    most: row.most,
    suggested: row.suggested,
    asks: row.asks,
    startsAt: row.starts_at?.toISOString() ?? null,
    endsAt: row.ends_at?.toISOString() ?? null,
    listed: row.listed,
    picture: pictureOf(request, row),
  };
}

function viewItem({
  id,
  name,
  note,
  unit_price,
  gst_rate,
  required,
  per_customer,
  ...row
}: CustomerItemRow): CustomerItem {
  const left = row.stock === null ? null : row.stock - row.sold - row.reserved;
  return {
    id: encodeId(pageItemIds, id),
    name,
    note,
    unitPrice: unit_price,
    required,
    left,
    gstRate: gst_rate as CustomerItem['gstRate'],
    most: left === null ? per_customer : Math.min(per_customer, left),
  };
}

/** A page ends at its exact second, even before the worker closes it. */
function stateOf(row: CustomerPageRow, items: readonly CustomerItem[], now: number): OpenedPage['state'] {
  const isOver = row.ends_at !== null && row.ends_at.getTime() <= now;
  if (row.state === 'CLOSED' || isOver) return 'CLOSED';
  if (row.state === 'PAUSED') return 'PAUSED';
  if (!row.usable) return 'UNAVAILABLE';
  if (!isOpenAt(row, now)) return 'NOT_STARTED';
  const isGone = items.some(({ required, most }) => required && most === 0) || items.every(({ most }) => most === 0);
  return row.kind === 'ITEMS' && isGone ? 'SOLD_OUT' : 'OPEN';
}
