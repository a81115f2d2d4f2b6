import { encodeId } from '@galla/contract/core/ids.ts';
import type { Database } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { istDay } from '../../../platform/indian-time.ts';

/** A settlement with a failed payout, of today or of another Indian calendar day. */
export async function settlementOf({ kysely }: Database, tenant_id: string, day = istDay(Date.now())): Promise<string> {
  const [id, journal_id] = [newId(), newId()];
  const at = new Date();
  await kysely
    .insertInto('journal')
    .values({ tenant_id, id: journal_id, kind: 'settlement', created_at: at })
    .execute();
  const sums = {
    payments: 1,
    gross: 100,
    fee: 0,
    gst: 0,
    refunds: 0,
    refunded: 0,
    returned: 0,
    charged_back: 0,
    net: 100,
  };
  const cuts = { in_store_until: at, online_until: at };
  const rest = { day, journal_id, created_at: at, failure_reason: 'canary-reason' };
  await kysely
    .insertInto('settlement')
    .values({ tenant_id, id, state: 'FAILED', ...sums, ...cuts, ...rest })
    .execute();
  return encodeId('settlement', id);
}
