import type { Answer } from '@galla/contract/core/endpoint.ts';
import { type PaymentState, paymentStateDetails, type StateGroup } from '@galla/contract/payments/states.ts';
import type { PaymentFilters } from '@galla/contract/transactions/endpoints.ts';
import { type Beat, beatMs, type paymentPulse } from '@galla/contract/transactions/payment-pulse.ts';
import { sql } from 'kysely';
import type { Scope } from '../platform/auth/scope.ts';
import type { Tx } from '../platform/db/database.ts';
import { selectionOf } from './payment-filters.ts';
import { selectedPayments } from './selected-payments.ts';

/**
 * How the payments of a short time came in, oldest first. Rollups count by hours, so the payments themselves are read: at
 * a hundred a second that is ninety thousand index entries for a quarter of an hour.
 */
export async function findPulse(
  tx: Tx,
  scope: Scope,
  filters: PaymentFilters,
): Promise<Answer<typeof paymentPulse.beats>> {
  const { rows } = await sql<{ beat: number; state: PaymentState; count: number; amount: number }>`
    select floor(extract(epoch from p.created_at) * 1000 / ${beatMs}::int)::bigint as beat, p.state, count(*) as count,
      sum(p.total)::bigint as amount
    from ${selectedPayments(selectionOf(scope, filters))} p group by 1, 2 order by 1`.execute(tx);
  const beats = new Map<string, Beat>();
  for (const { beat, state, count, amount } of rows) {
    const group = groupOf(state);
    const at = new Date(beat * beatMs).toISOString();
    const known = beats.get(`${at} ${group}`) ?? { at, group, count: 0, amount: 0 };
    beats.set(`${at} ${group}`, { ...known, count: known.count + count, amount: known.amount + amount });
  }
  return { beats: [...beats.values()] };
}

const groupOf = (state: PaymentState): StateGroup => paymentStateDetails[state].group;
