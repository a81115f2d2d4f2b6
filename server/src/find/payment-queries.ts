import { decodeId } from '@galla/contract/core/ids.ts';
import { amountIn, mobileIn, referenceIn, upiIdIn } from '@galla/contract/core/search-text.ts';
import type { Reason } from '@galla/contract/find/kinds.ts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Scope } from '../platform/auth/scope.ts';
import { manyTenants } from '../platform/auth/scope.ts';
import { isOneOf, uuidArray } from '../platform/db/arrays.ts';
import type { Tx } from '../platform/db/database.ts';
import { isDistributedAt } from '../platform/db/database.ts';
import { maxOfKind, prefixRange } from './wanted.ts';

interface Look {
  readonly because: Reason;
  readonly condition: RawBuilder<unknown>;
  /** The order of the index, so that only what is returned is read. */
  readonly order?: RawBuilder<unknown>;
}

/** What a text may be of a payment: one look into an index for each. */
function looksOf(text: string): Look[] {
  const equals = (because: Reason, column: string, value: string): Look => ({
    because,
    condition: sql`${sql.ref(`p.${column}`)} = ${value}`,
  });
  const reference = referenceIn(text).toUpperCase();
  const [own, mobile, upiId, amount] = [decodeId('payment', text), mobileIn(text), upiIdIn(text), amountIn(text)];
  const name = prefixRange(text);
  return [
    ...(own === undefined ? [] : [{ because: 'ID' as const, condition: sql`p.id = ${own}::uuid` }]),
    equals('ID', 'provider_transaction_id', text),
    equals('ID', 'merchant_transaction_id', text),
    equals('ORDER', 'merchant_order_id', text),
    equals('UTR', 'utr', reference),
    equals('ARN', 'arn', reference),
    ...(upiId === undefined ? [] : [{ because: 'UPI_ID' as const, condition: sql`lower(p.customer_vpa) = ${upiId}` }]),
    ...(mobile === undefined ? [] : [equals('PHONE', 'customer_phone', mobile)]),
    ...(amount === undefined ? [] : [amountLook(amount)]),
    ...(/^\d{4}$/.test(text) ? [equals('CARD', 'card_last4', text)] : []),
    ...(name === undefined
      ? []
      : [
          {
            because: 'NAME' as const,
            condition: sql`lower(p.customer_name) collate "C" >= ${name.from} and lower(p.customer_name) collate "C" < ${name.to}`,
            order: sql`lower(p.customer_name) collate "C", p.id`,
          },
        ]),
  ];
}

const amountLook = ({ from, to }: { readonly from: number; readonly to: number }): Look =>
  from === to
    ? { because: 'AMOUNT', condition: sql`p.total = ${from}` }
    : { because: 'AMOUNT', condition: sql`p.total between ${from} and ${to}`, order: sql`p.total, p.id` };

/** The keys of payments that a text finds, of each kind of value at most as many as are shown. */
export async function findPaymentKeys(tx: Tx, scope: Scope, text: string): Promise<{ id: string; because: Reason }[]> {
  const many = scope.tenants.length > manyTenants || (await isDistributedAt(tx));
  const owned = many ? isOneOf(sql`p.tenant_id`, 'uuid', scope.tenants) : sql`p.tenant_id = scope.tenant_id`;
  const atStores = scope.storeIds === null ? sql`true` : sql`p.store_id = any (${uuidArray(scope.storeIds)})`;
  const parts = looksOf(text).map(
    ({ because, condition, order = sql`p.id desc` }) =>
      sql`(select p.id, ${because}::text as because from payment p where ${owned} and ${condition} and ${atStores}
        order by ${order} limit ${maxOfKind})`,
  );
  const found = sql`(${sql.join(parts, sql` union all `)})`;
  const { rows } = await sql<{ id: string; because: Reason }>`
    select f.id, f.because from ${many ? found : sql`unnest((select ${uuidArray(scope.tenants)})) as scope (tenant_id) cross join lateral ${found}`} f`.execute(
    tx,
  );
  return rows;
}
