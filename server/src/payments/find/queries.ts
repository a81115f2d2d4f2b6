import { decodeId } from '@galla/contract/core/ids.ts';
import { amountIn, mobileIn, referenceIn } from '@galla/contract/core/search-text.ts';
import { dayIn } from '@galla/contract/payments/find/day-text.ts';
import type { Reason } from '@galla/contract/payments/find/kinds.ts';
import { readQrCodeReference, readUpiLink } from '@galla/contract/shops/qr-codes/upi-link.ts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Scope } from '../../platform/auth/scope.ts';
import { isOneOf, uuidArray } from '../../platform/db/arrays.ts';
import type { Tx } from '../../platform/db/database.ts';
import { preparedQuery } from '../../platform/db/prepared-statements.ts';
import { namedOne, ofSameTenant } from '../../platform/db/tenants.ts';
import { maxCounted, maxOfKind, prefixRange } from './wanted.ts';

/** A found row, as its table stores it. */
export interface FoundRow {
  id: string;
  tenant_id: string;
  because: Reason;
  title: string;
  detail: string | null;
  /** The matching value, if neither title nor detail shows it. */
  matched: string | null;
  amount: number | null;
  at: Date | null;
  /** The total count of its kind. */
  total: number;
}

const inTenants = (alias: string, { tenants }: Scope) => isOneOf(sql.ref(`${alias}.tenant_id`), 'uuid', tenants);
const newest = sql`order by id desc limit ${sql.lit(maxOfKind)}`;
/** The number of keys read by each look-up: one more than is counted shows that there are more. */
const counted = sql`limit ${sql.lit(maxCounted + 1)}`;
const total = sql`count(*) over () as total`;
/** The keys found by the look-ups. A row that matches in two ways appears once. */
const eachOnce = (looks: readonly RawBuilder<unknown>[]) =>
  sql`(select distinct on (u.tenant_id, u.id) u.* from (${sql.join(looks, sql` union all `)}) u order by u.tenant_id, u.id)`;
const nothing = { amount: sql`null::bigint as amount`, at: sql`null::timestamptz as at` };

/** Refunds by id, UTR or ARN, with their customers. */
export async function findRefunds(tx: Tx, scope: Scope, text: string): Promise<FoundRow[]> {
  const id = decodeId('refund', text);
  const reference = referenceIn(text).toUpperCase();
  const isOwn = scope.storeIds === null ? sql`true` : sql`p.store_id = any (${uuidArray(scope.storeIds)})`;
  // The stores are checked before the keys are cut, because refunds of other stores would fill the limit.
  const look = (because: Reason, condition: RawBuilder<unknown>) =>
    sql`(select r.tenant_id, r.id, ${because}::text as because from refund r
      join payment p on p.tenant_id = r.tenant_id and p.id = r.payment_id
      where ${inTenants('r', scope)} and ${condition} and ${isOwn} order by r.id desc ${counted})`;
  const looks = [
    ...(id === undefined ? [] : [look('ID', sql`r.id = ${id}::uuid`)]),
    look('UTR', sql`r.utr = ${reference}`),
    look('ARN', sql`r.arn = ${reference}`),
  ];
  return preparedQuery(
    tx,
    sql<FoundRow>`
      select r.id, r.tenant_id, f.because, coalesce(p.customer_name, p.provider_transaction_id) as title, r.state as detail,
        case f.because when 'UTR' then r.utr when 'ARN' then r.arn end as matched, r.amount, r.created_at as at, ${total}
      from ${eachOnce(looks)} f
      join refund r on ${ofSameTenant('r', 'f', namedOne(scope.tenants))} and r.id = f.id
      join payment p on p.tenant_id = r.tenant_id and p.id = r.payment_id ${newest}`,
  );
}

/**
 * Settlements by their id or payout id, the bank's UTR, their day or their amount. `today` is an Indian calendar day.
 */
