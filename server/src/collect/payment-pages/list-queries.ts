import type { PayMethod } from '@galla/contract/collect/checkout/pay-methods.ts';
import type { PaymentPageState } from '@galla/contract/collect/payment-pages/states.ts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { isOneOf } from '../../platform/db/arrays.ts';
import { csvText, indianTime } from '../../platform/db/csv-export.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { PageOf } from '../../platform/db/keyset-page.ts';
import { keysetClauses } from '../../platform/db/keyset-page.ts';
import type { TenantMode } from '../../platform/rail/rails.ts';
import type { PageKey, PageRow } from './queries.ts';

/** A page with the additional fields that lists show. */
export interface ShownPage extends PageRow {
  readonly merchant_id: string;
  readonly merchant_name: string;
  readonly verified: boolean;
  readonly mode: TenantMode;
  readonly creator: string | null;
  readonly image_id: string | null;
  readonly image_width: number | null;
  readonly image_height: number | null;
}

/**
 * Rows `p` of a tenant with the fields that lists show. Every join must name the tenant: one that does not crashes the
 * coordinator process of Citus 13.2.
 */
const withShown = (tenantId: string, from: RawBuilder<unknown>) => sql<ShownPage>`
  select p.*, m.merchant_id, m.name as merchant_name, m.kyc_status = 'VERIFIED' as verified, t.mode,
    creator.name as creator, i.id as image_id, i.width as image_width, i.height as image_height
  from ${from} p
  join tenant t on t.id = p.tenant_id
  join merchant m on m.id = t.merchant_id
  left join person creator on creator.id = p.created_by
  left join payment_page_image i on i.tenant_id = ${tenantId} and i.page_id = p.id and i.remove_at is null`;

export async function findShownPage(tx: Tx, { tenantId, id }: PageKey): Promise<ShownPage | undefined> {
  const { rows } = await withShown(
    tenantId,
    sql`(select * from payment_page where tenant_id = ${tenantId} and id = ${id})`,
  ).execute(tx);
  return rows[0];
}

/** One page of the list of a tenant's payment pages, newest first. */
export async function listPages(
  tx: Tx,
  tenantId: string,
  states: readonly PaymentPageState[] | undefined,
  page: PageOf<string>,
): Promise<ShownPage[]> {
  const { beyond, order, limit } = keysetClauses(page, sql`id`);
  const fits = states === undefined ? sql`true` : isOneOf(sql`state`, 'text', states);
  const rows = sql`(select * from payment_page where tenant_id = ${tenantId} and ${fits} and ${beyond}
    ${order} offset ${page.offset ?? 0} ${limit})`;
  const sorted = page.before === undefined ? sql`order by p.id desc` : sql`order by p.id asc`;
  return (await sql<ShownPage>`${withShown(tenantId, rows)} ${sorted}`.execute(tx)).rows;
}

/** A paid order of a page with its payment. */
export interface PaidOrder {
  readonly id: string;
  readonly page_id: string;
  readonly reference: string;
  readonly customer_name: string;
  readonly shown_phone: string;
  readonly amount: number;
  readonly closed_at: Date;
  readonly answers: { label: string; value: string }[];
  readonly items: { name: string; quantity: number; unitPrice: number; gstRate: number }[];
  readonly payment_id: string | null;
  readonly method: PayMethod | null;
  readonly refunded: number;
}

const itemsOf = (tenantId: string) => sql`coalesce((
  select json_agg(json_build_object('name', i.name, 'quantity', i.quantity, 'unitPrice', i.unit_price,
    'gstRate', i.gst_rate) order by i.item_id)
  from payment_page_order_item i where i.tenant_id = ${tenantId} and i.order_id = o.id), '[]')`;

const paidOrders = sql`payment_page_order o
  join checkout_attempt a on a.tenant_id = o.tenant_id and a.id = o.attempt_id
  left join payment p on p.tenant_id = a.tenant_id and p.id = a.payment_id`;

/** The newest paid orders of a page after a cursor, plus one if there are more. */
export async function listPaidOrders(
  tx: Tx,
  { tenantId, id }: PageKey,
  page: { readonly size: number; readonly after: string | undefined },
): Promise<PaidOrder[]> {
  const { beyond, order, limit } = keysetClauses(page, sql`o.id`);
  const { rows } = await sql<PaidOrder>`
    select o.id, o.page_id, o.reference, o.customer_name, masked_phone(o.customer_phone) as shown_phone, o.amount,
      o.closed_at, o.answers, ${itemsOf(tenantId)} as items, a.payment_id, a.method, coalesce(p.refunded, 0) as refunded
    from ${paidOrders}
    where o.tenant_id = ${tenantId} and o.page_id = ${id} and o.state = 'PAID' and ${beyond} ${order} ${limit}`.execute(
    tx,
  );
  return rows;
}

/** The maximum number of different questions with their own column in an export. */
const maxLabels = 20;

/** Every question that customers of a page were ever asked, in its wording at the time. */
export async function findLabels(tx: Tx, { tenantId, id }: PageKey): Promise<string[]> {
  const { rows } = await sql<{ label: string }>`
    select label from (
      select e.a ->> 'label' as label, min(e.n) as place, min(o.id::text) as first
      from payment_page_order o cross join lateral jsonb_array_elements(o.answers) with ordinality as e (a, n)
      where o.tenant_id = ${tenantId} and o.page_id = ${id} and o.state = 'PAID' group by 1
    ) asked order by first, place, label limit ${maxLabels}`.execute(tx);
  return rows.map(({ label }) => label);
}

const rupeesText = (paise: RawBuilder<unknown>) => sql`to_char(${paise} / 100.0, 'FM999999999990.00')`;

/** All payments of a page, oldest first, with a column for each question. */
export function exportQuery({ tenantId, id }: PageKey, labels: readonly string[]): RawBuilder<unknown> {
  const answer = (label: string) => sql`(
    select e.a ->> 'value' from jsonb_array_elements(o.answers) as e (a) where e.a ->> 'label' = ${label} limit 1)`;
  const columns: readonly (readonly [heading: string, value: RawBuilder<unknown>])[] = [
    ['Paid at (IST)', indianTime(sql`o.closed_at`)],
    ['Reference', sql`o.reference`],
    ['Payment ID', sql`shown_id('pay', a.payment_id)`],
    ['UTR', csvText(sql`coalesce(p.utr, a.utr)`)],
    ['Name', csvText(sql`o.customer_name`)],
    ['Mobile number', csvText(sql`masked_phone(o.customer_phone)`)],
    ['Amount (INR)', rupeesText(sql`o.amount`)],
    ['Refunded (INR)', rupeesText(sql`coalesce(p.refunded, 0)`)],
    [
      'Items',
      csvText(sql`(select string_agg(i.quantity || ' x ' || i.name, '; ' order by i.item_id)
        from payment_page_order_item i where i.tenant_id = ${tenantId}::uuid and i.order_id = o.id)`),
    ],
    ...labels.map((label) => [headingOf(label), csvText(answer(label))] as const),
  ];
  const list = columns.map(([heading, value]) => sql`${value} as ${sql.id(heading)}`);
  return sql`select ${sql.join(list)} from ${paidOrders}
    where o.tenant_id = ${tenantId}::uuid and o.page_id = ${id}::uuid and o.state = 'PAID' order by o.id`;
}

/** A column name has at most 63 bytes, and two columns may share a name. */
function headingOf(label: string): string {
  let text = label;
  while (Buffer.byteLength(text) > 63) text = [...text].slice(0, -1).join('');
  return text;
}
