import { pageItemIds } from '@galla/contract/collect/payment-pages/feature.ts';
import type { OpenedPage } from '@galla/contract/collect/payment-pages/schemas.ts';
import { encodeId } from '@galla/contract/core/ids.ts';
import type { Database } from '../../platform/db/database.ts';
import { clockOffsetOf } from '../../platform/sandbox-clock.ts';
import { isOpenAt } from './choosing.ts';
import type { OpenedItemRow, OpenedPageRow } from './opened-queries.ts';
import { findOpenedRow } from './opened-queries.ts';
import { pictureOf } from './reading.ts';

type OpenedItem = OpenedPage['items'][number];

/** What opening a page needs. */
interface Opening {
  readonly database: Database;
  readonly masterKey: Buffer;
  readonly now: number;
}

/** A page by one of its addresses, as a customer sees it; undefined where nobody has published one there. */
export async function findOpenedPage(opening: Opening, slug: string): Promise<OpenedPage | undefined> {
  const row = await findOpenedRow(opening.database, slug);
  if (row === undefined) return undefined;
  const ahead = row.mode === 'live' ? 0 : await clockOffsetOf(opening.database, row.tenant_id);
  return viewOf(row, { ...opening, now: opening.now + ahead });
}

function viewOf(row: OpenedPageRow, opening: Opening): OpenedPage {
  const items = row.items.map(openedItem);
  return {
    items,
    state: stateOf(row, items, opening.now),
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
    picture: pictureOf(opening, row),
  };
}

function openedItem({
  id,
  name,
  note,
  unit_price,
  gst_rate,
  required,
  per_customer,
  ...row
}: OpenedItemRow): OpenedItem {
  const left = row.stock === null ? null : row.stock - row.sold - row.reserved;
  return {
    id: encodeId(pageItemIds, id),
    name,
    note,
    unitPrice: unit_price,
    required,
    left,
    gstRate: gst_rate as OpenedItem['gstRate'],
    most: left === null ? per_customer : Math.min(per_customer, left),
  };
}

/** A page is over at its second, also before the worker has closed it. */
function stateOf(row: OpenedPageRow, items: readonly OpenedItem[], now: number): OpenedPage['state'] {
  const isOver = row.ends_at !== null && row.ends_at.getTime() <= now;
  if (row.state === 'CLOSED' || isOver) return 'CLOSED';
  if (row.state === 'PAUSED') return 'PAUSED';
  if (!row.usable) return 'UNAVAILABLE';
  if (!isOpenAt(row, now)) return 'NOT_STARTED';
  const isGone = items.some(({ required, most }) => required && most === 0) || items.every(({ most }) => most === 0);
  return row.kind === 'ITEMS' && isGone ? 'SOLD_OUT' : 'OPEN';
}