export async function findSettlements(tx: Tx, scope: Scope, text: string, today: string): Promise<FoundRow[]> {
  const [id, payout, day, amount] = [
    decodeId('settlement', text),
    decodeId('payout', text),
    dayIn(text, today),
    amountIn(text),
  ];
  const look = (because: Reason, condition: RawBuilder<unknown>, order = sql`s.id desc`) =>
    sql`(select s.tenant_id, s.id, ${because}::text as because from settlement s
      where ${inTenants('s', scope)} and ${condition} order by ${order} ${counted})`;
  const looks = [
    ...(id === undefined ? [] : [look('ID', sql`s.id = ${id}::uuid`)]),
    ...(payout === undefined
      ? []
      : [
          sql`(select o.tenant_id, o.settlement_id, 'PAYOUT' as because from payout o
            where ${inTenants('o', scope)} and o.id = ${payout}::uuid)`,
        ]),
    look('UTR', sql`s.utr = ${referenceIn(text).toUpperCase()}`),
    // In a group, the largest settlements of a day come first.
    ...(day === undefined ? [] : [look('DATE', sql`s.day = ${day}::date`, sql`s.net desc, s.id desc`)]),
    ...(amount === undefined
      ? []
      : [
          look(
            'AMOUNT',
            sql`s.net >= ${amount.from}::bigint and s.net <= ${amount.to}::bigint`,
            sql`s.net desc, s.id desc`,
          ),
        ]),
  ];
  return preparedQuery(
    tx,
    sql<FoundRow>`
      select s.id, s.tenant_id, f.because, s.day::text as title, s.utr as detail, null as matched, s.net as amount,
        s.finished_at as at, ${total}
      from ${eachOnce(looks)} f
      join settlement s on ${ofSameTenant('s', 'f', namedOne(scope.tenants))} and s.id = f.id
      order by s.day desc, s.net desc, s.id desc limit ${sql.lit(maxOfKind)}`,
  );
}

