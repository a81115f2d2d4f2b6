import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Setting } from '../../platform/db/one-trip.ts';
import { readInOneTrip, tenantIn } from '../../platform/db/one-trip.ts';
import { canBePaid } from '../payment-links/public/message-usable-queries.ts';
import type { ItemRow } from './item-queries.ts';
import type { ShownPage } from './list-queries.ts';

/** An item as customers see it. */
export type CustomerItemRow = Omit<ItemRow, 'tenant_id' | 'page_id' | 'position' | 'removed'>;

type Shown =
  | 'tenant_id'
  | 'state'
  | 'slug'
  | 'title'
  | 'body'
  | 'language'
  | 'kind'
  | 'amount'
  | 'least'
  | 'most'
  | 'suggested'
  | 'asks'
  | 'starts_at'
  | 'ends_at'
  | 'listed'
  | 'merchant_name'
  | 'verified'
  | 'mode'
  | 'image_id'
  | 'image_width'
  | 'image_height';

/** A published page as customers see it. */
export interface CustomerPageRow extends Pick<ShownPage, Shown> {
  readonly usable: boolean;
  readonly contact_phone: string | null;
  readonly items: CustomerItemRow[];
}

/**
 * The published page at an address, with its items and merchant. Undefined if there is none. The transaction first sees
 * only the row of this address, and then the rows of its tenant.
 */
export async function findPageBySlug(database: Database, slug: string): Promise<CustomerPageRow | undefined> {
  const [row] = await readInOneTrip(database, {
    settings: { 'galla.page_slug': slug, 'galla.tenants': '{}', 'galla.page': '' },
    steps: [
      sql`
        select set_config('galla.tenants', format('{%s}', tenant_id), true) as "galla.tenants",
          set_config('galla.page', page_id::text, true) as "galla.page"
        from payment_page_slug where slug = ${slug}`,
    ],
    last: pageBySlug,
  });
  return row;
}

const pageBySlug = (setting: Setting) => {
  const tenant = tenantIn(setting);
  return sql<CustomerPageRow>`
  select p.tenant_id, p.state, p.slug, p.title, p.body, p.language, p.kind, p.amount, p.least, p.most, p.suggested, p.asks,
    p.starts_at, p.ends_at, p.listed, m.name as merchant_name, m.kyc_status = 'VERIFIED' as verified, t.mode,
    i.id as image_id, i.width as image_width, i.height as image_height, ${canBePaid(tenant)} as usable,
    coalesce((select c.phone from customer_contact c where c.tenant_id = ${tenant}),
      (select s.phone from store s where s.tenant_id = ${tenant} and s.phone_verified_at is not null
        order by s.id limit 1)) as contact_phone,
    coalesce((
      select json_agg(json_build_object('id', n.id, 'name', n.name, 'note', n.note, 'unit_price', n.unit_price,
        'gst_rate', n.gst_rate, 'required', n.required, 'per_customer', n.per_customer, 'stock', n.stock,
        'sold', n.sold, 'reserved', n.reserved) order by n.position, n.id)
      from payment_page_item n where n.tenant_id = ${tenant} and n.page_id = p.id and not n.removed), '[]') as items
  from payment_page p
  join tenant t on t.id = p.tenant_id
  join merchant m on m.id = t.merchant_id
  cross join lateral (select p.tenant_id, 'ONLINE'::text as kind) l
  left join payment_page_image i on i.tenant_id = p.tenant_id and i.page_id = p.id and i.remove_at is null
  where p.tenant_id = ${tenant}
    and p.id = nullif(${setting('galla.page')}, '')::uuid and p.published_at is not null`;
};
