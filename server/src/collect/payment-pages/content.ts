import type { paymentPages } from '@galla/contract/collect/payment-pages/endpoints.ts';
import { pageItemIds } from '@galla/contract/collect/payment-pages/feature.ts';
import { heldStock, pageTexts, reservedSlugs } from '@galla/contract/collect/payment-pages/fields.ts';
import { decodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { Infer } from '@galla/contract/core/schema.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { ItemColumns, ItemRow } from './item-queries.ts';
import { findItems, lockItems, saveItems } from './item-queries.ts';
import type { PageColumns, PageKey } from './queries.ts';

/** A new page, as its endpoint receives it. */
export type NewPage = Infer<(typeof paymentPages)['create']['spec']['body']>;
export type PageContent = Omit<NewPage, 'merchantId' | 'template'>;

/** An error in one field. */
interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

/** The errors in a page that concern more than one field. */
export function problemsOfContent({ slug, startsAt, endsAt }: PageContent, now: number): FieldProblem[] {
  const [start, end] = [startsAt, endsAt].map((at) => (at === null ? undefined : Date.parse(at)));
  return [
    ...(reservedSlugs.has(slug) ? [{ field: 'slug', message: pageTexts.reserved }] : []),
    ...(end !== undefined && end <= now ? [{ field: 'endsAt', message: pageTexts.past }] : []),
    ...(start !== undefined && end !== undefined && start >= end
      ? [{ field: 'endsAt', message: pageTexts.order }]
      : []),
  ];
}

export function columnsOf(content: PageContent): PageColumns {
  const { pay } = content;
  return {
    slug: content.slug,
    title: content.title,
    body: content.text,
    success_text: content.successText,
    language: content.language,
    listed: content.listed,
    asks: JSON.stringify(content.asks),
    kind: pay.type,
    amount: pay.type === 'FIXED' ? pay.amount : null,
    least: pay.type === 'OPEN' ? pay.least : null,
    most: pay.type === 'OPEN' ? pay.most : null,
    suggested: JSON.stringify(pay.type === 'OPEN' ? pay.suggested : []),
    starts_at: content.startsAt === null ? null : new Date(content.startsAt),
    ends_at: content.endsAt === null ? null : new Date(content.endsAt),
  };
}

/**
 * Writes the items of a page. Items keep their sold counts. A stock below that is rejected, and so is the id of an item
 * that the page does not have. @throws Problem STATUS_400
 */
export async function writeItems(tx: Tx, pageKey: PageKey, { pay }: PageContent): Promise<void> {
  const asked = pay.type === 'ITEMS' ? pay.items : [];
  const known = new Map((await findItems(tx, pageKey)).map((item) => [item.id, item]));
  await lockItems(tx, pageKey.tenantId, [...known.keys()]);
  const locked = new Map((await findItems(tx, pageKey)).map((item) => [item.id, item]));
  const rows: ItemColumns[] = [];
  const errors: FieldProblem[] = [];
  for (const [position, item] of asked.entries()) {
    const id = item.id === undefined ? newId() : (decodeId(pageItemIds, item.id) ?? '');
    const problem = item.id === undefined ? undefined : problemOfStock(locked.get(id), item.stock);
    if (problem !== undefined) errors.push({ field: `pay.items.${position}.stock`, message: problem });
    rows.push({
      id,
      position,
      name: item.name,
      note: item.note ?? null,
      unit_price: item.unitPrice,
      gst_rate: item.gstRate,
      stock: item.stock,
      per_customer: item.perCustomer,
      required: item.required,
    });
  }
  if (errors.length > 0) throw new Problem('STATUS_400', 400, { errors });
  if (rows.length > 0 || known.size > 0) await saveItems(tx, pageKey, rows);
}

function problemOfStock(known: ItemRow | undefined, stock: number | null): string | undefined {
  if (known === undefined) return 'This item is not on the page any more.';
  const held = known.sold + known.reserved;
  return stock !== null && stock < held ? heldStock(held) : undefined;
}
