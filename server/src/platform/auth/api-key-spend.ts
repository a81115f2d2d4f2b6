import { Problem } from '@galla/contract/core/problem.ts';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { istDay } from '../indian-time.ts';
import type { ApiKey } from './api-key.ts';

/**
 * Counts a refund by a key, in paise, against its limits: per refund, and per day in India. It is one statement in the
 * refund's own transaction, so that simultaneous calls share the day's limit, and a refused refund counts nothing.
 * @throws Problem API_KEY_REFUND_LIMIT
 */
export async function countKeyRefund(
  tx: Tx,
  { id, tenantId, refundLimits: { perRefund, perDay } }: ApiKey,
  amount: number,
  now: number,
): Promise<void> {
  if (perRefund !== null && amount > perRefund) throw new Problem('API_KEY_REFUND_LIMIT', 403);
  if (perDay === null) return;
  if (amount > perDay) throw new Problem('API_KEY_REFUND_LIMIT', 403);
  const day = istDay(now);
  const { rows } = await sql`
    insert into api_key_spend as s (tenant_id, key_id, day, amount) values (${tenantId}, ${id}, ${day}::date, ${amount})
    on conflict (tenant_id, key_id) do update
      set day = excluded.day, amount = excluded.amount + case when s.day = excluded.day then s.amount else 0 end
      where excluded.amount + case when s.day = excluded.day then s.amount else 0 end <= ${perDay}
    returning key_id`.execute(tx);
  if (rows.length === 0) throw new Problem('API_KEY_REFUND_LIMIT', 403);
}
