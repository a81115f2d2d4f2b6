import type { Answer } from '@galla/contract/core/endpoint.ts';
import { type PaymentState, paymentStateDetails, type StateGroup } from '@galla/contract/payments/payments/states.ts';
import type { Beat, paymentPulse } from '@galla/contract/payments/transactions/payment-pulse.ts';
import { beatMs } from '@galla/contract/payments/transactions/rules.ts';
import type { PaymentFilters } from '@galla/contract/payments/transactions/schemas.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Tx } from '../../platform/db/database.ts';
import { selectionOf } from '../payments/public/selection.ts';
import { sumByBucket } from './list-queries.ts';

/** The payments of a short period, summed by time bucket, oldest first. */
export async function findPulse(
  tx: Tx,
  scope: Scope,
  filters: PaymentFilters,
): Promise<Answer<typeof paymentPulse.beats>> {
  const rows = await sumByBucket(tx, selectionOf(scope, filters), beatMs);
  const beats = new Map<string, Beat>();
  for (const { bucket, state, count, amount } of rows) {
    const group = groupOf(state);
    const at = new Date(bucket * beatMs).toISOString();
    const known = beats.get(`${at} ${group}`) ?? { at, group, count: 0, amount: 0 };
    beats.set(`${at} ${group}`, { ...known, count: known.count + count, amount: known.amount + amount });
  }
  return { beats: [...beats.values()] };
}

const groupOf = (state: PaymentState): StateGroup => paymentStateDetails[state].group;
