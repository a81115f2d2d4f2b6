import type { PayMethod } from '@galla/contract/collect/checkout/pay-methods.ts';
import type { PaymentLinkState, PaymentLinkStatus } from '@galla/contract/collect/payment-links/states.ts';
import { paymentLinkStatuses } from '@galla/contract/collect/payment-links/states.ts';
import { decodeId } from '@galla/contract/core/ids.ts';
import { typedPaise } from '@galla/contract/core/rupees.ts';
import { mobileIn } from '@galla/contract/core/search-text.ts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { isOneOf, uuidArray } from '../../platform/db/arrays.ts';
import type { Database, Row, Tx } from '../../platform/db/database.ts';
import type { PageOf } from '../../platform/db/keyset-page.ts';
import { keysetClauses } from '../../platform/db/keyset-page.ts';
import { readInOneTrip } from '../../platform/db/one-trip.ts';
import { preparedQuery } from '../../platform/db/prepared-statements.ts';
import { firstIdAt } from '../../platform/ids.ts';
import { isOfStores } from './queries.ts';

/** A link with the fields of its merchant, people and attempts that lists show. */
export interface LinkRow extends Row<'payment_link'> {
  readonly merchant_id: string;
  readonly store_name: string | null;
  readonly shown_phone: string | null;
  readonly shown_email: string | null;
  readonly creator: string | null;
  readonly closer: string | null;
  readonly attempts: number;
  readonly last_method: PayMethod | null;
  readonly paying: boolean;
  readonly refunded: number;
}

/** A selection of a tenant's links. */
export interface LinkSelection {
  readonly kind: 'ONLINE' | 'OFFLINE';
  /**
   * Restricts the selection to links of these stores (UUIDs). Null selects all, including links of the whole merchant.
   */
  readonly stores: readonly string[] | null;
  readonly search?:
    | { readonly by: 'REFERENCE' | 'NAME' | 'PHONE' | 'AMOUNT' | 'LINK_ID'; readonly value: string }
    | undefined;
  readonly filters?:
    | {
        readonly status?: readonly PaymentLinkStatus[] | undefined;
        readonly from?: string | undefined;
        readonly to?: string | undefined;
        readonly amountFrom?: number | undefined;
        readonly amountTo?: number | undefined;
        readonly createdBy?: readonly string[] | undefined;
        readonly storeIds?: readonly string[] | undefined;
      }
    | undefined;
}

/**
 * These links with the fields that lists show, newest first. Planning takes longer than execution, so the statement is
 * prepared. It must name its columns, because a column added to the table would change its result.
 */
const shownLinks = (tenantId: string, ids: RawBuilder<string[]>, now: Date): RawBuilder<LinkRow> =>
  sql<LinkRow>`
    select l.tenant_id, l.id, l.kind, l.code, l.state, l.reference_id, l.amount, l.paid_amount, l.failed_attempts,
      l.first_part_at_least, l.purpose, l.customer_name, l.customer_phone, l.customer_email, l.language, l.send_by,
      l.reminders, l.asks, l.items, l.batch_id, l.store_id, l.created_by, l.created_at, l.expires_at, l.due_at, l.closed_at, l.closed_by,
      l.reason, l.opened_at, l.opened_count, l.opened_on, l.undelivered, l.reference_search, l.customer_search,
      m.merchant_id, s.name as store_name, masked_phone(l.customer_phone) as shown_phone, masked_vpa(l.customer_email) as shown_email,
      creator.name as creator, closer.name as closer, a.attempts, a.last_method, a.paying, a.refunded
    from payment_link l
    join tenant t on t.id = l.tenant_id
    join merchant m on m.id = t.merchant_id
    left join store s on s.tenant_id = l.tenant_id and s.id = l.store_id
    left join person creator on creator.id = l.created_by
    left join person closer on closer.id = l.closed_by
    cross join lateral (
      select count(a.id)::int as attempts, (array_agg(a.method order by a.id desc))[1] as last_method,
        coalesce(bool_or(p.state = 'OPEN' and a.state = 'PENDING' and a.expires_at > ${now}), false) as paying,
        coalesce(sum(y.refunded), 0)::bigint as refunded
      from payment_link_part p
      join checkout_attempt a on a.tenant_id = p.tenant_id and a.order_id = p.order_id
      left join payment y on y.tenant_id = a.tenant_id and y.id = a.payment_id and a.id = p.attempt_id
      where p.tenant_id = ${tenantId} and p.link_id = l.id
    ) a
    where l.tenant_id = ${tenantId} and l.id = any (${ids})
    order by l.id desc`;