/** The nearest settlements in the scope before and after a day without one. */
export async function findSettlementsBeside(tx: Tx, scope: Scope, day: string): Promise<FoundRow[]> {
  const beside = (because: Reason, condition: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
    sql`(select s.id, s.tenant_id, ${because}::text as because, s.day, s.utr, s.net, s.finished_at from settlement s
      where ${inTenants('s', scope)} and ${condition} order by ${order}, s.net desc, s.id desc limit 1)`;
  return preparedQuery(
    tx,
    sql<FoundRow>`
      select f.id, f.tenant_id, f.because, f.day::text as title, f.utr as detail, null as matched, f.net as amount,
        f.finished_at as at, 1 as total
      from (${beside('BEFORE', sql`s.day < ${day}::date`, sql`s.day desc`)}
        union all ${beside('AFTER', sql`s.day > ${day}::date`, sql`s.day`)}) f
      order by f.day`,
  );
}

/** A found payment link. */
export type FoundLink = FoundRow & { kind: 'ONLINE' | 'OFFLINE' };

/** Payment links of these kinds by id, reference, phone number, amount or the start of a name. */
export async function findLinks(tx: Tx, scope: Scope, text: string, kinds: readonly string[]): Promise<FoundLink[]> {
  const [id, mobile, amount, name] = [decodeId('paymentLink', text), mobileIn(text), amountIn(text), prefixRange(text)];
  const isOwn = scope.storeIds === null ? sql`true` : sql`l.store_id = any (${uuidArray(scope.storeIds)})`;
  const look = (because: Reason, condition: RawBuilder<unknown>, order = sql`l.id desc`) =>
    sql`(select l.tenant_id, l.id, ${because}::text as because from payment_link l where ${inTenants('l', scope)}
      and l.kind = any (${kinds}::text[]) and ${isOwn} and ${condition} order by ${order} ${counted})`;
  const between = (because: Reason, column: string, from: string | number, to = from) => {
    const [of] = [sql.ref(`l.${column}`)];
    return look(because, sql`${of} >= ${from} and ${of} <= ${to}`, sql`${of} desc, l.id desc`);
  };
  const looks = [
    ...(id === undefined ? [] : [look('ID', sql`l.id = ${id}::uuid`)]),
    look('REFERENCE', sql`l.reference_search = ${text.toLowerCase()}`),
    ...(mobile === undefined ? [] : [between('PHONE', 'customer_phone', mobile)]),
    ...(amount === undefined ? [] : [between('AMOUNT', 'amount', amount.from, amount.to)]),
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
  return preparedQuery(
    tx,
    sql<FoundLink>`
      select l.id, l.tenant_id, f.because, l.customer_name as title, l.reference_id as detail,
        case f.because when 'PHONE' then masked_phone(l.customer_phone) end as matched, l.amount, l.created_at as at, l.kind, ${total}
      from ${eachOnce(looks)} f
      join payment_link l on ${ofSameTenant('l', 'f', namedOne(scope.tenants))} and l.id = f.id ${newest}`,
  );
}

/** Stores by part of their name, code, city or pincode. */
export async function findStores(tx: Tx, scope: Scope, text: string): Promise<FoundRow[]> {
  return preparedQuery(
    tx,
    sql<FoundRow>`
      select s.id, s.tenant_id, case when lower(s.code) = lower(${text}) then 'ID' else 'STORE' end as because,
        s.name as title, concat_ws(', ', s.code, s.city, s.pincode) as detail, null as matched, ${nothing.amount}, ${nothing.at}, ${total}
      from store s where ${inTenants('s', scope)}
        and (strpos(s.search, lower(${text})) > 0 or s.id = ${decodeId('store', text) ?? null}::uuid)
        and ${scope.storeIds === null ? sql`true` : sql`s.id = any (${uuidArray(scope.storeIds)})`}
      order by s.name, s.id limit ${sql.lit(maxOfKind)}`,
  );
}

/** QR codes by part of their name or code, by id, and by the text that a phone scanned. */
export async function findQrCodes(tx: Tx, scope: Scope, text: string): Promise<FoundRow[]> {
  const reference = readUpiLink(text)?.reference ?? text;
  const id = decodeId('qrCode', reference) ?? readQrCodeReference(reference) ?? null;
  return preparedQuery(
    tx,
    sql<FoundRow>`
      select q.id, q.tenant_id,
        case when q.id = ${id}::uuid or strpos(lower(q.code), lower(${text})) > 0 then 'ID' else 'NAME' end as because,
        q.name as title, q.code as detail, s.name as matched, ${nothing.amount}, ${nothing.at}, ${total}
      from qr_code q join store s on s.tenant_id = q.tenant_id and s.id = q.store_id
      where ${inTenants('q', scope)} and (strpos(q.search, lower(${text})) > 0 or q.id = ${id}::uuid)
        and ${scope.storeIds === null ? sql`true` : sql`q.store_id = any (${uuidArray(scope.storeIds)})`}
      order by q.active desc, q.name, q.id limit ${sql.lit(maxOfKind)}`,
  );
}

/** The merchant's order id for an order of the hosted page, which its payments also have. */
export async function findOrderId(tx: Tx, scope: Scope, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ merchant_order_id: string }>`
    select o.merchant_order_id from checkout_order o where ${inTenants('o', scope)} and o.id = ${id}::uuid`.execute(tx);
  return rows[0]?.merchant_order_id;
}

/** The payment of a chargeback. */
export async function findChargedBack(tx: Tx, scope: Scope, id: string): Promise<{ tenant_id: string; id: string }[]> {
  const { rows } = await sql<{ tenant_id: string; id: string }>`
    select c.tenant_id, c.payment_id as id from chargeback c where ${inTenants('c', scope)} and c.id = ${id}::uuid`.execute(
    tx,
  );
  return rows;
}
