import type { Language } from '@galla/contract/core/languages.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { TenantMode } from '../../../platform/rail/rails.ts';

/** The page and items of an order. Amounts are in paise. */
export interface PageOfOrder {
  readonly mode: TenantMode;
  readonly slug: string;
  readonly title: string;
  readonly language: Language;
  readonly successText: string;
  readonly answers: readonly { readonly label: string; readonly value: string }[];
  readonly items: readonly {
    readonly name: string;
    readonly quantity: number;
    readonly unitPrice: number;
    readonly gstRate: number;
  }[];
}

/** The page of an order with its items. Undefined if the order belongs to no page. */
export async function findPageOfOrder(tx: Tx, tenantId: string, orderId: string): Promise<PageOfOrder | undefined> {
  const { rows } = await sql<PageOfOrder>`
    select t.mode, p.slug, p.title, p.language, p.success_text as "successText", o.answers, coalesce((
      select json_agg(json_build_object('name', i.name, 'quantity', i.quantity, 'unitPrice', i.unit_price,
        'gstRate', i.gst_rate) order by i.item_id)
      from payment_page_order_item i where i.tenant_id = ${tenantId} and i.order_id = o.id), '[]') as items
    from payment_page_order o
    join payment_page p on p.tenant_id = o.tenant_id and p.id = o.page_id
    join tenant t on t.id = o.tenant_id
    where o.tenant_id = ${tenantId} and o.id = ${orderId}`.execute(tx);
  return rows[0];
}