/** One link as lists show it. */
export async function findShownLink(
  tx: Tx,
  { tenantId, id }: { readonly tenantId: string; readonly id: string },
  now: Date,
): Promise<LinkRow | undefined> {
  const [row] = await preparedQuery(tx, shownLinks(tenantId, uuidArray([id]), now));
  return row;
}

/**
 * One page of a tenant's links, newest first, or oldest first before a link. The page's query is planned for its values
 * and passes the ids to the prepared statement in the same transaction.
 */
export async function listLinks(
  database: Database,
  tenantId: string,
  selection: LinkSelection,
  page: PageOf<string>,
  now: Date,
): Promise<LinkRow[]> {
  const { beyond, order, limit } = keysetClauses(page, sql`id`);
  const shown = await readInOneTrip(database, {
    settings: { 'galla.tenants': `{${tenantId}}`, 'galla.page': '{}' },
    steps: [
      sql`
        select set_config('galla.page', array(
          select id from payment_link where ${conditionsOf(tenantId, selection)} and ${beyond}
          ${order} offset ${page.offset ?? 0} ${limit})::text, true) as "galla.page"`,
    ],
    last: (setting) => shownLinks(tenantId, sql`${setting('galla.page')}::uuid[]`, now),
  });
  return page.before === undefined ? shown : shown.reverse();
}

/** The totals of a selection of links. */
export async function sumLinks(tx: Tx, tenantId: string, selection: LinkSelection) {
  const { rows } = await sql<{
    links: number;
    asked: number;
    paid: number;
    stillOpen: number;
    endedUnpaid: number;
  }>`
    select count(*)::int as links, coalesce(sum(amount), 0) as asked, coalesce(sum(paid_amount), 0) as paid,
      coalesce(sum(amount - paid_amount) filter (where state in ('CREATED', 'ACTIVE')), 0) as "stillOpen",
      coalesce(sum(amount - paid_amount) filter (where state not in ('CREATED', 'ACTIVE')), 0) as "endedUnpaid"
    from payment_link where ${conditionsOf(tenantId, selection)}`.execute(tx);
  return rows[0] ?? { links: 0, asked: 0, paid: 0, stillOpen: 0, endedUnpaid: 0 };
}

function conditionsOf(tenantId: string, { kind, stores, search, filters = {} }: LinkSelection): RawBuilder<unknown> {
  const { status, from, to, amountFrom, amountTo, createdBy, storeIds } = filters;
  const states = status?.flatMap((one): readonly PaymentLinkState[] => paymentLinkStatuses[one]);
  return sql.join(
    [
      sql`tenant_id = ${tenantId}`,
      sql`kind = ${kind}`,
      ...(stores === null ? [] : [isOfStores(stores)]),
      ...(storeIds === undefined ? [] : [isOfStores(storeIds)]),
      ...(search === undefined ? [] : [searchOf(search)]),
      ...(states === undefined ? [] : [isOneOf(sql`state`, 'text', states)]),
      // An id contains its creation time.
      ...(from === undefined ? [] : [sql`id >= ${firstIdAt(Date.parse(from))}::uuid`]),
      ...(to === undefined ? [] : [sql`id < ${firstIdAt(Date.parse(to))}::uuid`]),
      ...(amountFrom === undefined ? [] : [sql`amount >= ${amountFrom}`]),
      ...(amountTo === undefined ? [] : [sql`amount <= ${amountTo}`]),
      ...(createdBy === undefined ? [] : [sql`created_by = any (${uuidArray(createdBy)})`]),
    ],
    sql` and `,
  );
}

/**
 * A search by the beginning of a reference or name, or by the whole of another value. A text that cannot be such a
 * value finds nothing.
 */
function searchOf({ by, value }: NonNullable<LinkSelection['search']>): RawBuilder<unknown> {
  switch (by) {
    case 'REFERENCE':
      return beginsWith('reference_search', value);
    case 'NAME':
      return beginsWith('customer_search', value);
    case 'PHONE':
      return sql`customer_phone = ${mobileIn(value) ?? ''}`;
    case 'AMOUNT':
      return sql`amount = ${typedPaise(value) ?? -1}`;
    case 'LINK_ID': {
      const id = decodeId('paymentLink', value);
      if (id !== undefined) return sql`id = ${id}::uuid`;
      return sql`id = (select link_id from payment_link_code where code = ${value.split('/').at(-1) ?? ''})`;
    }
    default:
      return by satisfies never;
  }
}

/** Uses plain comparison operators in the column's byte order: under row-level security, indexes serve no others. */
function beginsWith(column: string, value: string): RawBuilder<unknown> {
  const start = value.toLowerCase();
  return sql`${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${`${start}\u{10ffff}`}`;
}
