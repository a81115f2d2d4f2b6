import { pageItemIds, paymentPageIds } from '@galla/contract/collect/payment-pages/feature.ts';
import type {
  PageItem,
  PagePayment,
  PagePicture,
  PaymentPage,
  PaymentPageDetails,
} from '@galla/contract/collect/payment-pages/schemas.ts';
import type { PaymentPageState } from '@galla/contract/collect/payment-pages/states.ts';
import { decodeId, encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { PageOf } from '../../platform/db/keyset-page.ts';
import { keysetPage, pageAt } from '../../platform/db/keyset-page.ts';
import { linksOf } from '../../platform/images/links.ts';
import { receiptUrlOf } from '../checkout/public/address.ts';
import type { ItemRow } from './item-queries.ts';
import { findItems } from './item-queries.ts';
import type { PaidOrder, ShownPage } from './list-queries.ts';
import { findShownPage, listPages, listPaidOrders } from './list-queries.ts';
import type { PageKey } from './queries.ts';
import { findSlugs } from './slug-queries.ts';

/** The fields of the request that reading needs. */
export interface PageReader {
  readonly publicUrl: string;
  readonly masterKey: Buffer;
}

/** The address of a page for customers. */
export const pageUrlOf = (publicUrl: string, slug: string): string => `${publicUrl}/p/${slug}`;

/** A time in the far future: picture addresses never expire, because their content never changes. */
const never = 2 ** 47;

export function pictureOf(
  { masterKey }: Pick<PageReader, 'masterKey'>,
  {
    tenant_id,
    image_id,
    image_width,
    image_height,
  }: Pick<ShownPage, 'tenant_id' | 'image_id' | 'image_width' | 'image_height'>,
): PagePicture | null {
  if (image_id === null) return null;
  const image = { tenantId: tenant_id, imageId: image_id };
  const at = { path: '/api/payment-pages/v1/pictures', until: never };
  const links = linksOf(masterKey, 'payment-page-images', image, at);
  return { width: image_width ?? 1, height: image_height ?? 1, links };
}

/** One page of a merchant's list of payment pages. */
export async function readPages(
  tx: Tx,
  tenantId: string,
  { states, page: wanted }: { states?: PaymentPageState[] | undefined; readonly page: PageOf<string> },
  reader: PageReader,
) {
  const at = pageAt(paymentPageIds, wanted);
  const page = keysetPage(await listPages(tx, tenantId, states, at), at, ({ id }) => encodeId(paymentPageIds, id));
  return { pages: page.rows.map((row) => viewPage(row, reader)), next: page.next, previous: page.previous };
}

/** A payment page with all its details. @throws Problem STATUS_404 */
export async function readPageDetails(tx: Tx, pageKey: PageKey, reader: PageReader): Promise<PaymentPageDetails> {
  const row = await findShownPage(tx, pageKey);
  if (row === undefined) throw new Problem('STATUS_404', 404);
  const items = await findItems(tx, pageKey);
  const slugs = await findSlugs(tx, pageKey);
  return {
    page: viewPage(row, reader),
    version: row.version,
    text: row.body,
    language: row.language,
    amount: row.amount,
    least: row.least,
    most: row.most,
    suggested: row.suggested,
    items: items.map(viewItem),
    asks: row.asks,
    successText: row.success_text,
    listed: row.listed,
    picture: pictureOf(reader, row),
    earlierSlugs: slugs.filter((slug) => slug !== row.slug),
  };
}

/** The payments of a page, newest first. */
export async function readPayments(
  tx: Tx,
  pageKey: PageKey,
  { size, after }: { readonly size: number; readonly after?: string | undefined },
  reader: PageReader,
) {
  const cursor = after === undefined ? undefined : decodeId('order', after);
  const rows = await listPaidOrders(tx, pageKey, { size, after: cursor });
  const page = keysetPage(rows, { size, after: cursor }, ({ id }) => encodeId('order', id));
  return { payments: page.rows.map((row) => viewPayment(row, pageKey, reader)), next: page.next };
}

function viewPage(row: ShownPage, reader: PageReader): PaymentPage {
  return {
    id: encodeId(paymentPageIds, row.id),
    merchantId: row.merchant_id,
    slug: row.slug,
    url: pageUrlOf(reader.publicUrl, row.slug),
    state: row.state,
    template: row.template,
    title: row.title,
    kind: row.kind,
    startsAt: row.starts_at?.toISOString() ?? null,
    endsAt: row.ends_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    createdBy: row.creator,
    publishedAt: row.published_at?.toISOString() ?? null,
    closedAt: row.closed_at?.toISOString() ?? null,
    paidAmount: row.paid_amount,
    payments: row.payments,
    itemsSold: row.items_sold,
    lastPaidAt: row.last_paid_at?.toISOString() ?? null,
    thumbnail: pictureOf(reader, row)?.links.small ?? null,
  };
}

function viewItem(row: ItemRow): PageItem {
  return {
    id: encodeId(pageItemIds, row.id),
    name: row.name,
    note: row.note,
    unitPrice: row.unit_price,
    gstRate: row.gst_rate as PageItem['gstRate'],
    stock: row.stock,
    perCustomer: row.per_customer,
    required: row.required,
    sold: row.sold,
    reserved: row.reserved,
  };
}

function viewPayment(row: PaidOrder, { tenantId }: PageKey, reader: PageReader): PagePayment {
  return {
    orderId: encodeId('order', row.id),
    reference: row.reference,
    paymentId: row.payment_id === null ? null : encodeId('payment', row.payment_id),
    customerName: row.customer_name,
    customerPhone: row.shown_phone,
    amount: row.amount,
    refunded: row.refunded,
    at: row.closed_at.toISOString(),
    method: row.method,
    items: row.items.map(({ name, quantity, unitPrice }) => ({ name, quantity, unitPrice })),
    answers: row.answers,
    receiptUrl: receiptUrlOf(reader, { tenantId, orderId: row.id }),
  };
}
