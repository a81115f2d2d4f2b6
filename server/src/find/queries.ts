import { decodeId } from '@galla/contract/core/ids.ts';
import { amountIn, mobileIn, referenceIn } from '@galla/contract/core/search-text.ts';
import type { Reason } from '@galla/contract/find/kinds.ts';
import { sql } from 'kysely';
import type { Scope } from '../platform/auth/scope.ts';
import { isOneOf, uuidArray } from '../platform/db/arrays.ts';
import type { Tx } from '../platform/db/database.ts';
import { maxOfKind, prefixRange } from './wanted.ts';

/** A thing that was found, as its table has it. */
export interface FoundRow {
  id: string;
  tenant_id: string;
  because: Reason;
  title: string;
  detail: string | null;
  amount: number | null;
  at: Date | null;
}

const inTenants = (alias: string, { tenants }: Scope) => isOneOf(sql.ref(`${alias}.tenant_id`), 'uuid', tenants);
const newest = sql`order by id desc limit ${maxOfKind}`;

/** Refunds by their id, UTR or ARN, with the customers that they go to. */
export async function findRefunds(tx: Tx, scope: Scope, text: string): Promise<FoundRow[]> {
  const id = decodeId('refund', text) ?? null;
  const reference = referenceIn(text).toUpperCase();
  const keys = (because: Reason, condition: ReturnType<typeof sql>) =>
    sql`(select r.tenant_id, r.id, ${because}::text as because from refund r where ${inTenants('r', scope)} and ${condition} ${newest})`;
  const { rows } = await sql<FoundRow>`
    select r.id, r.tenant_id, f.because, coalesce(p.customer_name, p.provider_transaction_id) as title, r.state as detail,
      r.amount, r.created_at as at
    from (${keys('ID', sql`r.id = ${id}::uuid`)} union all ${keys('UTR', sql`r.utr = ${reference}`)}
      union all ${keys('ARN', sql`r.arn = ${reference}`)}) f
    join refund r on r.tenant_id = f.tenant_id and r.id = f.id
    join payment p on p.tenant_id = r.tenant_id and p.id = r.payment_id
    where ${scope.storeIds === null ? sql`true` : sql`p.store_id = any (${uuidArray(scope.storeIds)})`}
    ${newest}`.execute(tx);
  return rows;
}

/** Settlements by their id or the UTR of the bank. */
export async function findSettlements(tx: Tx, scope: Scope, text: string): Promise<FoundRow[]> {
  const id = decodeId('settlement', text) ?? null;
  const { rows } = await sql<FoundRow>`
    select s.id, s.tenant_id, case when s.id = ${id}::uuid then 'ID' else 'UTR' end as because, s.day::text as title,
      s.utr as detail, s.net as amount, s.finished_at as at
    from settlement s where ${inTenants('s', scope)}
      and (s.id = ${id}::uuid or s.utr = ${referenceIn(text).toUpperCase()}) ${newest}`.execute(tx);
  return rows;
}

/** Payment links of these kinds by id, reference, phone, amount or the beginning of a name. */
export async function findLinks(
  tx: Tx,
  scope: Scope,
  text: string,
  kinds: readonly string[],
): Promise<(FoundRow & { kind: 'ONLINE' | 'OFFLINE' })[]> {
  const amount = amountIn(text);
  const name = prefixRange(text);
  const look = (because: Reason, condition: ReturnType<typeof sql>, order = sql`l.id desc`) =>
    sql`(select l.tenant_id, l.id, ${because}::text as because from payment_link l where ${inTenants('l', scope)}
      and l.kind = any (${kinds}::text[]) and ${condition} order by ${order} limit ${maxOfKind})`;
  const id = decodeId('paymentLink', text);
  const mobile = mobileIn(text);
  const parts = [
    ...(id === undefined ? [] : [look('ID', sql`l.id = ${id}::uuid`)]),
    look('REFERENCE', sql`l.reference_search = ${text.toLowerCase()}`),
    ...(mobile === undefined ? [] : [look('PHONE', sql`l.customer_phone = ${mobile}`)]),
    ...(amount === undefined
      ? []
      : [look('AMOUNT', sql`l.amount between ${amount.from} and ${amount.to}`, sql`l.amount, l.id`)]),
    ...(name === undefined
      ? []
      : [
          look(
            'NAME',
            sql`l.customer_search >= ${name.from} and l.customer_search < ${name.to}`,
            sql`l.customer_search, l.id`,
          ),
        ]),
  ];
  const { rows } = await sql<FoundRow & { kind: 'ONLINE' | 'OFFLINE' }>`
    select l.id, l.tenant_id, f.because, l.customer_name as title, l.reference_id as detail, l.amount, l.created_at as at, l.kind
    from (${sql.join(parts, sql` union all `)}) f
    join payment_link l on l.tenant_id = f.tenant_id and l.id = f.id ${newest}`.execute(tx);
  return rows;
}

/** Stores by a part of name, code, city or pincode. */
export async function findStores(tx: Tx, scope: Scope, text: string): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    select s.id, s.tenant_id, case when lower(s.code) = lower(${text}) then 'ID' else 'STORE' end as because,
      s.name as title, concat_ws(', ', s.code, s.city) as detail, null::bigint as amount, null::timestamptz as at
    from store s where ${inTenants('s', scope)} and (strpos(s.search, lower(${text})) > 0 or s.id = ${decodeId('store', text) ?? null}::uuid)
      and ${scope.storeIds === null ? sql`true` : sql`s.id = any (${uuidArray(scope.storeIds)})`}
    order by s.name, s.id limit ${maxOfKind}`.execute(tx);
  return rows;
}
