import { encodeId } from '@galla/contract/core/ids.ts';
import { pageItemIds } from '@galla/contract/payment-pages/feature.ts';
import type { OpenedPage } from '@galla/contract/payment-pages/schemas.ts';
import { isUsable } from '../payment-links/activation/usable.ts';
import type { Database } from '../platform/db/database.ts';
import { inTenant, inTransaction } from '../platform/db/database.ts';
import { clockOffsetOf } from '../platform/sandbox-clock.ts';
import { isOpenAt } from './choosing.ts';
import type { ItemRow } from './item-queries.ts';
import { findItems } from './item-queries.ts';
import type { ShownPage } from './list-queries.ts';
import { findContact, findShownPage } from './list-queries.ts';
import type { PageKey } from './queries.ts';
import { pictureOf } from './reading.ts';
import { findBySlug } from './slug-queries.ts';

type OpenedItem = OpenedPage['items'][number];

/** What opening a page needs. */
interface Opening {
  readonly database: Database;
  readonly masterKey: Buffer;
  readonly now: number;
}

/** A page by one of its addresses, as a customer sees it; undefined where nobody has published one there. */
export async function findOpenedPage(opening: Opening, slug: string): Promise<OpenedPage | undefined> {
  const pageKey = await inTransaction(opening.database, (tx) => findBySlug(tx, slug));
  if (pageKey === undefined) return undefined;
  const now = opening.now + (await clockOffsetOf(opening.database, pageKey.tenantId));
  return readOpenedPage({ ...opening, now }, pageKey);
}

/** The same by its key. */
export function readOpenedPage(opening: Opening, pageKey: PageKey): Promise<OpenedPage | undefined> {
  return inTenant(opening.database, pageKey.tenantId, async (tx) => {
    const row = await findShownPage(tx, pageKey);
    if (row === undefined || row.published_at === null) return undefined;
    const items = (await findItems(tx, pageKey)).map(openedItem);
    const usable = await isUsable(tx, pageKey.tenantId, 'ONLINE');
    const state = stateOf(row, items, { usable, now: opening.now });
    return viewOf(row, { items, state, contactPhone: await findContact(tx, pageKey.tenantId) }, opening);
  });
}

function viewOf(
  row: ShownPage,
  shown: Pick<OpenedPage, 'items' | 'state' | 'contactPhone'>,
  opening: Opening,
): OpenedPage {
  return {
    ...shown,
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

function openedItem({ id, name, note, unit_price, gst_rate, required, per_customer, ...row }: ItemRow): OpenedItem {
  const left = row.stock === null ? null : row.stock - row.sold - row.reserved;
  return {
    ...{ id: encodeId(pageItemIds, id), name, note, unitPrice: unit_price, required, left },
    gstRate: gst_rate as OpenedItem['gstRate'],
    most: left === null ? per_customer : Math.min(per_customer, left),
  };
}

/** A page is over at its second, also before the worker has closed it. */
function stateOf(
  row: ShownPage,
  items: readonly OpenedItem[],
  { usable, now }: { readonly usable: boolean; readonly now: number },
): OpenedPage['state'] {
  const isOver = row.ends_at !== null && row.ends_at.getTime() <= now;
  if (row.state === 'CLOSED' || isOver) return 'CLOSED';
  if (row.state === 'PAUSED') return 'PAUSED';
  if (!usable) return 'UNAVAILABLE';
  if (!isOpenAt(row, now)) return 'NOT_STARTED';
  const isGone = items.some(({ required, most }) => required && most === 0) || items.every(({ most }) => most === 0);
  return row.kind === 'ITEMS' && isGone ? 'SOLD_OUT' : 'OPEN';
}
