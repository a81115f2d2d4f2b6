import { sql } from 'kysely';
import { uuidArray } from '../../platform/db/arrays.ts';
import type { Row, Tx } from '../../platform/db/database.ts';
import { selectAfter } from '../../platform/db/distribution/each-tenant.ts';
import type { PaymentRow } from './list-queries.ts';

/** A chargeback as its payment shows it. */
export type ChargebackOfPaymentRow = Row<'chargeback'>;

/** The chargebacks of a payment, newest first, at most 100. */
export function findChargebacksOf(
  tx: Tx,
  { tenant_id, id }: Pick<PaymentRow, 'tenant_id' | 'id'>,
): Promise<ChargebackOfPaymentRow[]> {
  return tx
    .selectFrom('chargeback')
    .selectAll()
    .where('tenant_id', '=', tenant_id)
    .where('payment_id', '=', id)
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
}

export type SettlementOfPaymentRow = Pick<Row<'settlement'>, 'id' | 'day' | 'state'>;

/** The settlement that contains a payment. Undefined if there is none yet. */
export function findSettlementOf(
  tx: Tx,
  { tenant_id, id }: Pick<PaymentRow, 'tenant_id' | 'id'>,
): Promise<SettlementOfPaymentRow | undefined> {
  return tx
    .selectFrom('settlement_item as i')
    .innerJoin('settlement as s', (join) =>
      join.onRef('s.tenant_id', '=', 'i.tenant_id').onRef('s.id', '=', 'i.settlement_id'),
    )
    .select(['s.id', 's.day', 's.state'])
    .where('i.tenant_id', '=', tenant_id)
    .where('i.payment_id', '=', id)
    .where('i.kind', '=', 'PAYMENT')
    .executeTakeFirst();
}

/** A refund as its payment shows it. */
export type RefundOfPaymentRow = Pick<
  Row<'refund'>,
  'id' | 'state' | 'amount' | 'reason' | 'failure_reason' | 'utr' | 'arn' | 'created_at' | 'sent_at' | 'finished_at'
> & { readonly asked_by_name: string | null };

/** The refunds of a payment, newest first, at most 100. */
export function findRefundsOf(
  tx: Tx,
  { tenant_id, id }: Pick<PaymentRow, 'tenant_id' | 'id'>,
): Promise<RefundOfPaymentRow[]> {
  return tx
    .selectFrom('refund as r')
    .leftJoin('person as asker', 'asker.id', 'r.asked_by')
    .select(['r.id', 'r.state', 'r.amount', 'r.reason', 'r.failure_reason', 'r.utr', 'r.arn', 'r.created_at'])
    .select(['r.sent_at', 'r.finished_at', 'asker.name as asked_by_name'])
    .where('r.tenant_id', '=', tenant_id)
    .where('r.payment_id', '=', id)
    .orderBy('r.id', 'desc')
    .limit(100)
    .execute();
}

/** The last outbox position of each tenant. Tenants without events are missing. */
export async function findPositions(tx: Tx, tenants: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ tenant_id: string; position: number }>`
    select tenant_id, position from outbox_position where tenant_id = any (${uuidArray(tenants)})`.execute(tx);
  return new Map(rows.map(({ tenant_id, position }) => [tenant_id, position]));
}

/** A new or changed payment, link or page, or another event of a sandbox, with its outbox position. */
export interface LiveNews {
  tenant_id: string;
  position: number;
  subject_id: string;
  is_payment: boolean;
  is_link: boolean;
}

/** Events after these positions of tenants whose type is like one of `types`, at most 1,000 per tenant. */
export async function findLiveNews(
  tx: Tx,
  after: ReadonlyMap<string, number>,
  types: 'payment%' | '%',
): Promise<LiveNews[]> {
  return selectAfter(
    tx,
    after,
    (tenantId, position) => sql<LiveNews>`
      select o.tenant_id, o.position, o.subject_id, o.type like 'payment.%' as is_payment, o.type like 'payment-%' as is_link
      from outbox o where o.tenant_id = ${tenantId} and o.position > ${position} and o.type like ${types}
      order by o.position limit 1000`,
  );
}
