import type { PayMethod } from '@galla/contract/collect/checkout/pay-methods.ts';
import { sql } from 'kysely';
import { instrumentLabel } from '../../payments/payments/public/instrument-label-queries.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { LinkKey } from './queries.ts';

/** An attempt of a link with its payment. Amounts are in paise. */
export interface AttemptOfLink {
  readonly id: string;
  readonly part: number;
  readonly amount: number;
  readonly method: PayMethod;
  readonly state: 'PENDING' | 'COMPLETED' | 'FAILED';
  readonly created_at: Date;
  readonly finished_at: Date | null;
  readonly utr: string | null;
  readonly failure_reason: string | null;
  readonly goes_back: boolean;
  readonly payment_id: string | null;
  readonly paid: boolean;
  /** Masked. */
  readonly instrument_label: string | null;
  readonly fee: number | null;
  readonly gst: number | null;
  readonly refunded: number | null;
}

/** The attempts of a link, newest first. */
export async function findAttemptsOfLink(tx: Tx, { tenantId, id }: LinkKey): Promise<AttemptOfLink[]> {
  const { rows } = await sql<AttemptOfLink>`
    select a.id, part.number as part, part.amount, a.method, a.state, a.created_at, a.finished_at,
      coalesce(p.utr, a.utr) as utr, a.failure_reason, a.goes_back, a.payment_id, part.attempt_id = a.id as paid,
      ${instrumentLabel} as instrument_label, p.fee, p.gst, p.refunded
    from payment_link_part part
    join checkout_attempt a on a.tenant_id = part.tenant_id and a.order_id = part.order_id
    left join payment p on p.tenant_id = a.tenant_id and p.id = a.payment_id
    where part.tenant_id = ${tenantId} and part.link_id = ${id}
    order by a.id desc limit 200`.execute(tx);
  return rows;
}

/** The refunds of these payments that reached the customer, oldest first. */
export async function findRefundsOf(tx: Tx, tenantId: string, paymentIds: readonly string[]) {
  if (paymentIds.length === 0) return [];
  return tx
    .selectFrom('refund')
    .select(['amount', 'finished_at'])
    .where('tenant_id', '=', tenantId)
    .where('payment_id', 'in', paymentIds)
    .where('state', '=', 'COMPLETED')
    .orderBy('id')
    .execute();
}
